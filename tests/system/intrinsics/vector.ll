; Reductions and masked access, as the loop vectoriser writes them.
@format = private constant [8 x i8] c"%d %ld\0A\00"
@from = global [8 x i32] [i32 3, i32 -1, i32 4, i32 1, i32 -5, i32 9, i32 2, i32 6]
@to = global [8 x i32] zeroinitializer
@reals = global [4 x float] [float 1.5, float -2.5, float 4.0, float 0.5]
declare i32 @printf(ptr, ...)
declare i32 @llvm.vector.reduce.add.v8i32(<8 x i32>)
declare i32 @llvm.vector.reduce.mul.v8i32(<8 x i32>)
declare i32 @llvm.vector.reduce.and.v8i32(<8 x i32>)
declare i32 @llvm.vector.reduce.or.v8i32(<8 x i32>)
declare i32 @llvm.vector.reduce.xor.v8i32(<8 x i32>)
declare i32 @llvm.vector.reduce.smax.v8i32(<8 x i32>)
declare i32 @llvm.vector.reduce.smin.v8i32(<8 x i32>)
declare i32 @llvm.vector.reduce.umax.v8i32(<8 x i32>)
declare i32 @llvm.vector.reduce.umin.v8i32(<8 x i32>)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare float @llvm.vector.reduce.fmul.v4f32(float, <4 x float>)
declare float @llvm.vector.reduce.fmax.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fmin.v4f32(<4 x float>)
declare <8 x i32> @llvm.masked.load.v8i32.p0(ptr, i32, <8 x i1>, <8 x i32>)
declare void @llvm.masked.store.v8i32.p0(<8 x i32>, ptr, i32, <8 x i1>)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, i32, <4 x i1>)
declare <4 x i32> @llvm.masked.expandload.v4i32(ptr, <4 x i1>, <4 x i32>)
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)

define void @print(i32 %a, i64 %b) {
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %a, i64 %b)
  ret void
}

define void @printAll(<8 x i32> %v) {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %x = extractelement <8 x i32> %v, i64 %i
  call void @print(i32 %x, i64 %i)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %done
done:
  ret void
}

define i32 @main() {
  %v = load <8 x i32>, ptr @from
  %add = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %v)
  call void @print(i32 %add, i64 1)
  %mul = call i32 @llvm.vector.reduce.mul.v8i32(<8 x i32> %v)
  call void @print(i32 %mul, i64 2)
  %and = call i32 @llvm.vector.reduce.and.v8i32(<8 x i32> %v)
  call void @print(i32 %and, i64 3)
  %or = call i32 @llvm.vector.reduce.or.v8i32(<8 x i32> %v)
  call void @print(i32 %or, i64 4)
  %xor = call i32 @llvm.vector.reduce.xor.v8i32(<8 x i32> %v)
  call void @print(i32 %xor, i64 5)
  %smax = call i32 @llvm.vector.reduce.smax.v8i32(<8 x i32> %v)
  call void @print(i32 %smax, i64 6)
  %smin = call i32 @llvm.vector.reduce.smin.v8i32(<8 x i32> %v)
  call void @print(i32 %smin, i64 7)
  %umax = call i32 @llvm.vector.reduce.umax.v8i32(<8 x i32> %v)
  call void @print(i32 %umax, i64 8)
  %umin = call i32 @llvm.vector.reduce.umin.v8i32(<8 x i32> %v)
  call void @print(i32 %umin, i64 9)
  %r = load <4 x float>, ptr @reals
  %fadd = call float @llvm.vector.reduce.fadd.v4f32(float 1.0, <4 x float> %r)
  %fmul = call float @llvm.vector.reduce.fmul.v4f32(float 1.0, <4 x float> %r)
  %fmax = call float @llvm.vector.reduce.fmax.v4f32(<4 x float> %r)
  %fmin = call float @llvm.vector.reduce.fmin.v4f32(<4 x float> %r)
  %i1 = fptosi float %fadd to i32
  %i2 = fptosi float %fmul to i32
  %i3 = fptosi float %fmax to i32
  %i4 = fptosi float %fmin to i32
  call void @print(i32 %i1, i64 10)
  call void @print(i32 %i2, i64 11)
  call void @print(i32 %i3, i64 12)
  call void @print(i32 %i4, i64 13)
  %mask = icmp sgt <8 x i32> %v, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %loaded = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr @from, i32 4, <8 x i1> %mask, <8 x i32> zeroinitializer)
  call void @printAll(<8 x i32> %loaded)
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %v, ptr @to, i32 4, <8 x i1> %mask)
  %stored = load <8 x i32>, ptr @to
  call void @printAll(<8 x i32> %stored)
  %pointers = getelementptr [8 x i32], ptr @from, i64 0, <4 x i64> <i64 7, i64 0, i64 5, i64 2>
  %gathered = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %pointers, i32 4, <4 x i1> <i1 true, i1 true, i1 false, i1 true>, <4 x i32> <i32 -1, i32 -2, i32 -3, i32 -4>)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> <i32 100, i32 101, i32 102, i32 103>, <4 x ptr> %pointers, i32 4, <4 x i1> <i1 false, i1 true, i1 true, i1 true>)
  %expanded = call <4 x i32> @llvm.masked.expandload.v4i32(ptr @from, <4 x i1> <i1 true, i1 false, i1 true, i1 true>, <4 x i32> <i32 55, i32 56, i32 57, i32 58>)
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %gathered, ptr @to, <4 x i1> <i1 true, i1 true, i1 true, i1 false>)
  %two = shufflevector <4 x i32> %gathered, <4 x i32> %expanded, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  call void @printAll(<8 x i32> %two)
  %now = load <8 x i32>, ptr @from
  call void @printAll(<8 x i32> %now)
  %end = load <8 x i32>, ptr @to
  call void @printAll(<8 x i32> %end)
  ret i32 0
}
