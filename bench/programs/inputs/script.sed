# sums of a kind: marks lines by their last digit
/[02468]$/ {
  s/^/even /
  b done
}
s/^/odd /
:done
$!N
P
D
