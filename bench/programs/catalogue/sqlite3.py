from program import Executable, Program, tries

PROGRAM = Program(
    "sqlite3",
    [
        "./configure --disable-readline --disable-tcl",
        "make sqlite3.c shell.c",
        "$CC -O2 -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION -o sqlite3 shell.c sqlite3.c -lm",
    ],
    {
        "sqlite3": Executable(
            "sqlite3",
            tries(
                "< tables.sql",
                "-header -column :memory: 'select 1 as one, 2.5 as two, null as three, x\\'00ff\\' as four'".replace("\\'", "'\\''"),
                "-json :memory: \"select printf('%08.3f', 3.14159) as pi, upper('abc') as up\"",
                "-csv :memory: '.import numbers t' 'select count(*), sum(a) from (select 1 as a)'",
                "new.db 'create table t(a primary key, b); insert into t values(1, 2); select * from t' .schema",
                ":memory: 'select * from missing'",
                "-cmd .help :memory: 'select 1'",
                "-version",
                "-help",
                "-nonsense",
            ),
        )
    },
    needs=["tcl"],
)
