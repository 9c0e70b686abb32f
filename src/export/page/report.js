// The page is made from the data of one run, or of two, which are shown side by side.
const runs = JSON.parse(document.getElementById("data").textContent).runs;

// Makes an element: make("a", {href: "#x"}, "text", child...)
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {}))
    if (key === "click") element.addEventListener("click", value);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? "" : value);
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined) element.append(child);
  return element;
}

const count = (number) => Number(number).toLocaleString("en");
const seconds = (microseconds) => (microseconds / 1e6).toFixed(microseconds < 1e7 ? 2 : 0) + " s";
const percent = (share) => (share.total ? ((100 * share.covered) / share.total).toFixed(1) + "%" : "–");
const mood = (kind) => (kind === "exit" ? "good" : kind === "cut" || kind === "unsupported" ? "poor" : kind === "silent" || !kind ? "" : "bad");
const placeText = (place) => (place ? `${place.file}:${place.line}${place.column ? ":" + place.column : ""}` : "");
const table = (head, rows) =>
  make("div", {class: "wide"}, make("table", {}, make("thead", {}, make("tr", {}, head.map((text) => make("th", {scope: "col"}, text)))),
    make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell) => make("td", {class: typeof cell === "number" ? "number" : null}, typeof cell === "number" ? count(cell) : cell)))))));
const nameOf = (run) => (runs.length > 1 ? `${"AB"[runs.indexOf(run)]}: ` : "") + run.info.program.join(" ");

// --- Overview

function excerpt(run, place) {
  const source = place && run.sources[place.file];
  if (!source) return null;
  const lines = source.split("\n"), first = Math.max(1, place.line - 3), last = Math.min(lines.length, place.line + 3);
  const rows = [];
  for (let n = first; n <= last; n++)
    rows.push(make("tr", {class: n === place.line ? "at" : null}, make("td", {class: "n"}, String(n)), make("td", {}, lines[n - 1] || " ")));
  return make("div", {class: "source code"}, make("table", {}, make("tbody", {}, rows)));
}

function placeLink(run, place) {
  if (!place) return "";
  if (!run.sources[place.file]) return placeText(place);
  return make("a", {href: "#source", click: (event) => { event.preventDefault(); showSource(run, place.file, place.line); }}, placeText(place));
}

function bugCard(run, bug, number) {
  const frame = bug.stack.find((each) => each.user && each.place) || bug.stack.find((each) => each.place);
  // A leak is where the memory was allocated, which is no call that is still open.
  const isLeak = /Leak$/.test(bug.kind) && bug.object && bug.object.made;
  const place = isLeak ? bug.object.made : frame && frame.place;
  const inside = isLeak ? bug.function : frame && frame.function;
  const details = (title, ...inside) => make("details", {}, make("summary", {}, title), ...inside);
  return make("article", {class: "card", id: `bug-${number}`},
    make("h3", {class: "bad"}, `${bug.text} (${bug.kind}, CWE-${bug.cwe})`),
    make("p", {}, place ? placeLink(run, place) : bug.place || "The place is not known.", inside ? ` in ${inside}` : "", `, on ${count(bug.paths)} path${bug.paths === 1 ? "" : "s"}`),
    bug.detail ? make("p", {}, bug.detail) : null,
    bug.object ? make("p", {class: "soft"}, bug.object.text, bug.object.made ? ", made at " : "", placeLink(run, bug.object.made), bug.object.ended ? ", ended at " : "", placeLink(run, bug.object.ended)) : null,
    place ? excerpt(run, place) : null,
    make("h3", {}, "Input"), make("pre", {}, run.inputs[bug.test] || "none"),
    bug.stack.length ? [make("h3", {}, "Calls"), make("ol", {start: 0}, bug.stack.map((each) => make("li", {}, `${each.function} `, placeLink(run, each.place))))] : null,
    bug.way.length ? details(`The way to it: the last ${bug.way.length} branches at which other paths parted`,
      make("ol", {}, bug.way.map((step) => make("li", {}, placeLink(run, step.place), step.next ? " → " : "", step.next ? placeLink(run, step.next) : "")))) : null,
    bug.test ? nativelyOf(run, bug) : null);
}

