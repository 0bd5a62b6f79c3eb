// Checks that figures are aligned right in every language: the web app aligns text by
// `--figure-side`, `start` or `center`, and never by `end` or `left`, which is the wrong side in
// Hebrew; and a rule that is named after figures aligns them by nothing else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, isMain, runMain, say } from './shell.mjs';

const SOURCES = 'apps/web/src';

/** Text to the end or the left, in a style sheet or in a component. */
const TEXT = /text-align:\s*(?:end|left)\b|textAlign: '(?:end|left)'|\bta="(?:end|left)"/;
/** Names of rules that hold figures. */
const FIGURES = /^\.(?:figures?|sums?|amounts?|totals?|prices?|quantity|money|percent)\b/;
/** A side of its own, in such a rule. */
const SIDE = /(?:text-align|justify-items|justify-self):\s*(?:start|end|left)\b/;

/**
 * Lines that align text to the end or to the left, or figures by another rule than that of the kit.
 * @param {string} source
 * @returns {number[]} counted from one
 */
export function misalignedLines(source) {
  let rule = '';
  return source.split('\n').flatMap((line, index) => {
    if (/^[.:@a-z].*[{,]$/.test(line)) rule = line;
    return TEXT.test(line) || (FIGURES.test(rule) && SIDE.test(line)) ? [index + 1] : [];
  });
}

/** @returns {string[]} places, one line each */
function findMisaligned() {
  return readdirSync(at(SOURCES), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx)$/.test(name))
    .flatMap((name) =>
      misalignedLines(readFileSync(at(join(SOURCES, name)), 'utf8')).map(
        (line) =>
          `${join(SOURCES, name)}:${line} aligns figures by a side of its own: they take var(--figure-side)`,
      ),
    );
}

if (isMain(import.meta.url)) {
  await runMain(() => {
    const places = findMisaligned();
    places.forEach((place) => say(place));
    return Promise.resolve(places.length === 0 ? 0 : 1);
  });
}
