// Words of English and of the field (tools/words.txt). The dictionary is cspell's: it is asked once,
// for all words.
import { spawnSync } from 'node:child_process';
import { at, root } from './shell.mjs';

/** Code in documents and comments, addresses, and what has digits or no vowels at its sides is no prose. */
const NOT_PROSE =
  /```[\s\S]*?```|`[^`\n]*`|\{@\w+[^}]*\}|https?:\/\/\S+|\[[A-Z]+-\d+[^\]]*\]|\S*[\d_/\\@#=<>$]\S*/g;

/**
 * Words of at least four Latin letters, in small letters. Names are taken apart: `heldSale` is `held` and `sale`.
 * @param {string} text @returns {string[]}
 */
export function wordsIn(text) {
  const parts = text
    .replaceAll(NOT_PROSE, ' ')
    .split(/[^A-Za-z\u00C0-\u024F'’]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return parts
    .map((part) =>
      part
        .replaceAll('’', "'")
        .replace(/'s?$|^'/g, '')
        .toLowerCase(),
    )
    .filter((part) => part.length >= 4);
}

/** A word of no dictionary, sent along: a check that does not report it has not read the words. */
const PROBE = 'qzxvkjw';

/**
 * The words that no dictionary has. Throws when cspell did not work.
 * @param {readonly string[]} words @returns {Set<string>}
 */
export function findUnknown(words) {
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      at('node_modules/cspell/bin.mjs'),
      'stdin',
      '--config',
      'cspell.json',
      '--no-progress',
      '--no-summary',
      '--words-only',
    ],
    {
      cwd: root,
      input: [...words, PROBE].join('\n'),
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  );
  const unknown = new Set(
    (stdout ?? '')
      .split('\n')
      .map((line) => line.trim().toLowerCase())
      .filter((line) => line !== ''),
  );
  if (!unknown.delete(PROBE))
    throw new Error(`The spell check did not work: ${error?.message ?? stderr}`);
  return unknown;
}
