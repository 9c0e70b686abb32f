; Variants of instructions that clang seldom writes: comparisons or equal, by width and with an immediate, in branches and as values;
; subtraction and division of odd widths by constants; the remainder of floats.
@format = private constant [5 x i8] c"%ld\0A\00"
declare i32 @printf(ptr, ...)

define void @print(i64 %value) {
  %r = call i32 (ptr, ...) @printf(ptr @format, i64 %value)
  ret void
}

define i64 @branch_sge_i32(i32 %a, i32 %b) {
  %condition = icmp sge i32 %a, %b
  br i1 %condition, label %yes, label %no
yes:
  ret i64 1
no:
  ret i64 0
}

define i64 @branch_sge_i64(i64 %a, i64 %b) {
  %condition = icmp sge i64 %a, %b
  br i1 %condition, label %yes, label %no
yes:
  ret i64 1
no:
  ret i64 0
}

define i64 @branch_sge_i64_constant(i64 %a) {
  %condition = icmp sge i64 %a, -5
  br i1 %condition, label %yes, label %no
yes:
  ret i64 1
no:
  ret i64 0
}

define i64 @branch_sle_i64(i64 %a, i64 %b) {
  %condition = icmp sle i64 %a, %b
  br i1 %condition, label %yes, label %no
yes:
  ret i64 1
no:
  ret i64 0
}

define i64 @branch_sle_i64_constant(i64 %a) {
  %condition = icmp sle i64 %a, -5
  br i1 %condition, label %yes, label %no
yes:
  ret i64 1
no:
  ret i64 0
}

define i64 @branch_ule_i32(i32 %a, i32 %b) {
  %condition = icmp ule i32 %a, %b
  br i1 %condition, label %yes, label %no
yes:
  ret i64 1
no:
  ret i64 0
}

define i64 @value_sge_i64_constant(i64 %a) {
  %condition = icmp sge i64 %a, -5
  %result = zext i1 %condition to i64
  ret i64 %result
}

define i64 @value_sge_i8_constant(i8 %a) {
  %condition = icmp sge i8 %a, -5
  %result = zext i1 %condition to i64
  ret i64 %result
}

define i64 @value_sle_i32_constant(i32 %a) {
  %condition = icmp sle i32 %a, -5
  %result = zext i1 %condition to i64
  ret i64 %result
}

define i64 @value_sle_i64_constant(i64 %a) {
  %condition = icmp sle i64 %a, -5
  %result = zext i1 %condition to i64
  ret i64 %result
}

define i64 @value_sle_i8_constant(i8 %a) {
  %condition = icmp sle i8 %a, -5
  %result = zext i1 %condition to i64
  ret i64 %result
}

define i64 @value_uge_i32_constant(i32 %a) {
  %condition = icmp uge i32 %a, 7
  %result = zext i1 %condition to i64
  ret i64 %result
}

define i64 @sub_i8_constant(i8 %a) {
  %value = sub i8 %a, 3
  %result = sext i8 %value to i64
  ret i64 %result
}

define i64 @sdiv_i8_constant(i8 %a) {
  %value = sdiv i8 %a, 3
  %result = sext i8 %value to i64
  ret i64 %result
}

define i64 @remainder(float %a, float %b) {
  %value = frem float %a, %b
  %result = fptosi float %value to i64
  ret i64 %result
}

