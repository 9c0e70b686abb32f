all
	x
