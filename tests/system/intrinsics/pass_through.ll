; Intrinsics that hand on their first operand, and questions that are answered before the program runs.
; EXPECT: 5 7
; EXPECT: 5 7
; EXPECT: 9 1
; EXPECT: 10 12
@format = private constant [7 x i8] c"%d %d\0A\00"
@note = private constant [2 x i8] c"n\00", section "llvm.metadata"
@object = global [10 x i8] zeroinitializer
declare i32 @printf(ptr, ...)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare double @llvm.arithmetic.fence.f64(double)
declare i32 @llvm.expect.i32(i32, i32)
declare i32 @llvm.expect.with.probability.i32(i32, i32, double)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.strip.invariant.group.p0(ptr)
declare i1 @llvm.is.constant.i32(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
define i32 @personality(...) {
  ret i32 0
}

define i32 @called(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @main() personality ptr @personality {
  %a = call i32 @llvm.annotation.i32.p0(i32 5, ptr @note, ptr @note, i32 1)
  %fence = call double @llvm.arithmetic.fence.f64(double 7.0)
  %f = fptosi double %fence to i32
  %p0 = call i32 (ptr, ...) @printf(ptr @format, i32 %a, i32 %f)
  %e1 = call i32 @llvm.expect.i32(i32 %a, i32 5)
  %e2 = call i32 @llvm.expect.with.probability.i32(i32 %f, i32 7, double 9.000000e-01)
  %p1 = call i32 (ptr, ...) @printf(ptr @format, i32 %e1, i32 %e2)
  %q = call ptr @llvm.ptr.annotation.p0.p0(ptr @object, ptr @note, ptr @note, i32 1, ptr null)
  %r = call ptr @llvm.launder.invariant.group.p0(ptr %q)
  %s = call ptr @llvm.strip.invariant.group.p0(ptr %r)
  store i8 9, ptr %s
  %c = load i8, ptr @object
  %z = zext i8 %c to i32
  %k = call i1 @llvm.is.constant.i32(i32 3)
  %kz = zext i1 %k to i32
  %p2 = call i32 (ptr, ...) @printf(ptr @format, i32 %z, i32 %kz)
  %size = call i64 @llvm.objectsize.i64.p0(ptr @object, i1 false, i1 true, i1 false)
  %small = trunc i64 %size to i32
  %i = invoke i32 @called(i32 4) to label %fine unwind label %never
fine:
  %p3 = call i32 (ptr, ...) @printf(ptr @format, i32 %small, i32 %i)
  ret i32 0
never:
  %pad = landingpad { ptr, i32 } cleanup
  ret i32 1
}
