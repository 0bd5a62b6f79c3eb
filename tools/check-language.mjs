// Holds what people read in the code to the field's terms (docs/glossary.md): comments, titles of tests, names and documents.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { at, isMain, root, runMain, say } from './shell.mjs';
import { findUnknown, wordsIn } from './spelling.mjs';

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
  {
    text: /\b(?:give|gave|given|gives|giving|hand|hands|handed|handing)[ -]backs?\b/i,
    instead: 'refund, return',
  },
  { text: /\basked again\b/i, instead: 'retried, replayed' },
  {
    text: /\b(?:has|have|had|give[ns]?|gave|with|without|by|of|a|for|the) leave (?:to|for|of|from|that|which|is|was)\b/i,
    instead: 'approval, permission',
  },
  { text: /\bexamine[ds]?\b/i, names: /^examine[ds]?$/i, instead: 'validate, check' },
  { text: /\basker\b/i, names: /^asker$/i, instead: 'actor, caller' },
];

/** @typedef {{ file: string, line: number, found: string, instead: string }} Breach */

/** @param {string} text @returns {{ found: string, offset: number, instead: string }[]} */
export function findInText(text) {
  return DIALECT.flatMap(({ text: pattern, instead }) =>
    [...text.matchAll(new RegExp(pattern.source, 'gi'))].map((match) => ({
      found: match[0],
      offset: match.index,
      instead,
    })),
  );
}

/** Parts of a name: `soldBeside`, `SOLD_BESIDE` and `sold-beside` are `sold` and `beside`. @param {string} name */
const partsOf = (name) =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((part) => part !== '');

/** @param {string} name @returns {{ found: string, instead: string }[]} */
export function findInName(name) {
  return partsOf(name).flatMap((part) =>
    DIALECT.filter(({ names }) => names?.test(part) === true).map(({ instead }) => ({
      found: name,
      instead,
    })),
  );
}

const TEST_CALLS = new Set(['it', 'test', 'describe', 'each', 'prop']);

/**
 * What a program says to people: its comments and the titles of its tests as text, and its names.
 * @typedef {{ texts: { text: string, offset: number }[], names: { name: string, offset: number }[] }} Said
 * @param {string} file @param {string} source @returns {Said}
 */
function readProgram(file, source) {
  const { program, comments } = parseSync(file, source);
  /** @type {Said} */
  const said = {
    texts: comments.map(({ value, start }) => ({ text: value, offset: start + 2 })),
    names: [],
  };
  new Visitor({
    Identifier: ({ name, start }) => void said.names.push({ name, offset: start }),
    CallExpression({ callee, arguments: [first] }) {
      const called = callee.type === 'CallExpression' ? callee.callee : callee;
      const named = called.type === 'MemberExpression' ? called.object : called;
      if (named.type !== 'Identifier' || !TEST_CALLS.has(named.name)) return;
      if (first?.type === 'Literal' && typeof first.value === 'string')
        said.texts.push({ text: first.value, offset: first.start + 1 });
      if (first?.type === 'TemplateLiteral')
        said.texts.push(
          ...first.quasis.map(({ value, start }) => ({ text: value.raw, offset: start })),
        );
    },
  }).visit(program);
  return said;
}

/** What a file says to people. Of scripts of the database and style sheets it is the comments, of a document all of it. @param {string} file @param {string} source @returns {Said} */
export function readFileWords(file, source) {
  if (/\.(?:[cm]?[jt]s|tsx)$/.test(file)) return readProgram(file, source);
  if (file.endsWith('.md')) return { texts: [{ text: source, offset: 0 }], names: [] };
  const comments = file.endsWith('.sql') ? /--.*|'(?:[^']|'')*'/g : /\/\*[\s\S]*?\*\//g;
  return {
    texts: [...source.matchAll(comments)].map((match) => ({ text: match[0], offset: match.index })),
    names: [],
  };
}

/** @param {string} file @param {string} source @param {readonly { offset: number, found: string, instead: string }[]} breaches @returns {Breach[]} */
const withLines = (file, source, breaches) =>
  breaches.map(({ offset, found, instead }) => ({
    file,
    line: source.slice(0, offset).split('\n').length,
    found,
    instead,
  }));

/** The glossary and the list above name what is not to be said. */
const NAMES_THE_WORDS = new Set([
  'docs/glossary.md',
  'CONTRIBUTING.md',
  'tools/check-language.mjs',
  'tools/check-language.test.ts',
]);

/** @param {string} file @param {string} source @returns {Breach[]} */
export function findInFile(file, source) {
  if (NAMES_THE_WORDS.has(file)) return [];
  const { texts, names } = readFileWords(file, source);
  const breaches = [
    ...texts.flatMap(({ text, offset }) =>
      findInText(text).map((breach) => ({ ...breach, offset: offset + breach.offset })),
    ),
    ...names.flatMap(({ name, offset }) =>
      findInName(name).map((breach) => ({ ...breach, offset })),
    ),
  ];
  const inPath = findInName(file).map((breach) => ({ file, line: 1, ...breach }));
  return [
    ...inPath,
    ...withLines(
      file,
      source,
      breaches.toSorted((a, b) => a.offset - b.offset),
    ),
  ];
}

/** The files that people read, from the root. */
export function listReadFiles() {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\n')
    .filter(
      (file) =>
        /\.(?:[cm]?[jt]s|tsx|sql|css|md)$/.test(file) &&
        !file.startsWith('docs/requirements/') &&
        !file.includes('/generated/') &&
        existsSync(at(file)),
    );
}

/**
 * Words that no dictionary has, each with its first place.
 * @param {readonly string[]} files @returns {string[]} one line each
 */
function findMisspelled(files) {
  /** @type {Map<string, string>} */
  const places = new Map();
  for (const file of files) {
    const source = readFileSync(at(file), 'utf8');
    const { texts, names } = readFileWords(file, source);
    for (const { text, offset } of [
      ...texts,
      ...names.map(({ name, offset: start }) => ({ text: name, offset: start })),
    ]) {
      for (const word of wordsIn(text))
        if (!places.has(word))
          places.set(word, `${file}:${source.slice(0, offset).split('\n').length}`);
    }
  }
  const unknown = findUnknown([...places.keys()]);
  return [...places]
    .filter(([word]) => unknown.has(word))
    .map(
      ([word, place]) =>
        `${place} says “${word}”: a mistake, or a word of the field for tools/words.txt`,
    );
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    const files = listReadFiles();
    const breaches = files.flatMap((file) => findInFile(file, readFileSync(at(file), 'utf8')));
    const lines = [
      ...breaches.map(
        ({ file, line, found, instead }) => `${file}:${line} says “${found}”: ${instead}`,
      ),
      ...findMisspelled(files),
    ];
    lines.forEach(say);
    return lines.length === 0 ? 0 : 1;
  });
}
