; Debug information as intrinsics, the way older bitcode has it.
source_filename = "debug.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@__const.main.pair = private unnamed_addr constant [2 x i32] [i32 3, i32 1], align 4
@.str = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1, !dbg !0

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !17 {
  %1 = alloca [2 x i32], align 4, !DIAssignID !27
  call void @llvm.dbg.assign(metadata i1 undef, metadata !22, metadata !DIExpression(), metadata !27, metadata ptr %1, metadata !DIExpression()), !dbg !28
  call void @llvm.lifetime.start.p0(i64 8, ptr %1) #5, !dbg !29
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %1, ptr align 4 @__const.main.pair, i64 8, i1 false), !dbg !30, !DIAssignID !31
  call void @llvm.dbg.assign(metadata i1 undef, metadata !22, metadata !DIExpression(), metadata !31, metadata ptr %1, metadata !DIExpression()), !dbg !28
  %2 = getelementptr inbounds [2 x i32], ptr %1, i64 0, i64 0, !dbg !32
  %3 = load i32, ptr %2, align 4, !dbg !32, !tbaa !33
  %4 = getelementptr inbounds [2 x i32], ptr %1, i64 0, i64 1, !dbg !37
  %5 = load i32, ptr %4, align 4, !dbg !37, !tbaa !33
  %6 = call i32 @add(i32 noundef %3, i32 noundef %5), !dbg !38
  tail call void @llvm.dbg.value(metadata i32 %6, metadata !26, metadata !DIExpression()), !dbg !28
  %7 = getelementptr inbounds [2 x i32], ptr %1, i64 0, i64 1, !dbg !39
  store i32 %6, ptr %7, align 4, !dbg !40, !tbaa !33, !DIAssignID !41
  call void @llvm.dbg.assign(metadata i32 %6, metadata !22, metadata !DIExpression(DW_OP_LLVM_fragment, 32, 32), metadata !41, metadata ptr %7, metadata !DIExpression()), !dbg !28
  %8 = getelementptr inbounds [2 x i32], ptr %1, i64 0, i64 1, !dbg !42
  %9 = load i32, ptr %8, align 4, !dbg !42, !tbaa !33
  %10 = getelementptr inbounds [2 x i32], ptr %1, i64 0, i64 0, !dbg !43
  %11 = load i32, ptr %10, align 4, !dbg !43, !tbaa !33
  %12 = add nsw i32 %9, %11, !dbg !44
  %13 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %6, i32 noundef %12), !dbg !45
  call void @llvm.lifetime.end.p0(i64 8, ptr %1) #5, !dbg !46
  ret i32 0, !dbg !47
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.declare(metadata, metadata, metadata) #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: noinline nounwind uwtable
define internal i32 @add(i32 noundef %0, i32 noundef %1) #0 !dbg !48 {
  tail call void @llvm.dbg.value(metadata i32 %0, metadata !52, metadata !DIExpression()), !dbg !56
  tail call void @llvm.dbg.value(metadata i32 %1, metadata !53, metadata !DIExpression()), !dbg !56
  %3 = add nsw i32 %0, %1, !dbg !57
  tail call void @llvm.dbg.value(metadata i32 %3, metadata !54, metadata !DIExpression()), !dbg !56
  br label %4, !dbg !58

4:                                                ; preds = %6, %2
  %.0 = phi i32 [ %3, %2 ], [ %7, %6 ], !dbg !56
  tail call void @llvm.dbg.value(metadata i32 %.0, metadata !54, metadata !DIExpression()), !dbg !56
  call void @llvm.dbg.label(metadata !55), !dbg !59
  %5 = icmp slt i32 %.0, 10, !dbg !60
  br i1 %5, label %6, label %8, !dbg !62

6:                                                ; preds = %4
  %7 = mul nsw i32 %.0, 2, !dbg !63
  tail call void @llvm.dbg.value(metadata i32 %7, metadata !54, metadata !DIExpression()), !dbg !56
  br label %4, !dbg !65

8:                                                ; preds = %4
  ret i32 %.0, !dbg !66
}

