; Intrinsics whose value is the engine's own affair: that they can be used is all there is to see.
; EXPECT: 5
; EXPECT: 1
; EXPECT: 7
@format = private constant [4 x i8] c"%d\0A\00"
declare i32 @printf(ptr, ...)
declare ptr @llvm.thread.pointer()
declare i64 @llvm.readcyclecounter()
declare double @llvm.canonicalize.f64(double)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare ptr @llvm.returnaddress(i32)
declare ptr @llvm.frameaddress.p0(i32)
declare ptr @llvm.addressofreturnaddress.p0()
declare i32 @llvm.get.rounding()
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare void @llvm.donothing()
declare void @llvm.sideeffect()
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.pseudoprobe(i64, i64, i32, i64)
declare void @llvm.codeview.annotation(metadata)
declare i1 @llvm.allow.runtime.check(metadata)
declare i1 @llvm.allow.ubsan.check(i8)
declare ptr @llvm.sponentry.p0()

define i32 @main() {
  %mark = call ptr @llvm.stacksave.p0()
  %local = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %local)
  store i32 5, ptr %local
  call void @llvm.prefetch.p0(ptr %local, i32 0, i32 3, i32 1)
  call void @llvm.var.annotation.p0.p0(ptr %local, ptr @format, ptr @format, i32 1, ptr null)
  %fixed = call ptr @llvm.invariant.start.p0(i64 4, ptr %local)
  %x = load i32, ptr %local
  call void @llvm.invariant.end.p0(ptr %fixed, i64 4, ptr %local)
  %p1 = call i32 (ptr, ...) @printf(ptr @format, i32 %x)
  call void @llvm.lifetime.end.p0(i64 4, ptr %local)
  call void @llvm.stackrestore.p0(ptr %mark)
  %thread = call ptr @llvm.thread.pointer()
  %before = call i64 @llvm.readcyclecounter()
  call void @llvm.donothing()
  call void @llvm.sideeffect()
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @llvm.pseudoprobe(i64 1, i64 1, i32 0, i64 -1)
  call void @llvm.codeview.annotation(metadata !3)
  br label %later.on
later.on:
  %r1 = call ptr @llvm.returnaddress(i32 0)
  %r2 = call ptr @llvm.frameaddress.p0(i32 0)
  %r3 = call ptr @llvm.addressofreturnaddress.p0()
  %r4 = call ptr @llvm.sponentry.p0()
  %c1 = call i1 @llvm.allow.runtime.check(metadata !"check")
  %c2 = call i1 @llvm.allow.ubsan.check(i8 1)
  %after = call i64 @llvm.readcyclecounter()
  %later = icmp ugt i64 %after, %before
  %nearest = call i32 @llvm.get.rounding()
  %same = icmp eq i32 %nearest, 1
  %both = and i1 %later, %same
  %y = zext i1 %both to i32
  %p2 = call i32 (ptr, ...) @printf(ptr @format, i32 %y)
  %seven = call double @llvm.canonicalize.f64(double 7.0)
  %z = fptosi double %seven to i32
  %p3 = call i32 (ptr, ...) @printf(ptr @format, i32 %z)
  ret i32 0
}
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
!3 = !{!"note"}
