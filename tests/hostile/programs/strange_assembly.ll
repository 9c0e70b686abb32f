; Poison, undef and unreachable code where programs have none.
define i32 @main() {
entry:
  %a = add nsw i32 undef, poison
  %b = udiv i32 %a, undef
  %c = load i32, ptr poison
  %d = getelementptr i8, ptr null, i64 undef
  store i32 %b, ptr %d
  br label %loop
loop:
  br label %loop
dead:
  %e = add i32 %e, 1
  br label %dead
}
