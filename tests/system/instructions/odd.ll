; Instructions and constants that clang seldom writes: freeze, poison, aggregates as values, odd integers in memory, addrspacecast,
; constant expressions, undef, unnamed blocks, switch on i3, select of aggregates, phi of aggregates, indirectbr with one target.
@format = private constant [8 x i8] c"%d %ld\0A\00"
@pair = global { i32, i64 } { i32 7, i64 -9 }
@odd = global i17 -5
@five = global [5 x i8] c"abcde"
@inside = global ptr getelementptr ([5 x i8], ptr @five, i64 0, i64 2)
@difference = global i64 sub (i64 ptrtoint (ptr @odd to i64), i64 ptrtoint (ptr @odd to i64))
@aliased = alias i32, ptr @pair
declare i32 @printf(ptr, ...)

define void @print(i32 %a, i64 %b) {
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %a, i64 %b)
  ret void
}

define { i32, [2 x i64] } @aggregate(i32 %x) {
  %a = insertvalue { i32, [2 x i64] } undef, i32 %x, 0
  %wide = sext i32 %x to i64
  %b = insertvalue { i32, [2 x i64] } %a, i64 %wide, 1, 0
  %c = insertvalue { i32, [2 x i64] } %b, i64 77, 1, 1
  ret { i32, [2 x i64] } %c
}

define i32 @choose(i3 %k) {
  switch i3 %k, label %other [
    i3 0, label %zero
    i3 -1, label %minus
  ]
zero:
  ret i32 100
minus:
  ret i32 200
other:
  ret i32 300
}

define i32 @jump(i1 %where) {
  %target = select i1 %where, ptr blockaddress(@jump, %left), ptr blockaddress(@jump, %right)
  indirectbr ptr %target, [label %left, label %right]
left:
  ret i32 1
right:
  ret i32 2
}

define i32 @main() {
  %p = load { i32, i64 }, ptr @pair
  %first = extractvalue { i32, i64 } %p, 0
  %second = extractvalue { i32, i64 } %p, 1
  call void @print(i32 %first, i64 %second)
  %o = load i17, ptr @odd
  %square = mul i17 %o, 1001
  store i17 %square, ptr @odd
  %again = load i17, ptr @odd
  %wide = sext i17 %again to i64
  call void @print(i32 1, i64 %wide)
  %g = call { i32, [2 x i64] } @aggregate(i32 -3)
  %g0 = extractvalue { i32, [2 x i64] } %g, 0
  %g1 = extractvalue { i32, [2 x i64] } %g, 1, 0
  %g2 = extractvalue { i32, [2 x i64] } %g, 1, 1
  call void @print(i32 %g0, i64 %g1)
  call void @print(i32 2, i64 %g2)
  %c0 = call i32 @choose(i3 0)
  %c1 = call i32 @choose(i3 7)
  %c2 = call i32 @choose(i3 3)
  %c01 = add i32 %c0, %c1
  %c012 = add i32 %c01, %c2
  call void @print(i32 %c012, i64 0)
  %in = load ptr, ptr @inside
  %letter = load i8, ptr %in
  %letters = zext i8 %letter to i32
  %zero = load i64, ptr @difference
  call void @print(i32 %letters, i64 %zero)
  %via = load i32, ptr @aliased
  %frozen = freeze i32 %via
  %sure = freeze i32 poison
  %nothing = and i32 %sure, 0
  %result = add i32 %frozen, %nothing
  call void @print(i32 %result, i64 3)
  %spaced = addrspacecast ptr @pair to ptr addrspace(1)
  %unspaced = addrspacecast ptr addrspace(1) %spaced to ptr
  %through = load i32, ptr %unspaced
  call void @print(i32 %through, i64 4)
  %number = ptrtoint ptr @five to i64
  %next = add i64 %number, 3
  %address = inttoptr i64 %next to ptr
  %d = load i8, ptr %address
  %dd = zext i8 %d to i32
  call void @print(i32 %dd, i64 5)
  %j1 = call i32 @jump(i1 true)
  %j2 = call i32 @jump(i1 false)
  call void @print(i32 %j1, i64 6)
  call void @print(i32 %j2, i64 7)
  %yes = icmp eq i32 %j1, 1
  %picked = select i1 %yes, { i32, i64 } %p, { i32, i64 } zeroinitializer
  br i1 %yes, label %then, label %join
then:
  br label %join
join:
  %joined = phi { i32, i64 } [ %picked, %then ], [ undef, %0 ]
  %last = extractvalue { i32, i64 } %joined, 1
  call void @print(i32 8, i64 %last)
  %sh = shl i32 %j2, 4
  %exact = ashr exact i32 %sh, 2
  %disjoint = or disjoint i32 %exact, 1
  %nneg = zext nneg i32 %disjoint to i64
  call void @print(i32 9, i64 %nneg)
  %bits = bitcast double 1.500000e+00 to i64
  call void @print(i32 10, i64 %bits)
  %f = bitcast i32 1078530011 to float
  %e = fpext float %f to double
  %t = fptrunc double %e to float
  %ti = fptoui float %t to i32
  call void @print(i32 %ti, i64 11)
  %uf = uitofp i64 -1 to double
  %rem = frem double %uf, 1.000000e+03
  %remi = fptosi double %rem to i64
  call void @print(i32 12, i64 %remi)
  ret i32 0
}
