// Reads all imports of the repository and checks them, and the sizes of its folders, against the
// rules in layers.mjs.
import { readImportGraph } from './layers/import-graph.mjs';
import { findCycles } from './layers/find-cycles.mjs';
import { folderFaults } from './layers/structure.mjs';
import { entries, rules, sourceFolders } from './layers.mjs';
import { isMain, root, runMain, say } from './shell.mjs';

/**
 * @typedef {import('./layers/import-graph.mjs').ImportGraph} ImportGraph
 * @typedef {import('./layers/import-graph.mjs').Edge} Edge
 * @typedef {import('./layers.mjs').Rule} Rule
 * @typedef {import('./layers.mjs').Arrow} Arrow
 * @typedef {{ rule: string, text: string }} Breach
 */

const testOnly =
  /\.test\.tsx?$|^tests\/|^bench\/|^tools\/|^apps\/[^/]+\/test\/|^packages\/testkit\/|[a-z.-]+\.config\.(ts|mjs)$/;

/** @param {Arrow} arrow @param {Edge} edge */
function forbids(arrow, edge) {
  // The rule no-unresolved reports an import without a target; other rules ignore it.
  if (edge.to.startsWith('missing:')) return false;
  const from = new RegExp(arrow.from).exec(edge.from);
  if (!from || (arrow.notFrom !== undefined && new RegExp(arrow.notFrom).test(edge.from)))
    return false;
  const to = arrow.to.replaceAll('$1', from[1] ?? '');
  return (
    new RegExp(to).test(edge.to) &&
    !(arrow.notTo !== undefined && new RegExp(arrow.notTo).test(edge.to))
  );
}

const describe = (/** @type {Edge} */ edge) =>
  `${edge.from}:${edge.line} → ${edge.to.startsWith('missing:') ? edge.specifier : edge.to}`;

const isExternal = (/** @type {string} */ name) => /^(node|npm|virtual|missing):/.test(name);

/** @type {Record<NonNullable<Rule['graph']>, (graph: ImportGraph, rule: Rule) => string[]>} */
const overWholeGraph = {
  cycles: ({ edges }) =>
    findCycles(edges.filter((edge) => !edge.typeOnly && !isExternal(edge.to))).map((ring) =>
      ring.join(' → '),
    ),
  'type-rings': ({ edges }) => {
    const inside = edges.filter((edge) => !isExternal(edge.to));
    // Rings of values are the business of the rule no-cycles.
    const ofValues = new Set(findCycles(inside.filter((edge) => !edge.typeOnly)).map(String));
    return findCycles(inside)
      .filter((ring) => !ofValues.has(String(ring)))
      .map((ring) => ring.join(' → '));
  },
  folders: ({ files }) => folderFaults(files),
  orphans: ({ files, edges }) => {
    const connected = new Set(edges.flatMap((edge) => [edge.from, edge.to]));
    return files.filter((file) => !connected.has(file) && !new RegExp(entries).test(file));
  },
  unresolved: ({ edges }) => edges.filter((edge) => edge.to.startsWith('missing:')).map(describe),
  undeclared: ({ edges, manifestOf }) =>
    edges
      .filter((edge) => {
        const name = packageOf(edge);
        if (name === undefined || edge.from.startsWith('tools/')) return false;
        const { dependencies, devDependencies } = manifestOf(edge.from);
        if (dependencies.has(name) || devDependencies.has(name)) return false;
        // Tests use the testkit and the tools of the root (vitest, fast-check); types may come from
        // there too.
        const isShared = testOnly.test(edge.from) || edge.typeOnly;
        return (
          !isShared ||
          !(name === '@dalpak/testkit' || manifestOf('package.json').devDependencies.has(name))
        );
      })
      .map(describe),
  'dev-dependency': ({ edges, manifestOf }) =>
    edges
      .filter((edge) => {
        const name = packageOf(edge);
        if (name === undefined || edge.typeOnly || testOnly.test(edge.from)) return false;
        const { dependencies, devDependencies } = manifestOf(edge.from);
        return devDependencies.has(name) && !dependencies.has(name);
      })
      .map(describe),
};

/**
 * The package that an import needs, ours by its name; undefined for a file of the same package.
 * @param {Edge} edge
 */
function packageOf(edge) {
  if (edge.to.startsWith('npm:')) return edge.to.slice('npm:'.length);
  if (!edge.specifier.startsWith('@dalpak/')) return undefined;
  const own = /^packages\/([^/]+)\//.exec(edge.from)?.[1];
  const name = edge.specifier.split('/').slice(0, 2).join('/');
  return name === `@dalpak/${own}` ? undefined : name;
}

/** @param {string} base root of a tree with packages/, apps/, … @returns {Breach[]} */
export function checkLayers(base) {
  const graph = readImportGraph(base, sourceFolders);
  return rules.flatMap((rule) => {
    const texts = rule.graph
      ? overWholeGraph[rule.graph](graph, rule)
      : graph.edges
          .filter((edge) => rule.arrows?.some((arrow) => forbids(arrow, edge)))
          .map(describe);
    return [...new Set(texts)].map((text) => ({ rule: rule.name, text }));
  });
}

/**
 * Prints every violation with the reason of its rule.
 * @param {string} base
 * @returns {number} how many
 */
export function reportLayers(base) {
  const breaches = checkLayers(base);
  for (const { name, why } of rules) {
    const own = breaches.filter((breach) => breach.rule === name);
    if (own.length > 0)
      say(`${name}: ${why}\n${own.map((breach) => `  ${breach.text}`).join('\n')}`);
  }
  return breaches.length;
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    const count = reportLayers(root);
    say(
      count === 0 ? `${rules.length} layer rules hold.` : `${count} breaches of the layer rules.`,
    );
    return count === 0 ? 0 : 1;
  });
}
