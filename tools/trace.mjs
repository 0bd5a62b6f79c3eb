// npm run trace: which rows of docs/requirements/*.tsv are named, in brackets, in the title of a
// test.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { isMain, root, runMain, say } from './shell.mjs';

/**
 * @typedef {{ id: string, requirement: string }} Row
 * @typedef {{ id: string, file: string, title: string }} Naming a test whose title names a row
 * @typedef {{ rows: Map<string, Row[]>, namings: Naming[] }} Trace rows by tsv file
 */

const titled = new Set(['it', 'test', 'describe']);
const skippedFolders = new Set(['node_modules', 'dist', 'arch-fixtures', 'var', 'coverage']);

/** @param {string} text content of a tsv whose first column is the id @returns {Row[]} */
export function readRows(text) {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const columns = head.split('\t');
  const [idAt, requirementAt] = [columns.indexOf('id'), columns.indexOf('requirement')];
  return lines.map((line) => {
    const cells = line.split('\t');
    return { id: cells[idAt] ?? '', requirement: cells[requirementAt] ?? '' };
  });
}

/**
 * Row ids inside square brackets: `[CART-153, SHELL-001]`.
 * @param {string} title
 * @returns {string[]}
 */
export function idsIn(title) {
  const brackets = title.match(/\[[^\]]*\]/g) ?? [];
  return brackets.flatMap((bracket) => bracket.match(/\b[A-Z][A-Z0-9]*-\d+[a-z]?\b/g) ?? []);
}

/**
 * The function that a test call starts from: `it`, `it.each(rows)`, `test.concurrent`.
 * @param {any} callee
 * @returns {string}
 */
function rootName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression') {
    return rootName(callee.callee ?? callee.tag);
  }
  return '';
}

/**
 * Whether the test never runs; a row that only a skipped test names is not covered.
 * @param {any} callee
 * @returns {boolean}
 */
function isSkipped(callee) {
  if (callee.type === 'MemberExpression') {
    return ['skip', 'todo'].includes(callee.property.name) || isSkipped(callee.object);
  }
  return callee.type === 'CallExpression' && isSkipped(callee.callee);
}

/**
 * Titles of it, test and describe.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export function titlesOf(file, source) {
  /** @type {string[]} */
  const titles = [];
  const { program } = parseSync(file, source);
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !titled.has(rootName(callee)) || isSkipped(callee)) return;
      if (title.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title.type === 'TemplateLiteral')
        titles.push(title.quasis.map((part) => part.value.raw).join('…'));
    },
  }).visit(program);
  return titles;
}

/**
 * @param {string} base
 * @param {string} folder
 * @returns {string[]} test files below, relative to base
 */
function testFiles(base, folder) {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : testFiles(base, path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** @param {string} base @returns {Trace} */
export function readTrace(base) {
  const folder = join(base, 'docs/requirements');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .sort();
  const rows = new Map(
    names.map((name) => [basename(name), readRows(readFileSync(join(folder, name), 'utf8'))]),
  );
  // tools/ tests the trace itself; the ids in its titles are examples.
  const namings = ['packages', 'apps', 'tests', 'bench'].flatMap((top) =>
    testFiles(base, top).flatMap((file) =>
      titlesOf(file, readFileSync(join(base, file), 'utf8')).flatMap((title) =>
        idsIn(title).map((id) => ({ id, file, title })),
      ),
    ),
  );
  return { rows, namings };
}

/** The shape of `--json`. @param {Trace} trace */
export function summarise({ rows, namings }) {
  const named = new Set(namings.map((naming) => naming.id));
  const files = Object.fromEntries(
    [...rows].map(([name, list]) => {
      const missing = list.filter((row) => !named.has(row.id)).map((row) => row.id);
      return [name, { total: list.length, covered: list.length - missing.length, missing }];
    }),
  );
  const counts = Object.values(files);
  return {
    total: counts.reduce((sum, file) => sum + file.total, 0),
    covered: counts.reduce((sum, file) => sum + file.covered, 0),
    files,
  };
}

/** Test titles that name a row which does not exist. @param {Trace} trace */
export function findUnknown({ rows, namings }) {
  const known = new Set([...rows.values()].flat().map((row) => row.id));
  return namings.filter((naming) => !known.has(naming.id));
}

/** @param {Trace} trace */
function print(trace) {
  for (const [name, list] of trace.rows) {
    say(`\n${name}`);
    for (const row of list) {
      const tests = trace.namings.filter((naming) => naming.id === row.id);
      say(`${tests.length > 0 ? '+' : ' '} ${row.id}  ${row.requirement}`);
      for (const { file, title } of tests) say(`      ${file}: ${title}`);
    }
  }
  const { total, covered, files } = summarise(trace);
  say('');
  for (const [name, file] of Object.entries(files))
    say(`${name}: ${file.covered} of ${file.total} rows shown by tests`);
  say(`all: ${covered} of ${total} rows shown by tests`);
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    const trace = readTrace(root);
    if (process.argv.includes('--json')) say(JSON.stringify(summarise(trace)));
    else print(trace);
    const unknown = findUnknown(trace);
    for (const { id, file, title } of unknown)
      console.error(`${file}: no row ${id} in docs/requirements: ${title}`);
    return unknown.length > 0 ? 1 : 0;
  });
}
