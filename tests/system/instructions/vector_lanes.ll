; Vector instructions that C does not reach: select by a vector, shifts, undefined lanes, vectors of pointers, inserts beyond the end.
@format = private constant [16 x i8] c"%d %d %d %d %d\0A\00"
@numbers = global [8 x i32] [i32 10, i32 20, i32 30, i32 40, i32 50, i32 60, i32 70, i32 80]
declare i32 @printf(ptr, ...)

define void @print(<4 x i32> %v, i32 %x) {
  %a = extractelement <4 x i32> %v, i32 0
  %b = extractelement <4 x i32> %v, i32 1
  %c = extractelement <4 x i32> %v, i64 2
  %d = extractelement <4 x i32> %v, i8 3
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %b, i32 %c, i32 %d, i32 %x)
  ret void
}

define i32 @main() {
  %v = load <4 x i32>, ptr @numbers
  %second = getelementptr i32, ptr @numbers, i64 4
  %w = load <4 x i32>, ptr %second, align 4
  %more = icmp ugt <4 x i32> %v, <i32 15, i32 25, i32 25, i32 45>
  %chosen = select <4 x i1> %more, <4 x i32> %v, <4 x i32> %w
  call void @print(<4 x i32> %chosen, i32 1)
  %shifted = lshr <4 x i32> %w, <i32 1, i32 2, i32 3, i32 4>
  call void @print(<4 x i32> %shifted, i32 2)
  %wide = zext <4 x i32> %v to <4 x i64>
  %squares = mul <4 x i64> %wide, %wide
  %narrow = trunc <4 x i64> %squares to <4 x i32>
  call void @print(<4 x i32> %narrow, i32 3)
  %negative = sub <4 x i32> zeroinitializer, %v
  %bytes = trunc <4 x i32> %negative to <4 x i8>
  %back = sext <4 x i8> %bytes to <4 x i32>
  call void @print(<4 x i32> %back, i32 4)
  %pointers = getelementptr [8 x i32], ptr @numbers, i64 0, <4 x i64> <i64 7, i64 0, i64 3, i64 3>
  %p = extractelement <4 x ptr> %pointers, i32 0
  %q = extractelement <4 x ptr> %pointers, i32 2
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %one = insertelement <4 x i32> %v, i32 %x, i32 1
  %two = insertelement <4 x i32> %one, i32 %y, i32 2
  call void @print(<4 x i32> %two, i32 5)
  %mixed = shufflevector <4 x i32> %v, <4 x i32> %w, <4 x i32> <i32 7, i32 6, i32 1, i32 0>
  call void @print(<4 x i32> %mixed, i32 6)
  %twice = shufflevector <4 x i32> %v, <4 x i32> poison, <8 x i32> <i32 0, i32 0, i32 1, i32 1, i32 2, i32 2, i32 3, i32 3>
  %half = shufflevector <8 x i32> %twice, <8 x i32> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  call void @print(<4 x i32> %half, i32 7)
  %long = bitcast <4 x i32> %v to <2 x i64>
  %high = extractelement <2 x i64> %long, i32 1
  %low = trunc i64 %high to i32
  %mask = bitcast <4 x i1> %more to i4
  %bits = zext i4 %mask to i32
  call void @print(<4 x i32> %v, i32 %low)
  call void @print(<4 x i32> %v, i32 %bits)
  %floats = sitofp <4 x i32> %v to <4 x float>
  %halved = fmul <4 x float> %floats, <float 5.000000e-01, float 2.500000e-01, float 0.000000e+00, float -1.000000e+00>
  %negated = fneg <4 x float> %halved
  %integers = fptosi <4 x float> %negated to <4 x i32>
  call void @print(<4 x i32> %integers, i32 8)
  %order = fcmp olt <4 x float> %halved, %floats
  %flags = zext <4 x i1> %order to <4 x i32>
  call void @print(<4 x i32> %flags, i32 9)
  store <4 x i32> %mixed, ptr @numbers
  %stored = load i32, ptr @numbers
  ret i32 %stored
}
