// Measures what a browser loads before its first screen is usable: the scripts of index.html, and
// those that the till adds.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { at, isMain, PlainError, runMain, say } from './shell.mjs';

/**
 * Limits in bytes as sent: the `.br` file that the build writes next to a script, or the script itself
 * where it is so small that it has none. Until 2026-11 the bytes of gzip were measured, which the
 * server sends only to a browser that does not accept brotli, such as one without an encrypted
 * connection.
 *
 * The till's limit is fixed. That of home is what was measured when it was last set, and 3% of air.
 */
export const FIRST_LOAD_LIMITS = { home: 167_000, till: 260_000, chart: 100_000 };

/**
 * Chunks that the till's page loads at the start: its screen, its warm-up, its status light in the
 * top bar.
 */
const TILL = ['pos.screen', 'warm-up', 'status-light'];

const assets = () => at('dist/web/assets');

/** Chunks that a chunk imports before it runs. @param {string} code @returns {string[]} */
function importsOf(code) {
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(
    ([, file]) => file ?? '',
  );
}

/**
 * Adds a chunk and everything it imports.
 * @param {string} file
 * @param {Set<string>} into
 */
function follow(file, into) {
  if (into.has(file)) return;
  into.add(file);
  for (const next of importsOf(readFileSync(`${assets()}/${file}`, 'utf8'))) follow(next, into);
}

/** @param {Set<string>} files */
function sentBytes(files) {
  const sizeOf = (/** @type {string} */ file) => {
    const path = `${assets()}/${file}`;
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  };
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
}

/**
 * Bytes of scripts as sent: for the first screen of the back office, and for the till.
 * @returns {{ home: number, till: number, chart: number }}
 */
export function measureFirstLoad() {
  if (!existsSync(at('dist/web/index.html')))
    throw new PlainError('dist/web is missing: run npm run build first.');
  const page = readFileSync(at('dist/web/index.html'), 'utf8');
  /** @type {Set<string>} */
  const files = new Set();
  for (const [, file] of page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g))
    follow(file ?? '', files);
  if (files.size === 0) throw new PlainError('dist/web/index.html names no script.');
  const home = sentBytes(files);
  for (const name of TILL) {
    const found = readdirSync(assets()).filter(
      (file) => file.startsWith(`${name}-`) && file.endsWith('.js'),
    );
    // A renamed chunk would silently reduce the figure.
    if (found.length !== 1)
      throw new PlainError(
        `dist/web has ${found.length} chunks named ${name}; tools/first-load.mjs expects one.`,
      );
    for (const file of found) follow(file, files);
  }
  return { home, till: sentBytes(files), chart: measureChart(files) };
}

/**
 * Bytes that the first chart of a page adds.
 * @param {Set<string>} first files of the first load
 * @throws PlainError when charts are part of it
 */
function measureChart(first) {
  const chunk = readdirSync(assets()).find((file) => /^time-chart-.*\.js$/.test(file));
  if (chunk === undefined) throw new PlainError('dist/web has no chunk named time-chart.');
  if (first.has(chunk)) throw new PlainError('Charts are loaded with the first screen.');
  /** @type {Set<string>} */
  const files = new Set();
  follow(chunk, files);
  return sentBytes(new Set([...files].filter((file) => !first.has(file))));
}

/**
 * Files that import each other: whichever runs first finds the other one empty, and the screen does
 * not open.
 * @throws PlainError when there are some
 */
function assertNoRings() {
  /** @type {Map<string, 'entered' | 'left'>} */
  const states = new Map();
  /** @param {string} file @param {readonly string[]} path */
  const visit = (file, path) => {
    states.set(file, 'entered');
    for (const next of importsOf(readFileSync(`${assets()}/${file}`, 'utf8'))) {
      if (states.get(next) === 'entered')
        throw new PlainError(`Chunks import each other: ${[...path, file, next].join(' > ')}`);
      if (!states.has(next)) visit(next, [...path, file]);
    }
    states.set(file, 'left');
  };
  for (const file of readdirSync(assets()))
    if (file.endsWith('.js') && !states.has(file)) visit(file, []);
}

/** @throws PlainError when the first load exceeds its limits, or chunks import each other */
export function checkFirstLoad() {
  assertNoRings();
  const measured = measureFirstLoad();
  for (const part of /** @type {const} */ (['home', 'till', 'chart'])) {
    const [is, limit] = [measured[part], FIRST_LOAD_LIMITS[part]].map((bytes) =>
      (bytes / 1_000).toFixed(1),
    );
    say(`first load, ${part}: ${is} kB of ${limit} kB`);
    if (measured[part] > FIRST_LOAD_LIMITS[part])
      throw new PlainError(
        `The first load (${part}) is ${is} kB as sent; the limit is ${limit} kB.`,
      );
  }
}

if (isMain(import.meta.url)) await runMain(async () => checkFirstLoad());
