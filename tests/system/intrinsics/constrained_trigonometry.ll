; The inverse and hyperbolic functions as a compiler writes them under FENV_ACCESS: they give what the plain ones give.
@format = private constant [8 x i8] c"%016lx\0A\00"
declare i32 @printf(ptr, ...)
declare double @llvm.experimental.constrained.asin.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.acos.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.atan.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.sinh.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.cosh.f64(double, metadata, metadata)
declare double @llvm.experimental.constrained.tanh.f64(double, metadata, metadata)
@half = global double 5.000000e-01

define i32 @main() strictfp {
  %x = load volatile double, ptr @half
  %asin = call double @llvm.experimental.constrained.asin.f64(double %x, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %asin.bits = bitcast double %asin to i64
  %asin.printed = call i32 (ptr, ...) @printf(ptr @format, i64 %asin.bits) #0
  %acos = call double @llvm.experimental.constrained.acos.f64(double %x, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %acos.bits = bitcast double %acos to i64
  %acos.printed = call i32 (ptr, ...) @printf(ptr @format, i64 %acos.bits) #0
  %atan = call double @llvm.experimental.constrained.atan.f64(double %x, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %atan.bits = bitcast double %atan to i64
  %atan.printed = call i32 (ptr, ...) @printf(ptr @format, i64 %atan.bits) #0
  %sinh = call double @llvm.experimental.constrained.sinh.f64(double %x, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %sinh.bits = bitcast double %sinh to i64
  %sinh.printed = call i32 (ptr, ...) @printf(ptr @format, i64 %sinh.bits) #0
  %cosh = call double @llvm.experimental.constrained.cosh.f64(double %x, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %cosh.bits = bitcast double %cosh to i64
  %cosh.printed = call i32 (ptr, ...) @printf(ptr @format, i64 %cosh.bits) #0
  %tanh = call double @llvm.experimental.constrained.tanh.f64(double %x, metadata !"round.tonearest", metadata !"fpexcept.strict") #0
  %tanh.bits = bitcast double %tanh to i64
  %tanh.printed = call i32 (ptr, ...) @printf(ptr @format, i64 %tanh.bits) #0
  ret i32 0
}

attributes #0 = { strictfp }
