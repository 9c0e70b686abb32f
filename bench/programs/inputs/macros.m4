define(`repeat', `ifelse($1, 0, `', `$2`'repeat(decr($1), `$2')')')dnl
define(`item', `* $1')dnl
repeat(5, `ab ')
item(`first')
divert(1)last
divert`'dnl
translit(`abcdef', `a-c', `A-C') index(`hello', `l') regexp(`GNUs not Unix', `\w\(\w+\)$', `*** \& *** \1 ***')
ifdef(`__unix__', `unix', `other') incr(41) eval(7 * 6) eval(255, 16)
