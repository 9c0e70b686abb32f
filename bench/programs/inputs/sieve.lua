local limit = tonumber(arg[1])
local composite, primes = {}, 0
for n = 2, limit do
  if not composite[n] then
    primes = primes + 1
    for m = n * n, limit, n do composite[m] = true end
  end
end
print(primes)
