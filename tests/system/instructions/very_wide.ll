; Integers of more than 128 bits in the ways an optimiser may use them: phi, select, comparison, sum, shifts over words.
@format = private constant [12 x i8] c"%016lx %d\0A\00\00"
@shown = global i200 0
@number = global i200 1234567890123456789012345678901234567890123456789012345678901
declare i32 @printf(ptr, ...)

define void @show(ptr %at) {
  %x = load i200, ptr %at
  br label %loop
loop:
  %rest = phi i200 [ %x, %0 ], [ %next, %loop ]
  %n = phi i32 [ 0, %0 ], [ %m, %loop ]
  %low = trunc i200 %rest to i64
  %p = call i32 (ptr, ...) @printf(ptr @format, i64 %low, i32 %n)
  %next = lshr i200 %rest, 64
  %m = add i32 %n, 1
  %more = icmp ne i200 %next, 0
  br i1 %more, label %loop, label %done
done:
  ret void
}

define i32 @main() {
  %a = load i200, ptr @number
  store i200 %a, ptr @shown
  call void @show(ptr @shown)
  %b = add i200 %a, 340282366920938463463374607431768211455
  store i200 %b, ptr @shown
  call void @show(ptr @shown)
  %c = sub i200 %a, %b
  store i200 %c, ptr @shown
  call void @show(ptr @shown)
  %d = ashr i200 %c, 70
  store i200 %d, ptr @shown
  call void @show(ptr @shown)
  %e = shl i200 %a, 129
  store i200 %e, ptr @shown
  call void @show(ptr @shown)
  %less = icmp slt i200 %c, %a
  %f = select i1 %less, i200 %d, i200 %e
  store i200 %f, ptr @shown
  call void @show(ptr @shown)
  %below = icmp ult i200 %c, %a
  %g = select i1 %below, i200 %d, i200 %e
  store i200 %g, ptr @shown
  call void @show(ptr @shown)
  %h = xor i200 %f, %g
  store i200 %h, ptr @number
  %i = load i200, ptr @number
  store i200 %i, ptr @shown
  call void @show(ptr @shown)
  %small = trunc i200 %i to i100
  %again = sext i100 %small to i200
  store i200 %again, ptr @shown
  call void @show(ptr @shown)
  %narrow = sext i32 -5 to i200
  %frozen = freeze i200 %narrow
  store i200 %frozen, ptr @shown
  call void @show(ptr @shown)
  ret i32 0
}
