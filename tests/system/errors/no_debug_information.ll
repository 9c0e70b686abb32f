; Code without debug information is named by function and instruction.
; EXPECT-ERROR: reader, instruction 0: error: null pointer dereference [Null]
; EXPECT-ERROR: #0 reader, instruction 0
; EXPECT-ERROR: #1 main, instruction 0
define i32 @reader(ptr %p) {
  %value = load i32, ptr %p
  ret i32 %value
}
define i32 @main() {
  %value = call i32 @reader(ptr null)
  ret i32 %value
}
