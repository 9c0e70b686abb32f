local t = {}
for i = 1, 20 do t[i] = i * i end
print(#t, t[20], table.concat(t, ','))
print(string.format('%5.2f|%-8s|%x', math.pi, 'abc', 255), ('x'):rep(3), select('#', 1, 2, 3))
print(pcall(error, 'failed'))
local s = 0
for w in ('the quick brown fox'):gmatch('%a+') do s = s + #w end
print(s)
