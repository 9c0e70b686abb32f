; Intrinsics on 128 bits and on odd widths, which C cannot pass to them.
@format = private constant [19 x i8] c"%d %016lx %016lx\0A\00\00"
@one = global i128 0
@two = global i128 0
@amount = global i128 0
declare i32 @printf(ptr, ...)
declare i128 @llvm.bswap.i128(i128)
declare i48 @llvm.bswap.i48(i48)
declare i128 @llvm.bitreverse.i128(i128)
declare i13 @llvm.bitreverse.i13(i13)
declare i128 @llvm.ctpop.i128(i128)
declare i128 @llvm.ctlz.i128(i128, i1)
declare i128 @llvm.cttz.i128(i128, i1)
declare i13 @llvm.ctlz.i13(i13, i1)
declare i13 @llvm.cttz.i13(i13, i1)
declare i128 @llvm.fshl.i128(i128, i128, i128)
declare i128 @llvm.fshr.i128(i128, i128, i128)
declare i13 @llvm.fshl.i13(i13, i13, i13)
declare i13 @llvm.fshr.i13(i13, i13, i13)
declare i128 @llvm.abs.i128(i128, i1)
declare i128 @llvm.smax.i128(i128, i128)
declare i128 @llvm.umin.i128(i128, i128)
declare i128 @llvm.smin.i128(i128, i128)
declare i128 @llvm.umax.i128(i128, i128)
declare i128 @llvm.smul.fix.i128(i128, i128, i32)
declare i128 @llvm.umul.fix.i128(i128, i128, i32)
declare i128 @llvm.smul.fix.sat.i128(i128, i128, i32)
declare i128 @llvm.umul.fix.sat.i128(i128, i128, i32)
declare i13 @llvm.sadd.sat.i13(i13, i13)
declare i13 @llvm.usub.sat.i13(i13, i13)
declare { i128, i1 } @llvm.umul.with.overflow.i128(i128, i128)
declare { i128, i1 } @llvm.sadd.with.overflow.i128(i128, i128)
declare { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
declare <2 x i32> @llvm.bswap.v2i32(<2 x i32>)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define void @show(i32 %what, i128 %x) {
  %low = trunc i128 %x to i64
  %shifted = lshr i128 %x, 64
  %high = trunc i128 %shifted to i64
  %r = call i32 (ptr, ...) @printf(ptr @format, i32 %what, i64 %high, i64 %low)
  ret void
}

define i32 @main() {
  store i128 24197857161011715162171839636988778104, ptr @one
  store i128 -987654321987654321987654321, ptr @two
  %a = load i128, ptr @one
  %b = load i128, ptr @two
  %x0 = call i128 @llvm.bswap.i128(i128 %a)
  call void @show(i32 0, i128 %x0)
  %x1 = call i128 @llvm.bitreverse.i128(i128 %a)
  call void @show(i32 1, i128 %x1)
  %x2 = call i128 @llvm.ctpop.i128(i128 %b)
  call void @show(i32 2, i128 %x2)
  %x3 = call i128 @llvm.ctlz.i128(i128 %a, i1 false)
  call void @show(i32 3, i128 %x3)
  %x4 = call i128 @llvm.cttz.i128(i128 %a, i1 false)
  call void @show(i32 4, i128 %x4)
  %x5 = call i128 @llvm.fshl.i128(i128 %a, i128 %b, i128 100)
  call void @show(i32 5, i128 %x5)
  %x6 = call i128 @llvm.fshr.i128(i128 %a, i128 %b, i128 130)
  call void @show(i32 6, i128 %x6)
  %x7 = call i128 @llvm.abs.i128(i128 %b, i1 false)
  call void @show(i32 7, i128 %x7)
  %x8 = call i128 @llvm.smax.i128(i128 %a, i128 %b)
  call void @show(i32 8, i128 %x8)
  %x9 = call i128 @llvm.umin.i128(i128 %a, i128 %b)
  call void @show(i32 9, i128 %x9)
  %x10 = call i128 @llvm.smin.i128(i128 %a, i128 %b)
  call void @show(i32 10, i128 %x10)
  %x11 = call i128 @llvm.umax.i128(i128 %a, i128 %b)
  call void @show(i32 11, i128 %x11)
  %x12 = call i128 @llvm.smul.fix.i128(i128 %a, i128 %b, i32 127)
  call void @show(i32 12, i128 %x12)
  %x13 = call i128 @llvm.umul.fix.i128(i128 %a, i128 %b, i32 77)
  call void @show(i32 13, i128 %x13)
  ; Scales above 64 saturate wrongly natively (LLVM 19).
  %small = lshr i128 %a, 86
  %x14 = call i128 @llvm.smul.fix.sat.i128(i128 %a, i128 %small, i32 10)
  call void @show(i32 14, i128 %x14)
  %x15 = call i128 @llvm.umul.fix.sat.i128(i128 %b, i128 %small, i32 40)
  call void @show(i32 15, i128 %x15)
  store i128 130, ptr @amount
  %c = load volatile i128, ptr @amount
  %x16 = shl i128 %a, %c
  call void @show(i32 16, i128 %x16)
  %x17 = lshr i128 %b, %c
  call void @show(i32 17, i128 %x17)
  %x18 = ashr i128 %b, %c
  call void @show(i32 18, i128 %x18)
  %n = trunc i128 %a to i13
  %m = trunc i128 %b to i13
  %y0 = call i13 @llvm.bitreverse.i13(i13 %n)
  %z0 = zext i13 %y0 to i128
  call void @show(i32 20, i128 %z0)
  %y1 = call i13 @llvm.ctlz.i13(i13 %n, i1 false)
  %z1 = zext i13 %y1 to i128
  call void @show(i32 21, i128 %z1)
  %y2 = call i13 @llvm.cttz.i13(i13 0, i1 false)
  %z2 = zext i13 %y2 to i128
  call void @show(i32 22, i128 %z2)
  %y3 = call i13 @llvm.fshl.i13(i13 %n, i13 %m, i13 20)
  %z3 = zext i13 %y3 to i128
  call void @show(i32 23, i128 %z3)
  %y4 = call i13 @llvm.fshr.i13(i13 %n, i13 %m, i13 5)
  %z4 = zext i13 %y4 to i128
  call void @show(i32 24, i128 %z4)
  %y5 = call i13 @llvm.sadd.sat.i13(i13 4000, i13 4000)
  %z5 = zext i13 %y5 to i128
  call void @show(i32 25, i128 %z5)
  %y6 = call i13 @llvm.usub.sat.i13(i13 %n, i13 -1)
  %z6 = zext i13 %y6 to i128
  call void @show(i32 26, i128 %z6)
  %w = trunc i128 %a to i48
  %y7 = call i48 @llvm.bswap.i48(i48 %w)
  %z7 = zext i48 %y7 to i128
  call void @show(i32 27, i128 %z7)
  %o1 = call { i128, i1 } @llvm.umul.with.overflow.i128(i128 %a, i128 %b)
  %o1v = extractvalue { i128, i1 } %o1, 0
  %o1f = extractvalue { i128, i1 } %o1, 1
  %o1i = zext i1 %o1f to i32
  call void @show(i32 %o1i, i128 %o1v)
  %o2 = call { i128, i1 } @llvm.sadd.with.overflow.i128(i128 %a, i128 %b)
  %o2v = extractvalue { i128, i1 } %o2, 0
  %o2f = extractvalue { i128, i1 } %o2, 1
  %o2i = zext i1 %o2f to i32
  call void @show(i32 %o2i, i128 %o2v)
  %ov = call { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32> <i32 2147483647, i32 5>, <2 x i32> <i32 1, i32 6>)
  %ovv = extractvalue { <2 x i32>, <2 x i1> } %ov, 0
  %ovf = extractvalue { <2 x i32>, <2 x i1> } %ov, 1
  %ovb = bitcast <2 x i32> %ovv to i64
  %ovz = zext i64 %ovb to i128
  %ovg = zext <2 x i1> %ovf to <2 x i16>
  %ovh = bitcast <2 x i16> %ovg to i32
  call void @show(i32 %ovh, i128 %ovz)
  %sv = call <2 x i32> @llvm.bswap.v2i32(<2 x i32> %ovv)
  %svb = bitcast <2 x i32> %sv to i64
  %svz = zext i64 %svb to i128
  call void @show(i32 30, i128 %svz)
  %inside = getelementptr i8, ptr @one, i64 9
  %masked = call ptr @llvm.ptrmask.p0.i64(ptr %inside, i64 -8)
  %difference = ptrtoint ptr %masked to i64
  %base = ptrtoint ptr @one to i64
  %offset = sub i64 %difference, %base
  %zo = zext i64 %offset to i128
  call void @show(i32 31, i128 %zo)
  ret i32 0
}
