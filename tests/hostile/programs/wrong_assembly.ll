; No program: the result of an instruction that is not there.
; EXPECT: 2
define i32 @main() {
  ret i32 %nothing
}
