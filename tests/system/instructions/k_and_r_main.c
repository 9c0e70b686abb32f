// CFLAGS: -std=gnu89
// ARGS: x y
main(argc, argv) char **argv; { return argc * 10 + argv[1][0] - 'x'; }
