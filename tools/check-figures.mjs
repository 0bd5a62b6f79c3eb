// Checks that figures are aligned right in every language: styles of the web app align text by
// `--figure-side`, `start` or `center`, and never by `end` or `left`, which is the wrong side in
// Hebrew.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, isMain, runMain, say } from './shell.mjs';

const SOURCES = 'apps/web/src';

/**
 * Lines of a style sheet that align text to the end or to the left.
 * @param {string} css
 * @returns {number[]} counted from one
 */
export function misalignedLines(css) {
  return css
    .split('\n')
    .flatMap((line, index) => (/text-align:\s*(?:end|left)\b/.test(line) ? [index + 1] : []));
}

/** @returns {string[]} places, one line each */
function findMisaligned() {
  return readdirSync(at(SOURCES), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      misalignedLines(readFileSync(at(join(SOURCES, name)), 'utf8')).map(
        (line) =>
          `${join(SOURCES, name)}:${line} aligns text to the end or the left: figures take var(--figure-side)`,
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
