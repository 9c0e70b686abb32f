create table people(id integer primary key, name text not null, age int);
create table orders(person references people(id), item text, price real);
insert into people values(1, 'Ada', 36), (2, 'Grace', 45), (3, 'Alan', 41);
insert into orders values(1, 'paper', 2.5), (1, 'pen', 1.25), (3, 'tape', 10), (2, 'book', 20);
create index byPerson on orders(person);
create trigger log after insert on orders begin select raise(ignore) where new.price < 0; end;
select name, count(*), sum(price) from people join orders on id = person group by id order by name;
with recursive n(x) as (select 1 union all select x + 1 from n where x < 10) select group_concat(x * x) from n;
explain query plan select * from orders where person = 1;
select max(age) filter (where name like 'A%'), row_number() over (order by age) from people;
update people set age = age + 1 where id in (select person from orders where price > 5);
select * from people;
.mode insert
select * from orders;
select broken from people;
pragma integrity_check;