// What `sonde replay --confirm` has found out about a bug.
function nativelyOf(run, bug) {
  const confirmation = (run.confirmations || []).find((each) => each.test === bug.test);
  const test = make("span", {class: "soft"}, `; the test is ${bug.test}`);
  if (!confirmation) return make("p", {class: "soft"}, "Not tried natively yet: ", make("code", {}, `sonde report --confirm ${run.folder}`), test);
  return make("p", {}, make("b", {class: confirmation.confirmed ? "good" : "poor"}, confirmation.confirmed ? "Confirmed natively" : "Not confirmed natively"), `: ${confirmation.seen}`, test);
}

function overviewOf(run) {
  const info = run.info, counters = info.counters, verdict = info.verdict;
  const kind = verdict.bugs ? "bad" : verdict.all_paths_explored ? "good" : "poor";
  const fact = (text, value, more) => make("div", {}, make("span", {class: "soft"}, text), make("b", {}, value), make("span", {class: "soft"}, more || ""));
  return make("section", {},
    make("div", {class: "card"}, make("div", {class: `verdict ${kind}`}, verdict.text),
      make("div", {class: "soft"}, verdict.all_paths_explored
        ? "Every path that the program can take with this input was followed to its end."
        : "Some of what the program can do was not explored, and may have bugs that this run did not see.")),
    make("div", {class: "facts"},
      fact("paths", count(counters.paths), `${count(counters.error_paths)} in an error, ${count(counters.cut_paths)} cut`),
      fact("tests", count(counters.tests), run.folder),
      fact("lines", percent(info.coverage.lines), `${info.coverage.lines.covered} of ${info.coverage.lines.total}`),
      fact("branches", percent(info.coverage.branches), `${info.coverage.branches.covered} of ${info.coverage.branches.total}`),
      fact("time", seconds(counters.time), `solver ${seconds(counters.solver_time)}`),
      fact("queries", count(counters.queries), `${count(counters.solved_queries)} reached the back end`),
      fact("instructions", count(counters.instructions), `${count(counters.forks)} forks`),
      fact("memory", count(Math.round(counters.memory / 1024)) + " MB", "at the end")),
    info.incompleteness.length ? [make("h2", {class: "poor"}, "What was not explored"),
      table(["what", "times", "first at", "what helps"], info.incompleteness.map((row) => [`${row.text} [${row.kind}]`, row.count, row.first || "", run.help[row.kind] || ""]))] : null,
    info.bugs.length ? [make("h2", {}, `${info.bugs.length} bug${info.bugs.length === 1 ? "" : "s"}`), info.bugs.map((bug, number) => bugCard(run, bug, number))] : null,
    make("h2", {}, "What was run"), make("pre", {class: "card"}, info.command.join(" ") + `\nin ${info.folder}\nfrom ${info.started} to ${info.ended}, Sonde ${info.sonde}`),
    info.notes.length ? make("details", {class: "card"}, make("summary", {}, `${info.notes.length} messages`), make("pre", {}, info.notes.join("\n"))) : null);
}

function comparison() {
  const [a, b] = runs.map((run) => run.info);
  // Branches are in the rows above, as shares.
  const keys = Object.keys(a.counters).filter((key) => key in b.counters && !key.startsWith("branches"));
  const shown = (key, value) => (key.endsWith("time") ? brief(value) : key === "memory" ? `${count(Math.round(value / 1024))} MB` : value);
  const rows = [["verdict", a.verdict.text, b.verdict.text, ""], ["lines", percent(a.coverage.lines), percent(b.coverage.lines), ""], ["branches", percent(a.coverage.branches), percent(b.coverage.branches), ""]];
  for (const key of keys) if (a.counters[key] || b.counters[key])
    rows.push([key.replaceAll("_", " "), shown(key, a.counters[key]), shown(key, b.counters[key]), a.counters[key] ? (b.counters[key] / a.counters[key]).toFixed(2) + " ×" : ""]);
  const options = Object.keys(a.options).filter((key) => a.options[key] !== b.options[key] && key !== "--output").map((key) => [key, a.options[key], b.options[key] ?? "", ""]);
  return make("section", {class: "sides"}, make("h2", {}, "Side by side"), table(["", "A: " + runs[0].folder, "B: " + runs[1].folder, "B / A"], rows),
    options.length ? [make("h2", {}, "Options that differ"), table(["option", "A", "B", ""], options)] : null);
}

// --- Source

function lineForks(run, file) {
  const forks = new Map(), tree = run.tree;
  if (tree) for (const [place, number] of tree.hot) {
    const [fileNumber, line] = tree.places[place];
    if (tree.files[fileNumber] === file) forks.set(line, (forks.get(line) || 0) + number);
  }
  return forks;
}

