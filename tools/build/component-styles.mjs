// Checks that the built styles have the rules of every class that a built script uses: they include
// only the styles of used library components (apps/web/src/platform/theme/components.css).
import { readdirSync, readFileSync } from 'node:fs';
import { at, isMain, PlainError, runMain } from '../shell.mjs';

/** @param {string} text @returns {Set<string>} */
const classesIn = (text) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));

/** @param {string} end */
const built = (end) =>
  readdirSync(at('dist/web/assets'))
    .filter((file) => file.endsWith(end))
    .map((file) => readFileSync(at(`dist/web/assets/${file}`), 'utf8'))
    .join('\n');

/** @throws PlainError naming the missing style files */
export function checkComponentStyles() {
  const folder = at('node_modules/@mantine/core/styles');
  const [named, styled] = [classesIn(built('.js')), classesIn(built('.css'))];
  const missing = readdirSync(folder)
    .filter((file) => file.endsWith('.css') && !file.endsWith('.layer.css'))
    .filter((file) =>
      [...classesIn(readFileSync(`${folder}/${file}`, 'utf8'))].some(
        (one) => named.has(one) && !styled.has(one),
      ),
    );
  if (missing.length > 0)
    throw new PlainError(
      `apps/web/src/platform/theme/components.css lacks the styles of components that are used: ${missing.join(', ')}.`,
    );
}

if (isMain(import.meta.url)) await runMain(async () => checkComponentStyles());
