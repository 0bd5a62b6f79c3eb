// Words of English (British spelling) and of the field (tools/words.txt). The dictionary is cspell's: it is asked once, for all words.
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

/**
 * The words that no dictionary has.
 * @param {readonly string[]} words @returns {Set<string>}
 */
export function findUnknown(words) {
  const { stdout } = spawnSync(
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
      input: words.join('\n'),
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  );
  return new Set(
    stdout
      .split('\n')
      .map((line) => line.trim().toLowerCase())
      .filter((line) => line !== ''),
  );
}