define i32 @main() {
  %r0 = call i64 @branch_sge_i32(i32 -6, i32 -5)
  call void @print(i64 %r0)
  %r1 = call i64 @branch_sge_i32(i32 -5, i32 -5)
  call void @print(i64 %r1)
  %r2 = call i64 @branch_sge_i32(i32 -4, i32 -5)
  call void @print(i64 %r2)
  %r3 = call i64 @branch_sge_i64(i64 -6, i64 -5)
  call void @print(i64 %r3)
  %r4 = call i64 @branch_sge_i64(i64 -5, i64 -5)
  call void @print(i64 %r4)
  %r5 = call i64 @branch_sge_i64(i64 -4, i64 -5)
  call void @print(i64 %r5)
  %r6 = call i64 @branch_sge_i64_constant(i64 -6)
  call void @print(i64 %r6)
  %r7 = call i64 @branch_sge_i64_constant(i64 -5)
  call void @print(i64 %r7)
  %r8 = call i64 @branch_sge_i64_constant(i64 -4)
  call void @print(i64 %r8)
  %r9 = call i64 @branch_sle_i64(i64 -6, i64 -5)
  call void @print(i64 %r9)
  %r10 = call i64 @branch_sle_i64(i64 -5, i64 -5)
  call void @print(i64 %r10)
  %r11 = call i64 @branch_sle_i64(i64 -4, i64 -5)
  call void @print(i64 %r11)
  %r12 = call i64 @branch_sle_i64_constant(i64 -6)
  call void @print(i64 %r12)
  %r13 = call i64 @branch_sle_i64_constant(i64 -5)
  call void @print(i64 %r13)
  %r14 = call i64 @branch_sle_i64_constant(i64 -4)
  call void @print(i64 %r14)
  %r15 = call i64 @branch_ule_i32(i32 -6, i32 -5)
  call void @print(i64 %r15)
  %r16 = call i64 @branch_ule_i32(i32 -5, i32 -5)
  call void @print(i64 %r16)
  %r17 = call i64 @branch_ule_i32(i32 -4, i32 -5)
  call void @print(i64 %r17)
  %r18 = call i64 @value_sge_i64_constant(i64 -6)
  call void @print(i64 %r18)
  %r19 = call i64 @value_sge_i64_constant(i64 -5)
  call void @print(i64 %r19)
  %r20 = call i64 @value_sge_i64_constant(i64 -4)
  call void @print(i64 %r20)
  %r21 = call i64 @value_sge_i8_constant(i8 -6)
  call void @print(i64 %r21)
  %r22 = call i64 @value_sge_i8_constant(i8 -5)
  call void @print(i64 %r22)
  %r23 = call i64 @value_sge_i8_constant(i8 -4)
  call void @print(i64 %r23)
  %r24 = call i64 @value_sle_i32_constant(i32 -6)
  call void @print(i64 %r24)
  %r25 = call i64 @value_sle_i32_constant(i32 -5)
  call void @print(i64 %r25)
  %r26 = call i64 @value_sle_i32_constant(i32 -4)
  call void @print(i64 %r26)
  %r27 = call i64 @value_sle_i64_constant(i64 -6)
  call void @print(i64 %r27)
  %r28 = call i64 @value_sle_i64_constant(i64 -5)
  call void @print(i64 %r28)
  %r29 = call i64 @value_sle_i64_constant(i64 -4)
  call void @print(i64 %r29)
  %r30 = call i64 @value_sle_i8_constant(i8 -6)
  call void @print(i64 %r30)
  %r31 = call i64 @value_sle_i8_constant(i8 -5)
  call void @print(i64 %r31)
  %r32 = call i64 @value_sle_i8_constant(i8 -4)
  call void @print(i64 %r32)
  %r33 = call i64 @value_uge_i32_constant(i32 6)
  call void @print(i64 %r33)
  %r34 = call i64 @value_uge_i32_constant(i32 7)
  call void @print(i64 %r34)
  %r35 = call i64 @value_uge_i32_constant(i32 8)
  call void @print(i64 %r35)
  %r36 = call i64 @sub_i8_constant(i8 -128)
  call void @print(i64 %r36)
  %r37 = call i64 @sub_i8_constant(i8 -7)
  call void @print(i64 %r37)
  %r38 = call i64 @sub_i8_constant(i8 100)
  call void @print(i64 %r38)
  %r39 = call i64 @sdiv_i8_constant(i8 -128)
  call void @print(i64 %r39)
  %r40 = call i64 @sdiv_i8_constant(i8 -7)
  call void @print(i64 %r40)
  %r41 = call i64 @sdiv_i8_constant(i8 100)
  call void @print(i64 %r41)
  %r42 = call i64 @remainder(float 2.300000e+01, float -7.000000e+00)
  call void @print(i64 %r42)
  %r43 = call i64 @remainder(float -2.300000e+01, float 7.000000e+00)
  call void @print(i64 %r43)
  ret i32 0
}
