// Holds what people read in the code to the field's terms (docs/glossary.md): comments, titles of tests, names and documents.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { at, isMain, root, runMain, say } from './shell.mjs';

/**
 * Words that mean something to their author only, each with what to write instead. The pattern is tried on running
 * text (comments, titles of tests, documents); `names` is tried on the parts of identifiers and file names.
 * @type {readonly { text: RegExp, names?: RegExp, instead: string }[]}
 */
export const DIALECT = [
  { text: /\bnobody\b/i, names: /^nobody$/i, instead: 'no user, no employee, no one' },
  { text: /\bsomebody\b/i, names: /^somebody$/i, instead: 'a user, an employee, another user' },
  { text: /\bwhoever\b/i, names: /^whoever$/i, instead: 'the user who, any employee who' },
  { text: /\bwhereabouts\b/i, names: /^whereabouts$/i, instead: 'history, state' },
  { text: /\bbeside\b/i, names: /^beside$/i, instead: 'next to, in addition to, while' },
  { text: /\bhush(?:e[ds])?\b/i, names: /^hush$/i, instead: 'dismiss, mute' },
  { text: /\bput(?:s|ting)? aside\b/i, instead: 'held sale, hold' },
  { text: /\b(?:give|gave|given|gives|giving|hand|hands|handed|handing)[ -]backs?\b/i, instead: 'refund, return' },
  { text: /\basked again\b/i, instead: 'retried, replayed' },
  { text: /\b(?:has|have|had|give[ns]?|gave|with|without|by|of|a|for|the) leave (?:to|for|of|from|that|which|is|was)\b/i, instead: 'approval, permission' },
  { text: /\bexamine[ds]?\b/i, names: /^examine[ds]?$/i, instead: 'validate, check' },
  { text: /\basker\b/i, names: /^asker$/i, instead: 'actor, caller' },
];

/** @typedef {{ file: string, line: number, found: string, instead: string }} Breach */

/** @param {string} text @returns {{ found: string, offset: number, instead: string }[]} */
export function findInText(text) {
  return DIALECT.flatMap(({ text: pattern, instead }) =>
    [...text.matchAll(new RegExp(pattern.source, 'gi'))].map((match) => ({ found: match[0], offset: match.index, instead })),
  );
}

/** Parts of a name: `soldBeside`, `SOLD_BESIDE` and `sold-beside` are `sold` and `beside`. @param {string} name */
const partsOf = (name) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter((part) => part !== '');

/** @param {string} name @returns {{ found: string, instead: string }[]} */
export function findInName(name) {
  return partsOf(name).flatMap((part) => DIALECT.filter(({ names }) => names?.test(part) === true).map(({ instead }) => ({ found: name, instead })));
}

const TEST_CALLS = new Set(['it', 'test', 'describe', 'each', 'prop']);

/**
 * What a program says to people: its comments, the titles of its tests, and its names.
 * @param {string} file @param {string} source @returns {Breach[]}
 */
export function findInProgram(file, source) {
  /** @type {{ offset: number, found: string, instead: string }[]} */
  const breaches = [];
  const { program, comments } = parseSync(file, source);
  const addText = (/** @type {string} */ text, /** @type {number} */ start) => {
    for (const { found, offset, instead } of findInText(text)) breaches.push({ offset: start + offset, found, instead });
  };
  for (const { value, start } of comments) addText(value, start + 2);
  new Visitor({
    Identifier: ({ name, start }) => {
      for (const breach of findInName(name)) breaches.push({ offset: start, ...breach });
    },
    CallExpression({ callee, arguments: [first] }) {
      let called = callee;
      if (called.type === 'CallExpression') called = called.callee;
      const name = called.type === 'MemberExpression' ? (called.object.type === 'Identifier' ? called.object.name : '') : called.type === 'Identifier' ? called.name : '';
      if (!TEST_CALLS.has(name)) return;
      if (first?.type === 'Literal' && typeof first.value === 'string') addText(first.value, first.start + 1);
      if (first?.type === 'TemplateLiteral') for (const { value, start } of first.quasis) addText(value.raw, start);
    },
  }).visit(program);
  return withLines(file, source, breaches);
}

/** @param {string} file @param {string} source @param {readonly { offset: number, found: string, instead: string }[]} breaches @returns {Breach[]} */
const withLines = (file, source, breaches) =>
  breaches.map(({ offset, found, instead }) => ({ file, line: source.slice(0, offset).split('\n').length, found, instead }));

/** Comments of a script of the database or a style sheet. @param {string} file @param {string} source @returns {Breach[]} */
function findInComments(file, source) {
  const pattern = file.endsWith('.sql') ? /--.*|'(?:[^']|'')*'/g : /\/\*[\s\S]*?\*\//g;
  const breaches = [...source.matchAll(pattern)].flatMap((match) => findInText(match[0]).map(({ found, offset, instead }) => ({ offset: match.index + offset, found, instead })));
  return withLines(file, source, breaches);
}

/** The glossary and the list above name what is not to be said. */
const NAMES_THE_WORDS = new Set(['docs/glossary.md', 'CONTRIBUTING.md', 'tools/check-language.mjs', 'tools/check-language.test.ts']);

/** @param {string} file @param {string} source @returns {Breach[]} */
export function findInFile(file, source) {
  if (NAMES_THE_WORDS.has(file)) return [];
  const inPath = findInName(file).map((breach) => ({ file, line: 1, ...breach }));
  if (/\.(?:[cm]?[jt]s|tsx)$/.test(file)) return [...inPath, ...findInProgram(file, source)];
  if (/\.(?:sql|css)$/.test(file)) return [...inPath, ...findInComments(file, source)];
  if (file.endsWith('.md')) return [...inPath, ...withLines(file, source, findInText(source))];
  return inPath;
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
      .split('\n')
      .filter((file) => /\.(?:[cm]?[jt]s|tsx|sql|css|md)$/.test(file) && !file.startsWith('docs/requirements/') && !file.includes('/generated/'));
    const breaches = files.flatMap((file) => findInFile(file, readFileSync(at(file), 'utf8')));
    for (const { file, line, found, instead } of breaches) say(`${file}:${line} says “${found}”: ${instead}`);
    return breaches.length === 0 ? 0 : 1;
  });
}
