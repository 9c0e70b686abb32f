; Debug information as intrinsics, the way older bitcode has it.
source_filename = "debug.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@__const.main.pair = private unnamed_addr constant [2 x i32] [i32 3, i32 1], align 4
@.str = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1, !dbg !0

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 !dbg !17 {
  %1 = alloca i32, align 4
  %2 = alloca [2 x i32], align 4
  %3 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  tail call void @llvm.dbg.declare(metadata ptr %2, metadata !22, metadata !DIExpression()), !dbg !26
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %2, ptr align 4 @__const.main.pair, i64 8, i1 false), !dbg !26
  tail call void @llvm.dbg.declare(metadata ptr %3, metadata !27, metadata !DIExpression()), !dbg !28
  %4 = getelementptr inbounds [2 x i32], ptr %2, i64 0, i64 0, !dbg !29
  %5 = load i32, ptr %4, align 4, !dbg !29
  %6 = getelementptr inbounds [2 x i32], ptr %2, i64 0, i64 1, !dbg !30
  %7 = load i32, ptr %6, align 4, !dbg !30
  %8 = call i32 @add(i32 noundef %5, i32 noundef %7), !dbg !31
  store i32 %8, ptr %3, align 4, !dbg !28
  %9 = load i32, ptr %3, align 4, !dbg !32
  %10 = getelementptr inbounds [2 x i32], ptr %2, i64 0, i64 1, !dbg !33
  store i32 %9, ptr %10, align 4, !dbg !34
  %11 = load i32, ptr %3, align 4, !dbg !35
  %12 = getelementptr inbounds [2 x i32], ptr %2, i64 0, i64 1, !dbg !36
  %13 = load i32, ptr %12, align 4, !dbg !36
  %14 = getelementptr inbounds [2 x i32], ptr %2, i64 0, i64 0, !dbg !37
  %15 = load i32, ptr %14, align 4, !dbg !37
  %16 = add nsw i32 %13, %15, !dbg !38
  %17 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %11, i32 noundef %16), !dbg !39
  ret i32 0, !dbg !40
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @add(i32 noundef %0, i32 noundef %1) #0 !dbg !41 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  tail call void @llvm.dbg.declare(metadata ptr %3, metadata !44, metadata !DIExpression()), !dbg !45
  store i32 %1, ptr %4, align 4
  tail call void @llvm.dbg.declare(metadata ptr %4, metadata !46, metadata !DIExpression()), !dbg !47
  tail call void @llvm.dbg.declare(metadata ptr %5, metadata !48, metadata !DIExpression()), !dbg !49
  %6 = load i32, ptr %3, align 4, !dbg !50
  %7 = load i32, ptr %4, align 4, !dbg !51
  %8 = add nsw i32 %6, %7, !dbg !52
  store i32 %8, ptr %5, align 4, !dbg !49
  br label %9, !dbg !53

9:                                                ; preds = %12, %2
  tail call void @llvm.dbg.label(metadata !54), !dbg !55
  %10 = load i32, ptr %5, align 4, !dbg !56
  %11 = icmp slt i32 %10, 10, !dbg !58
  br i1 %11, label %12, label %15, !dbg !59

12:                                               ; preds = %9
  %13 = load i32, ptr %5, align 4, !dbg !60
  %14 = mul nsw i32 %13, 2, !dbg !60
  store i32 %14, ptr %5, align 4, !dbg !60
  br label %9, !dbg !62

15:                                               ; preds = %9
  %16 = load i32, ptr %5, align 4, !dbg !63
  ret i32 %16, !dbg !64
}

declare i32 @printf(ptr noundef, ...) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.declare(metadata, metadata, metadata) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.label(metadata) #3

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0}
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 8, !"PIC Level", i32 2}
!13 = !{i32 7, !"PIE Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 2}
!15 = !{i32 7, !"frame-pointer", i32 2}
!16 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!17 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 11, type: !18, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !21)
!18 = !DISubroutineType(types: !19)
!19 = !{!20}
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!21 = !{}
!22 = !DILocalVariable(name: "pair", scope: !17, file: !2, line: 12, type: !23)
!23 = !DICompositeType(tag: DW_TAG_array_type, baseType: !20, size: 64, elements: !24)
!24 = !{!25}
!25 = !DISubrange(count: 2)
!26 = !DILocation(line: 12, column: 7, scope: !17)
!27 = !DILocalVariable(name: "x", scope: !17, file: !2, line: 13, type: !20)
!28 = !DILocation(line: 13, column: 7, scope: !17)
!29 = !DILocation(line: 13, column: 15, scope: !17)
!30 = !DILocation(line: 13, column: 24, scope: !17)
!31 = !DILocation(line: 13, column: 11, scope: !17)
!32 = !DILocation(line: 14, column: 13, scope: !17)
!33 = !DILocation(line: 14, column: 3, scope: !17)
!34 = !DILocation(line: 14, column: 11, scope: !17)
!35 = !DILocation(line: 15, column: 21, scope: !17)
!36 = !DILocation(line: 15, column: 24, scope: !17)
!37 = !DILocation(line: 15, column: 34, scope: !17)
!38 = !DILocation(line: 15, column: 32, scope: !17)
!39 = !DILocation(line: 15, column: 3, scope: !17)
!40 = !DILocation(line: 16, column: 3, scope: !17)
!41 = distinct !DISubprogram(name: "add", scope: !2, file: !2, line: 2, type: !42, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !7, retainedNodes: !21)
!42 = !DISubroutineType(types: !43)
!43 = !{!20, !20, !20}
!44 = !DILocalVariable(name: "a", arg: 1, scope: !41, file: !2, line: 2, type: !20)
!45 = !DILocation(line: 2, column: 20, scope: !41)
!46 = !DILocalVariable(name: "b", arg: 2, scope: !41, file: !2, line: 2, type: !20)
!47 = !DILocation(line: 2, column: 27, scope: !41)
!48 = !DILocalVariable(name: "sum", scope: !41, file: !2, line: 3, type: !20)
!49 = !DILocation(line: 3, column: 7, scope: !41)
!50 = !DILocation(line: 3, column: 13, scope: !41)
!51 = !DILocation(line: 3, column: 17, scope: !41)
!52 = !DILocation(line: 3, column: 15, scope: !41)
!53 = !DILocation(line: 3, column: 3, scope: !41)
!54 = !DILabel(scope: !41, name: "again", file: !2, line: 4)
!55 = !DILocation(line: 4, column: 1, scope: !41)
!56 = !DILocation(line: 5, column: 7, scope: !57)
!57 = distinct !DILexicalBlock(scope: !41, file: !2, line: 5, column: 7)
!58 = !DILocation(line: 5, column: 11, scope: !57)
!59 = !DILocation(line: 5, column: 7, scope: !41)
!60 = !DILocation(line: 6, column: 9, scope: !61)
!61 = distinct !DILexicalBlock(scope: !57, file: !2, line: 5, column: 17)
!62 = !DILocation(line: 7, column: 5, scope: !61)
!63 = !DILocation(line: 9, column: 10, scope: !41)
!64 = !DILocation(line: 9, column: 3, scope: !41)
