define(`A',`l')
define(`P', 2)
?
?
ifelse(?, `l', ifelse(?, P, eval(1 + n)) , `failed')
