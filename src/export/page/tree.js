// --- Tree: states by the state that they were forked from. Children are made when a state is opened, 200 at a time.

const outcomes = ["bad", "poor", "good", ""]; // as `mood` has them, the worst first
const outcomeNames = {bad: ["error", "errors"], poor: ["cut", "cut"], good: ["exit", "exits"], "": ["other", "others"]};

// Returns, by state, how many paths of the states that were forked from it, directly or not, came to each outcome.
function outcomesBelow(forks, moodOf) {
  const below = new Map(), of = (state) => below.get(state) || below.set(state, {bad: 0, poor: 0, good: 0, "": 0}).get(state);
  // The forks of a state come after the one that made it: from the last to the first, a state is complete when it is added to its parent.
  for (let n = forks.length; n-- > 0;) {
    const [parent, child] = forks[n], total = of(parent), part = below.get(child);
    if (part) for (const outcome of outcomes) total[outcome] += part[outcome];
    total[moodOf(child)]++;
  }
  return below;
}

// The states of a run, and how they hang together.
function statesOf(tree) {
  const children = new Map(), born = new Map(), ends = new Map(tree.ends.map(([state, kind, test]) => [state, {kind, test}]));
  for (const [parent, child, place] of tree.forks) {
    if (!children.has(parent)) children.set(parent, []);
    children.get(parent).push(child);
    born.set(child, {parent, place});
  }
  const firstBorn = tree.forks.reduce((least, [, child]) => Math.min(least, child), Infinity);
  const moodOf = (state) => mood(ends.get(state)?.kind), below = outcomesBelow(tree.forks, moodOf);
  return {
    // A run may have several first states, one for each number of arguments. They have the smallest numbers, and some never fork.
    roots: [...new Set([...ends.keys(), ...children.keys()])].filter((state) => !born.has(state) && (state < firstBorn || children.has(state))).sort((a, b) => a - b),
    childrenOf: (state) => children.get(state) || [],
    parentOf: (state) => born.get(state)?.parent,
    placeOf: (state) => {
      const [file, line, column] = tree.places[born.get(state)?.place] || [];
      return file === undefined ? "" : placeText({file: tree.files[file], line, column});
    },
    endOf: (state) => ends.get(state),
    moodOf,
    below: (state) => below.get(state),
    // The worst outcome of a state and of all that are forked from it.
    worst: (state) => outcomes.find((outcome) => moodOf(state) === outcome || below.get(state)?.[outcome] > 0),
    errors: tree.ends.filter(([, kind]) => mood(kind) === "bad").map(([state]) => state).filter((state) => born.has(state) || children.has(state)).sort((a, b) => a - b),
  };
}

function belowText(below) {
  const parts = outcomes.filter((outcome) => below[outcome]).map((outcome) => make("span", {class: outcome || "soft"}, `${count(below[outcome])} ${outcomeNames[outcome][below[outcome] === 1 ? 0 : 1]}`));
  return [make("span", {class: "soft"}, "; below it "), parts.flatMap((part, n) => (n ? [", ", part] : [part]))];
}

// One line of the tree. While it is closed, its dot has the colour of the worst outcome in it: no error is hidden.
function stateItem(states, state, lineOf) {
  const end = states.endOf(state), inside = states.childrenOf(state), list = make("ul", {hidden: true, role: "group"});
  const dot = make("span", {class: `dot ${states.worst(state)}`}), mark = make("span", {class: "mark", "aria-hidden": "true"}, inside.length ? "▸" : "");
  const place = states.placeOf(state);
  const words = `state ${state}${place ? ` from ${place}` : ""}, ${end ? end.kind : "not ended"}${end && end.test ? `, test${String(end.test).padStart(6, "0")}` : ""}`;
  let shown = 0; // children that have a line
  const showMore = (upTo) => {
    const rest = list.querySelector(":scope > li.rest");
    rest?.remove();
    for (; shown < Math.min(upTo, inside.length); shown++) list.append(lineOf(inside[shown]).element);
    if (shown < inside.length) list.append(make("li", {class: "rest"}, make("button", {type: "button", click: () => showMore(shown + 200)}, `… ${count(inside.length - shown)} more`)));
  };
  const open = (isOpen) => {
    if (!inside.length) return;
    if (isOpen && !shown) showMore(200);
    list.hidden = !isOpen;
    element.setAttribute("aria-expanded", String(isOpen));
    mark.textContent = isOpen ? "▾" : "▸";
    dot.className = `dot ${isOpen ? states.moodOf(state) : states.worst(state)}`;
  };
  const button = make("button", {type: "button", "data-state": state, click: () => open(list.hidden)}, mark, dot, words, inside.length ? belowText(states.below(state)) : null);
  const element = make("li", {role: "treeitem", "aria-expanded": inside.length ? "false" : null}, button, list);
  return {element, button, open, reach: (child) => { open(true); showMore(inside.indexOf(child) + 1); }};
}

// Arrows move between the lines that are shown; to the right opens a state, to the left closes it or goes to the one above.
function treeKeys(event, lines) {
  const button = event.target.closest("button[data-state]"), item = button && lines.get(Number(button.dataset.state));
  if (!item || !["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].includes(event.key)) return;
  event.preventDefault();
  const isOpen = item.element.getAttribute("aria-expanded") === "true";
  if (event.key === "ArrowRight" && !isOpen) return item.open(true);
  if (event.key === "ArrowLeft" && isOpen) return item.open(false);
  if (event.key === "ArrowLeft") return item.element.parentElement.closest("li")?.querySelector("button").focus();
  const all = [...event.currentTarget.querySelectorAll("button")].filter((each) => !each.closest("ul[hidden]"));
  all[all.indexOf(button) + (event.key === "ArrowUp" ? -1 : 1)]?.focus();
}

function treeOf(run) {
  const tree = run.tree;
  if (!tree || !tree.forks.length) return make("p", {}, "No state was forked.");
  const states = statesOf(tree), lines = new Map();
  const lineOf = (state) => lines.get(state) || lines.set(state, stateItem(states, state, lineOf)).get(state);
  const reveal = (state) => {
    const way = [state];
    for (let above = states.parentOf(state); above !== undefined; above = states.parentOf(above)) way.unshift(above);
    for (let n = 0; n + 1 < way.length; n++) lineOf(way[n]).reach(way[n + 1]);
    lineOf(state).button.focus();
    lineOf(state).button.scrollIntoView({block: "center"});
  };
  let next = 0;
  const nextError = states.errors.length ? make("p", {}, make("button", {type: "button", class: "action", click: () => { reveal(states.errors[next]); next = (next + 1) % states.errors.length; }}, "Show the next error")) : null;
  const top = make("ul", {role: "tree", "aria-label": "states"}, states.roots.map((state) => lineOf(state).element));
  top.addEventListener("keydown", (event) => treeKeys(event, lines));
  lineOf(states.roots[0]).open(true);
  return make("section", {class: "tree"}, tree.whole ? null : make("p", {class: "soft"}, "Only the first 100,000 forks are shown."), nextError, top);
}
