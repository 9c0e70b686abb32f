; Intrinsics that no x86 processor has a native counterpart for.
; EXPECT: 4
; EXPECT: -2
; EXPECT: 3
; EXPECT: 1
; EXPECT: 1
@format = private constant [4 x i8] c"%d\0A\00"
@reals = global [4 x float] [float 1.5, float -2.5, float 4.0, float 0.5]
declare i32 @printf(ptr, ...)
declare float @llvm.vector.reduce.fmaximum.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fminimum.v4f32(<4 x float>)
declare double @llvm.experimental.constrained.maximum.f64(double, double, metadata)
declare double @llvm.experimental.constrained.minimum.f64(double, double, metadata)
declare i32 @llvm.ssa.copy.i32(i32)

define void @print(float %x) {
  %i = fptosi float %x to i32
  %p = call i32 (ptr, ...) @printf(ptr @format, i32 %i)
  ret void
}

define i32 @main() {
  %r = load <4 x float>, ptr @reals
  %max = call float @llvm.vector.reduce.fmaximum.v4f32(<4 x float> %r)
  call void @print(float %max)
  %min = call float @llvm.vector.reduce.fminimum.v4f32(<4 x float> %r)
  call void @print(float %min)
  %larger = call double @llvm.experimental.constrained.maximum.f64(double 3.0, double 1.0, metadata !"fpexcept.strict")
  %l = fptrunc double %larger to float
  call void @print(float %l)
  %smaller = call double @llvm.experimental.constrained.minimum.f64(double 3.0, double 1.0, metadata !"fpexcept.strict")
  %s = fptrunc double %smaller to float
  call void @print(float %s)
  %copy = call i32 @llvm.ssa.copy.i32(i32 1)
  %p = call i32 (ptr, ...) @printf(ptr @format, i32 %copy)
  ret i32 0
}
