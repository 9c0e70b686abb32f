; Integers and vectors of a size that nobody needs.
define i32 @main() {
  %a = alloca i65536
  %b = load i65536, ptr %a
  %c = mul i65536 %b, %b
  store i65536 %c, ptr %a
  %v = alloca <4096 x i64>
  %w = load <4096 x i64>, ptr %v
  %x = add <4096 x i64> %w, %w
  store <4096 x i64> %x, ptr %v
  ret i32 0
}
