; Every constrained operation: what a compiler writes under FENV_ACCESS.
@format = private constant [15 x i8] c"%s %d %016lx\0A\00\00"
@name.0 = private constant [5 x i8] c"ceil\00"
@name.1 = private constant [4 x i8] c"cos\00"
@name.2 = private constant [4 x i8] c"exp\00"
@name.3 = private constant [5 x i8] c"exp2\00"
@name.4 = private constant [6 x i8] c"floor\00"
@name.5 = private constant [4 x i8] c"log\00"
@name.6 = private constant [6 x i8] c"log10\00"
@name.7 = private constant [5 x i8] c"log2\00"
@name.8 = private constant [10 x i8] c"nearbyint\00"
@name.9 = private constant [5 x i8] c"rint\00"
@name.10 = private constant [6 x i8] c"round\00"
@name.11 = private constant [10 x i8] c"roundeven\00"
@name.12 = private constant [4 x i8] c"sin\00"
@name.13 = private constant [5 x i8] c"sqrt\00"
@name.14 = private constant [4 x i8] c"tan\00"
@name.15 = private constant [6 x i8] c"trunc\00"
@name.16 = private constant [5 x i8] c"fadd\00"
@name.17 = private constant [5 x i8] c"fdiv\00"
@name.18 = private constant [5 x i8] c"fmul\00"
@name.19 = private constant [5 x i8] c"frem\00"
@name.20 = private constant [5 x i8] c"fsub\00"
@name.21 = private constant [7 x i8] c"maxnum\00"
@name.22 = private constant [7 x i8] c"minnum\00"
@name.23 = private constant [4 x i8] c"pow\00"
@name.24 = private constant [4 x i8] c"fma\00"
@name.25 = private constant [8 x i8] c"fmuladd\00"
@name.26 = private constant [5 x i8] c"powi\00"
@name.27 = private constant [6 x i8] c"ldexp\00"
@name.28 = private constant [6 x i8] c"lrint\00"
@name.29 = private constant [7 x i8] c"llrint\00"
@name.30 = private constant [7 x i8] c"lround\00"
@name.31 = private constant [8 x i8] c"llround\00"
@name.32 = private constant [7 x i8] c"fptosi\00"
@name.33 = private constant [7 x i8] c"fptoui\00"
@name.34 = private constant [7 x i8] c"sitofp\00"
@name.35 = private constant [7 x i8] c"uitofp\00"
@name.36 = private constant [8 x i8] c"fptrunc\00"
@name.37 = private constant [6 x i8] c"fpext\00"
@name.38 = private constant [5 x i8] c"fcmp\00"
@name.39 = private constant [6 x i8] c"fcmps\00"
@x = global double 2.75
@y = global double 1.25
declare i32 @printf(ptr, ...)
declare double @llvm.experimental.constrained.ceil.f64(double, metadata)
declare double @llvm.experimental.constrained.cos.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.exp.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.exp2.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fdiv.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.floor.f64(double, metadata)
declare double @llvm.experimental.constrained.fma.f64(double, double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fmul.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fmuladd.f64(double, double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fpext.f64.f32(float, metadata)
declare double @llvm.experimental.constrained.frem.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.fsub.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.ldexp.f64.i32(double, i32, metadata, metadata)
declare double @llvm.experimental.constrained.log.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.log10.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.log2.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.maxnum.f64(double, double, metadata)
declare double @llvm.experimental.constrained.minnum.f64(double, double, metadata)
declare double @llvm.experimental.constrained.nearbyint.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.pow.f64(double, double, metadata, metadata)
declare double @llvm.experimental.constrained.powi.f64(double, i32, metadata, metadata)
declare double @llvm.experimental.constrained.rint.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.round.f64(double, metadata)
declare double @llvm.experimental.constrained.roundeven.f64(double, metadata)
declare double @llvm.experimental.constrained.sin.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.sitofp.f64.i32(i32, metadata, metadata)
declare double @llvm.experimental.constrained.sqrt.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.tan.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.trunc.f64(double, metadata)
declare double @llvm.experimental.constrained.uitofp.f64.i32(i32, metadata, metadata)
declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmps.f64(double, double, metadata, metadata)
declare i32 @llvm.experimental.constrained.fptosi.i32.f64(double, metadata)
declare i32 @llvm.experimental.constrained.fptoui.i32.f64(double, metadata)
declare i64 @llvm.experimental.constrained.llrint.i64.f64(double, metadata, metadata)
declare i64 @llvm.experimental.constrained.llround.i64.f64(double, metadata)
declare i64 @llvm.experimental.constrained.lrint.i64.f64(double, metadata, metadata)
declare i64 @llvm.experimental.constrained.lround.i64.f64(double, metadata)

define i32 @main() strictfp {
  %a = load double, ptr @x
  %b = load double, ptr @y
  %r0 = call double @llvm.experimental.constrained.ceil.f64(double %a, metadata !"fpexcept.strict") #0
  %v1 = bitcast double %r0 to i64
  %p2 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.0, i32 0, i64 %v1)
  %r3 = call double @llvm.experimental.constrained.cos.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v4 = bitcast double %r3 to i64
  %p5 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.1, i32 1, i64 %v4)
  %r6 = call double @llvm.experimental.constrained.exp.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v7 = bitcast double %r6 to i64
  %p8 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.2, i32 2, i64 %v7)
  %r9 = call double @llvm.experimental.constrained.exp2.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v10 = bitcast double %r9 to i64
  %p11 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.3, i32 3, i64 %v10)
  %r12 = call double @llvm.experimental.constrained.floor.f64(double %a, metadata !"fpexcept.strict") #0
  %v13 = bitcast double %r12 to i64
  %p14 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.4, i32 4, i64 %v13)
  %r15 = call double @llvm.experimental.constrained.log.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v16 = bitcast double %r15 to i64
  %p17 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.5, i32 5, i64 %v16)
  %r18 = call double @llvm.experimental.constrained.log10.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v19 = bitcast double %r18 to i64
  %p20 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.6, i32 6, i64 %v19)
  %r21 = call double @llvm.experimental.constrained.log2.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v22 = bitcast double %r21 to i64
  %p23 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.7, i32 7, i64 %v22)
  %r24 = call double @llvm.experimental.constrained.nearbyint.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v25 = bitcast double %r24 to i64
  %p26 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.8, i32 8, i64 %v25)
  %r27 = call double @llvm.experimental.constrained.rint.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v28 = bitcast double %r27 to i64
  %p29 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.9, i32 9, i64 %v28)
  %r30 = call double @llvm.experimental.constrained.round.f64(double %a, metadata !"fpexcept.strict") #0
  %v31 = bitcast double %r30 to i64
  %p32 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.10, i32 10, i64 %v31)
  %r33 = call double @llvm.experimental.constrained.roundeven.f64(double %a, metadata !"fpexcept.strict") #0
  %v34 = bitcast double %r33 to i64
  %p35 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.11, i32 11, i64 %v34)
  %r36 = call double @llvm.experimental.constrained.sin.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v37 = bitcast double %r36 to i64
  %p38 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.12, i32 12, i64 %v37)
  %r39 = call double @llvm.experimental.constrained.sqrt.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v40 = bitcast double %r39 to i64
  %p41 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.13, i32 13, i64 %v40)
  %r42 = call double @llvm.experimental.constrained.tan.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v43 = bitcast double %r42 to i64
  %p44 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.14, i32 14, i64 %v43)
  %r45 = call double @llvm.experimental.constrained.trunc.f64(double %a, metadata !"fpexcept.strict") #0
  %v46 = bitcast double %r45 to i64
  %p47 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.15, i32 15, i64 %v46)
  %r48 = call double @llvm.experimental.constrained.fadd.f64(double %a, double %b, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v49 = bitcast double %r48 to i64
  %p50 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.16, i32 16, i64 %v49)
  %r51 = call double @llvm.experimental.constrained.fdiv.f64(double %a, double %b, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v52 = bitcast double %r51 to i64
  %p53 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.17, i32 17, i64 %v52)
  %r54 = call double @llvm.experimental.constrained.fmul.f64(double %a, double %b, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v55 = bitcast double %r54 to i64
  %p56 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.18, i32 18, i64 %v55)
  %r57 = call double @llvm.experimental.constrained.frem.f64(double %a, double %b, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v58 = bitcast double %r57 to i64
  %p59 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.19, i32 19, i64 %v58)
  %r60 = call double @llvm.experimental.constrained.fsub.f64(double %a, double %b, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v61 = bitcast double %r60 to i64
  %p62 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.20, i32 20, i64 %v61)
  %r63 = call double @llvm.experimental.constrained.maxnum.f64(double %a, double %b, metadata !"fpexcept.strict") #0
  %v64 = bitcast double %r63 to i64
  %p65 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.21, i32 21, i64 %v64)
  %r66 = call double @llvm.experimental.constrained.minnum.f64(double %a, double %b, metadata !"fpexcept.strict") #0
  %v67 = bitcast double %r66 to i64
  %p68 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.22, i32 22, i64 %v67)
  %r69 = call double @llvm.experimental.constrained.pow.f64(double %a, double %b, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v70 = bitcast double %r69 to i64
  %p71 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.23, i32 23, i64 %v70)
  %r72 = call double @llvm.experimental.constrained.fma.f64(double %a, double %b, double 1.0, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v73 = bitcast double %r72 to i64
  %p74 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.24, i32 24, i64 %v73)
  %r75 = call double @llvm.experimental.constrained.fmuladd.f64(double %a, double %b, double 1.0, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v76 = bitcast double %r75 to i64
  %p77 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.25, i32 25, i64 %v76)
  %r78 = call double @llvm.experimental.constrained.powi.f64(double %a, i32 3, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v79 = bitcast double %r78 to i64
  %p80 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.26, i32 26, i64 %v79)
  %r81 = call double @llvm.experimental.constrained.ldexp.f64.i32(double %a, i32 3, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v82 = bitcast double %r81 to i64
  %p83 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.27, i32 27, i64 %v82)
  %r84 = call i64 @llvm.experimental.constrained.lrint.i64.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %p85 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.28, i32 28, i64 %r84)
  %r86 = call i64 @llvm.experimental.constrained.llrint.i64.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %p87 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.29, i32 29, i64 %r86)
  %r88 = call i64 @llvm.experimental.constrained.lround.i64.f64(double %a, metadata !"fpexcept.strict") #0
  %p89 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.30, i32 30, i64 %r88)
  %r90 = call i64 @llvm.experimental.constrained.llround.i64.f64(double %a, metadata !"fpexcept.strict") #0
  %p91 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.31, i32 31, i64 %r90)
  %r92 = call i32 @llvm.experimental.constrained.fptosi.i32.f64(double %a, metadata !"fpexcept.strict") #0
  %v93 = sext i32 %r92 to i64
  %p94 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.32, i32 32, i64 %v93)
  %r95 = call i32 @llvm.experimental.constrained.fptoui.i32.f64(double %a, metadata !"fpexcept.strict") #0
  %v96 = sext i32 %r95 to i64
  %p97 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.33, i32 33, i64 %v96)
  %r98 = call double @llvm.experimental.constrained.sitofp.f64.i32(i32 -7, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v99 = bitcast double %r98 to i64
  %p100 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.34, i32 34, i64 %v99)
  %r101 = call double @llvm.experimental.constrained.uitofp.f64.i32(i32 7, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v102 = bitcast double %r101 to i64
  %p103 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.35, i32 35, i64 %v102)
  %r104 = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %a, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %v105 = fpext float %r104 to double
  %v106 = bitcast double %v105 to i64
  %p107 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.36, i32 36, i64 %v106)
  %r108 = call double @llvm.experimental.constrained.fpext.f64.f32(float 1.5, metadata !"fpexcept.strict") #0
  %v109 = bitcast double %r108 to i64
  %p110 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.37, i32 37, i64 %v109)
  %r111 = call i1 @llvm.experimental.constrained.fcmp.f64(double %a, double %b, metadata !"olt", metadata !"fpexcept.strict") #0
  %v111 = zext i1 %r111 to i64
  %p112 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.38, i32 38, i64 %v111)
  %r114 = call i1 @llvm.experimental.constrained.fcmps.f64(double %a, double %b, metadata !"une", metadata !"fpexcept.strict") #0
  %v114 = zext i1 %r114 to i64
  %p115 = call i32 (ptr, ...) @printf(ptr @format, ptr @name.39, i32 39, i64 %v114)
  ret i32 0
}
attributes #0 = { strictfp }