// The number of queries of each line of a file, and their time in microseconds.
function lineQueries(run, file) {
  return new Map((run.profile ? run.profile.lines : []).filter(([name]) => name === file).map(([, line, queries, nanoseconds]) => [line, {queries, time: nanoseconds / 1000}]));
}

const brief = (microseconds) => (microseconds >= 1e6 ? seconds(microseconds) : microseconds >= 1e3 ? (microseconds / 1e3).toFixed(0) + " ms" : (microseconds / 1e3).toFixed(1) + " ms");

function sourceView(run, file, line) {
  const coverage = run.coverage[file] || {lines: {}, branches: {}}, forks = lineForks(run, file), queries = lineQueries(run, file);
  const rows = run.sources[file].split("\n").map((text, index) => {
    const n = index + 1, hit = coverage.lines[n], branch = coverage.branches[n];
    const state = hit === undefined ? null : hit === 0 ? "miss" : branch && branch[0] < branch[1] ? "half" : "hit";
    return make("tr", {class: [state, n === line ? "at" : null].filter(Boolean).join(" ") || null, id: `line-${n}`}, make("td", {class: "n"}, String(n)),
      make("td", {class: "f", title: "directions of branches that were taken"}, branch ? `${branch[0]}/${branch[1]}` : ""), make("td", {class: "f", title: "forks"}, forks.has(n) ? count(forks.get(n)) : ""),
      make("td", {class: "f", title: "queries"}, queries.has(n) ? count(queries.get(n).queries) : ""), make("td", {class: "f", title: "the solver's time"}, queries.has(n) ? brief(queries.get(n).time) : ""), make("td", {}, text || " "));
  });
  return make("div", {class: "source code", tabindex: "0", "aria-label": `source of ${file}`}, make("table", {}, make("thead", {}, make("tr", {}, ["line", "branches", "forks", "queries", "solver", file].map((text) => make("th", {scope: "col", class: "soft"}, text)))), make("tbody", {}, rows)));
}

// All lines with forks or queries, each once.
function costsOf(run) {
  const lines = new Map(), at = (file, line) => {
    const key = `${file}:${line}`;
    if (!lines.has(key)) lines.set(key, {file, line, forks: 0, queries: 0, time: 0});
    return lines.get(key);
  };
  if (run.tree) for (const [place, forks] of run.tree.hot) at(run.tree.files[run.tree.places[place][0]], run.tree.places[place][1]).forks += forks;
  if (run.profile) for (const [file, line, queries, nanoseconds] of run.profile.lines) if (line) Object.assign(at(file, line), {queries, time: nanoseconds / 1000});
  return [...lines.values()];
}

function hotLines(run) {
  const lines = costsOf(run), holder = make("div", {});
  if (!lines.length) return null;
  const chooser = make("select", {class: "hot", "aria-label": "order"}, [["forks", "forks: where most paths part"], ["queries", "queries"], ["time", "the solver's time"]].map(([value, text]) => make("option", {value}, text)));
  const show = () => {
    const rows = lines.filter((each) => each[chooser.value] > 0).sort((a, b) => b[chooser.value] - a[chooser.value]).slice(0, 10);
    holder.replaceChildren(table(["line", "forks", "queries", "solver"], rows.map((each) => [placeLink(run, {file: each.file, line: each.line}), each.forks, each.queries, brief(each.time)])));
  };
  chooser.addEventListener("change", show);
  show();
  return make("details", {class: "card", open: true}, make("summary", {}, "Hot lines"), make("p", {}, "by ", chooser), holder);
}

let showSource;
function sourceTab() {
  const holder = make("div", {}), files = [];
  runs.forEach((run) => Object.keys(run.sources).sort().forEach((file) => files.push({run, file})));
  const chooser = make("select", {"aria-label": "file"}, files.map(({run, file}, n) => make("option", {value: n}, (runs.length > 1 ? "AB"[runs.indexOf(run)] + ": " : "") + file)));
  const show = (line) => {
    const chosen = files[chooser.value];
    if (!chosen) return holder.replaceChildren(make("p", {}, "The sources were not found."));
    holder.replaceChildren(hotLines(chosen.run) || "", sourceView(chosen.run, chosen.file, line));
    if (line) document.getElementById(`line-${line}`)?.scrollIntoView({block: "center"});
  };
  chooser.addEventListener("change", () => show());
  showSource = (run, file, line) => { chooser.value = files.findIndex((each) => each.run === run && each.file === file); openTab("source"); show(line); };
  show();
  return make("section", {}, make("p", {}, chooser, " ", make("span", {class: "soft"}, "green: reached; yellow: not in all directions; red: not reached")), holder);
}

