"""Lines over numbers, drawn by gnuplot: for what `sonde compare --plot` does not draw."""

import subprocess


def lines(file, title, xname, yname, curves, logscale=""):
    """Writes an SVG with a curve for each name: a list of (x, y). `logscale` names the axes that are logarithmic: "", "x", "y" or "xy"."""
    script = [
        "set terminal svg size 640,400 dynamic background rgb 'white'",
        f'set output "{file}"',
        f'set title "{title}" noenhanced',
        f'set xlabel "{xname}" noenhanced',
        f'set ylabel "{yname}" noenhanced',
        "set key left top noenhanced" if len(curves) > 1 else "unset key",
        "set grid",
        f"set logscale {logscale}" if logscale else "set yrange [0:*]",
        "plot " + ", ".join(f"'-' with linespoints pointtype 7 pointsize 0.5 title \"{name}\"" for name in curves),
    ]
    for points in curves.values():
        script += [f"{x} {y}" for x, y in points] + ["e"]
    subprocess.run(["gnuplot"], input="\n".join(script) + "\n", check=True, text=True)
