// Tarjan's strongly connected components over imports: each component of more than one file is a
// cycle.

/**
 * @param {readonly { from: string, to: string }[]} edges
 * @returns {string[][]} the files of each cycle, along a shortest path from its first file
 */
export function findCycles(edges) {
  /** @type {Map<string, string[]>} */
  const targets = new Map();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  return components(targets)
    .filter((group) => group.length > 1 || targets.get(group[0] ?? '')?.includes(group[0] ?? ''))
    .map((group) => shortestCycle([...group].sort(), targets));
}

/** @param {ReadonlyMap<string, string[]>} targets */
function components(targets) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const groups = [];
  const visit = (/** @type {string} */ name) => {
    const own = { index: seen.size, low: seen.size, open: true };
    seen.set(name, own);
    stack.push(name);
    for (const next of targets.get(name) ?? []) {
      const known = seen.get(next) ?? visit(next);
      if (known.open) own.low = Math.min(own.low, known.low);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(name));
      for (const member of group) /** @type {{ open: boolean }} */ (seen.get(member)).open = false;
      groups.push(group);
    }
    return own;
  };
  for (const name of targets.keys()) if (!seen.has(name)) visit(name);
  return groups;
}

/** @param {readonly string[]} group @param {ReadonlyMap<string, string[]>} targets */
function shortestCycle(group, targets) {
  const start = group[0] ?? '';
  const inside = new Set(group);
  /** @type {string[][]} */
  const paths = [[start]];
  const visited = new Set();
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    for (const next of targets.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, start];
      if (inside.has(next) && !visited.has(next)) {
        visited.add(next);
        paths.push([...path, next]);
      }
    }
  }
  return [...group];
}