// --- Time line

function chart(title, curves, text) {
  const width = 320, height = 150, left = 46, bottom = 20, points = curves.flatMap((curve) => curve.points);
  const end = Math.max(...points.map(([x]) => x), 1), high = Math.max(...points.map(([, y]) => y), 1e-9);
  const x = (value) => left + ((width - left - 6) * value) / end, y = (value) => height - bottom - ((height - bottom - 8) * value) / high;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), add = (name, attributes, content) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (content) element.textContent = content;
    svg.append(element);
  };
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${title} over time; ${text(high)} at most`);
  add("path", {d: `M${left} 8V${height - bottom}H${width - 6}`, fill: "none", stroke: "var(--line)"});
  add("text", {x: left - 4, y: 16, "text-anchor": "end"}, text(high));
  add("text", {x: left - 4, y: height - bottom, "text-anchor": "end"}, "0");
  add("text", {x: width - 6, y: height - 5, "text-anchor": "end"}, seconds(end));
  for (const {points: own, colour} of curves)
    add("polyline", {points: own.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(" "), fill: "none", stroke: colour, "stroke-width": 2});
  return make("figure", {class: "card", style: "margin:0"}, make("figcaption", {}, title), svg);
}

function timeTab() {
  const column = (run, value) => ({colour: `var(--${"ab"[runs.indexOf(run)]})`, points: run.stats.map((row) => [row.time, value(row)])});
  const all = (value) => runs.map((run) => column(run, value));
  const short = (number) => (number >= 1e6 ? (number / 1e6).toFixed(1) + " M" : number >= 1e4 ? (number / 1e3).toFixed(0) + " k" : String(Math.round(number)));
  const share = (number) => (100 * number).toFixed(0) + "%";
  if (!runs.some((run) => run.stats.length)) return make("section", {}, make("p", {class: "soft"}, "The run has left no statistics over time."));
  return make("section", {}, runs.length > 1 ? make("p", {}, make("span", {style: "color:var(--a)"}, "A"), " and ", make("span", {style: "color:var(--b)"}, "B")) : null,
    make("div", {class: "charts"}, chart("paths that reached their end", all((row) => row.paths - row.cut_paths), short),
      chart("states alive", all((row) => row.states), short),
      chart("branches taken", all((row) => (row.branches ? row.branches_covered / row.branches : 0)), share),
      chart("the solver's share of the time", all((row) => (row.time ? row.solver_time / row.time : 0)), share), chart("memory", all((row) => row.memory / 1024), (number) => short(number) + " MB"), chart("queries", all((row) => row.queries), short),
      // All states that are left when a run ends are cut at once: in one curve with the other paths, they would hide these.
      runs.some((run) => run.stats.some((row) => row.cut_paths)) ? chart("paths cut", all((row) => row.cut_paths), short) : null));
}

// --- Solver

function solverOf(run) {
  const profile = run.profile;
  if (!profile) return make("p", {}, "This run has recorded nothing about its queries.");
  const query = (each, number) => make("details", {class: "card query"},
    make("summary", {}, `${brief(each.nanoseconds / 1000)}, ${each.verdict}, ${count(each.constraints)} constraint${each.constraints === 1 ? "" : "s"}, `, each.line ? placeLink(run, {file: each.file, line: each.line, column: each.column}) : "for a test"),
    each.script ? [make("p", {}, make("a", {href: "data:text/plain;charset=utf-8," + encodeURIComponent(each.script), download: `query${number + 1}.smt2`}, "save as a file"), make("span", {class: "soft"}, " for ", make("code", {}, `sonde solve query${number + 1}.smt2`))), make("pre", {class: "script"}, each.script)]
      : make("p", {class: "soft"}, "The query is too long for this page; --log-queries writes it to a file."));
  const rows = profile.stages.split("\n").map((line) => /^(.{24}) (.{24}) +(\S+(?: ms)?)  (.*)$/.exec(line)).filter(Boolean).map((row) => row.map((cell) => cell.trim())).filter((row) => !/^0(\.000 ms)?$/.test(row[3]));
  const stages = [...new Set(rows.map((row) => row[1]))];
  return make("section", {}, make("h2", {}, "The slowest queries"),
    profile.slowest.length ? profile.slowest.map(query) : make("p", {class: "soft"}, "None took longer than 10 ms."),
    make("h2", {}, "What each stage did"), make("p", {class: "soft"}, "A query passes the stages until one answers it; ", make("code", {}, "sonde help stages"), " says how each is switched off."),
    stages.map((stage) => make("details", {class: "card", open: stages.length < 4}, make("summary", {}, stage, make("span", {class: "soft"}, rows.filter((row) => row[1] === stage).slice(0, 1).map((row) => `: ${row[3]} ${row[4]}`), rows.filter((row) => row[1] === stage && row[2] === "Time").map((row) => `, ${row[3]}`))), table(["counter", "value", "meaning"], rows.filter((row) => row[1] === stage).map((row) => [row[2], row[3].includes("ms") ? row[3] : Number(row[3]), row[4]])))));
}

// --- Tests

function testsTab() {
  return make("section", {}, runs.map((run) => {
    const holder = make("div", {}), tests = run.info.tests;
    const kinds = [...new Set(tests.map((test) => test.kind))].sort(), chooser = make("select", {"aria-label": "kind"}, ["all", ...kinds].map((kind) => make("option", {}, kind)));
    const show = (limit = 500) => {
      const chosen = tests.filter((test) => chooser.value === "all" || test.kind === chooser.value);
      holder.replaceChildren(table(["test", "kind", "exit code", "place"], chosen.slice(0, limit).map((test) => [test.file, make("span", {class: mood(test.kind)}, test.kind), test.exit_code === null ? "" : String(test.exit_code), test.place || ""])),
        chosen.length > limit ? make("button", {type: "button", click: () => show(limit + 5000)}, `${count(chosen.length - limit)} more`) : "");
    };
    chooser.addEventListener("change", () => show());
    show();
    return make("div", {}, make("h2", {}, nameOf(run)), make("p", {}, chooser, ` of ${count(tests.length)} tests`), holder);
  }));
}

// --- The page

const tabs = [
  ["overview", "Overview", () => make("div", {}, runs.length > 1 ? comparison() : null, runs.map((run) => [make("h2", {}, nameOf(run)), overviewOf(run)]))],
  ["source", "Source", sourceTab],
  ["tree", "Execution tree", () => make("div", {}, runs.map((run) => [make("h2", {}, nameOf(run)), treeOf(run)]))],
  ["time", "Time line", timeTab],
  ["solver", "Solver", () => make("div", {}, runs.map((run) => [make("h2", {}, nameOf(run)), solverOf(run)]))],
  ["tests", "Tests", testsTab],
];
const made = new Map();

function openTab(name) {
  for (const [id] of tabs) {
    document.getElementById(`tab-${id}`).setAttribute("aria-selected", String(id === name));
    document.getElementById(`tab-${id}`).tabIndex = id === name ? 0 : -1;
    document.getElementById(`panel-${id}`).hidden = id !== name;
  }
  if (!made.has(name)) {
    made.set(name, true);
    document.getElementById(`panel-${name}`).append(tabs.find(([id]) => id === name)[2]());
  }
  history.replaceState(null, "", `#${name}`);
}

function begin() {
  const bar = make("nav", {role: "tablist"}, tabs.map(([id, title]) => make("button", {id: `tab-${id}`, role: "tab", type: "button", "aria-controls": `panel-${id}`, click: () => openTab(id)}, title)));
  bar.addEventListener("keydown", (event) => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    const now = tabs.findIndex(([id]) => document.getElementById(`tab-${id}`) === document.activeElement);
    const [id] = tabs[(now + step + tabs.length) % tabs.length];
    openTab(id);
    document.getElementById(`tab-${id}`).focus();
  });
  document.body.append(make("h1", {}, "Sonde: " + runs.map((run) => run.info.program.join(" ")).filter((name, n, all) => all.indexOf(name) === n).join(" and ")), bar,
    ...tabs.map(([id]) => make("main", {id: `panel-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}`, hidden: true})));
  made.set("source", true);
  document.getElementById("panel-source").append(sourceTab());
  const wanted = location.hash.slice(1);
  openTab(tabs.some(([id]) => id === wanted) ? wanted : "overview");
}
begin();