declare !dbg !67 i32 @printf(ptr noundef, ...) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.label(metadata) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.assign(metadata, metadata, metadata, metadata, metadata, metadata) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.value(metadata, metadata, metadata) #2

attributes #0 = { noinline nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }

!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!9, !10, !11, !12, !13, !14, !15}
!llvm.ident = !{!16}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 15, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "debug.c", directory: ".", checksumkind: CSK_MD5, checksum: "ef8375517116a2e96a713711b1bd5842")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 56, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 7)
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0}
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 8, !"PIC Level", i32 2}
!13 = !{i32 7, !"PIE Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 2}
!15 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!16 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!17 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 11, type: !18, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !21)
!18 = !DISubroutineType(types: !19)
!19 = !{!20}
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!21 = !{!22, !26}
!22 = !DILocalVariable(name: "pair", scope: !17, file: !2, line: 12, type: !23)
!23 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 64, elements: !24)
!24 = !{!25}
!25 = !DISubrange(count: 2)
!26 = !DILocalVariable(name: "x", scope: !17, file: !2, line: 13, type: !20)
!27 = distinct !DIAssignID()
!28 = !DILocation(line: 0, scope: !17)
!29 = !DILocation(line: 12, column: 3, scope: !17)
!30 = !DILocation(line: 12, column: 7, scope: !17)
!31 = distinct !DIAssignID()
!32 = !DILocation(line: 13, column: 15, scope: !17)
!33 = !{!34, !34, i64 0}
!34 = !{!"int", !35, i64 0}
!35 = !{!"omnipotent char", !36, i64 0}
!36 = !{!"Simple C/C++ TBAA"}
!37 = !DILocation(line: 13, column: 24, scope: !17)
!38 = !DILocation(line: 13, column: 11, scope: !17)
!39 = !DILocation(line: 14, column: 3, scope: !17)
!40 = !DILocation(line: 14, column: 11, scope: !17)
!41 = distinct !DIAssignID()
!42 = !DILocation(line: 15, column: 24, scope: !17)
!43 = !DILocation(line: 15, column: 34, scope: !17)
!44 = !DILocation(line: 15, column: 32, scope: !17)
!45 = !DILocation(line: 15, column: 3, scope: !17)
!46 = !DILocation(line: 17, column: 1, scope: !17)
!47 = !DILocation(line: 16, column: 3, scope: !17)
!48 = distinct !DISubprogram(name: "add", scope: !2, file: !2, line: 2, type: !49, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !51)
!49 = !DISubroutineType(types: !50)
!50 = !{!20, !20, !20}
!51 = !{!52, !53, !54, !55}
!52 = !DILocalVariable(name: "a", arg: 1, scope: !48, file: !2, line: 2, type: !20)
!53 = !DILocalVariable(name: "b", arg: 2, scope: !48, file: !2, line: 2, type: !20)
!54 = !DILocalVariable(name: "sum", scope: !48, file: !2, line: 3, type: !20)
!55 = !DILabel(scope: !48, name: "again", file: !2, line: 4)
!56 = !DILocation(line: 0, scope: !48)
!57 = !DILocation(line: 3, column: 15, scope: !48)
!58 = !DILocation(line: 3, column: 3, scope: !48)
!59 = !DILocation(line: 4, column: 1, scope: !48)
!60 = !DILocation(line: 5, column: 11, scope: !61)
!61 = distinct !DILexicalBlock(scope: !48, file: !2, line: 5, column: 7)
!62 = !DILocation(line: 5, column: 7, scope: !48)
!63 = !DILocation(line: 6, column: 9, scope: !64)
!64 = distinct !DILexicalBlock(scope: !61, file: !2, line: 5, column: 17)
!65 = !DILocation(line: 7, column: 5, scope: !64)
!66 = !DILocation(line: 9, column: 3, scope: !48)
!67 = !DISubprogram(name: "printf", scope: !2, file: !2, line: 1, type: !68, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!68 = !DISubroutineType(types: !69)
!69 = !{!20, !70, null}
!70 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !71, size: 64)
!71 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
