// Holds Hebrew of the server to its files of words, so that a service says codes or named words.
import { readFileSync } from 'node:fs';
import { listReadFiles } from '../check-language.mjs';
import { at } from '../shell.mjs';

/** Files of words and of data, and tests. */
const OF_WORDS = /(?:[^/]*words[^/]*|\.data|\.test)\.ts$/;

/**
 * Places that have Hebrew in them, and why it is no text of a service.
 * @type {readonly { path: string, why: string }[]}
 */
export const HEBREW_PLACES = [
  { path: 'apps/server/src/demo-past/', why: 'the life of the demonstration' },
  { path: 'apps/server/src/modules/demo/', why: 'records of the demonstration' },
  { path: 'apps/server/src/modules/ask/', why: 'reads questions in Hebrew' },
  { path: 'apps/server/src/modules/imports/', why: 'reads files in Hebrew' },
  { path: 'apps/server/src/modules/tax/uniform-layout.ts', why: 'the names of the law' },
  { path: 'apps/server/src/modules/tax/uniform-encoder.ts', why: 'letters of a code page' },
  { path: 'apps/server/src/kernel/auth/common-passwords.ts', why: 'a list of passwords' },
  { path: 'apps/server/src/kernel/db/test-database.ts', why: 'tests only' },
  { path: 'apps/server/src/card-page-simulator/', why: 'the page of another company' },
];

/**
 * Lines with Hebrew letters where none may be.
 * @param {string} file @param {string} source @returns {number[]}
 */
export function findHebrew(file, source) {
  if (!file.startsWith('apps/server/src/') || !file.endsWith('.ts')) return [];
  if (OF_WORDS.test(file) || HEBREW_PLACES.some(({ path }) => file.startsWith(path))) return [];
  return source.split('\n').flatMap((line, index) => (/[א-ת]/.test(line) ? [index + 1] : []));
}

/** Hebrew of the server outside of its files of words, one line each. */
export function checkServerWords() {
  return listReadFiles().flatMap((file) =>
    findHebrew(file, readFileSync(at(file), 'utf8')).map(
      (line) =>
        `${file}:${line} has Hebrew: move it to a file of words, or say a code of a catalogue`,
    ),
  );
}
