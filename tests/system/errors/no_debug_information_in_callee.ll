; A function without debug information that is called at a line: the place is the call.
; EXPECT-ERROR: caller.c:7:3 in reader, instruction 0: error: null pointer dereference [Null]
define i32 @reader(ptr %p) {
  %value = load i32, ptr %p
  ret i32 %value
}
define i32 @main() !dbg !3 {
  %value = call i32 @reader(ptr null), !dbg !5
  ret i32 %value, !dbg !6
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "caller.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "main", file: !1, line: 6, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{null})
!5 = !DILocation(line: 7, column: 3, scope: !3)
!6 = !DILocation(line: 8, column: 3, scope: !3)
