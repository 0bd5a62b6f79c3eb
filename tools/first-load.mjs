// Measures what a browser loads before its first screen is usable: the scripts of index.html, and
// those that the till adds.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { at, isMain, PlainError, runMain, say } from './shell.mjs';

/**
 * Limits in bytes of gzip: the current size and a little room, because the hashes in chunk names
 * vary it by twenty bytes, and each new chunk adds as many. They were raised four times: by 6 kB and 10
 * kB for the dialog that requests an approval anywhere in the back office, the comparison with a
 * restored server, and their texts; and by 8 kB and 14 kB for the heads, calls and menu words of
 * kitchens, reports, books, customers and the service, and for sales menus and kitchen tickets at
 * the till; and by 2 kB and 3 kB for the panels of serial numbers, callers and plans, and for the
 * customer's card, presets and sales of quotes at the till; and both by 4 kB for the groups, pins
 * and search of the side menu, the limit of open windows, and icons of components; and by 1.5 kB for
 * the holds of points and limited promotions and the waiting Z at the till; and by 1.5 kB and 2.5 kB
 * for the way from a push to a live bill, the plugin's place, and the shift, the slips and the cash
 * machine at the till; both by 8 kB for zod/mini in place of a twin of zod (ADR 75);
 * and by 0.5 kB and 2 kB for counting by finger, favourites, colours of departments, the means of
 * payment by use and the last sales at the till; by 0.5 kB and 1.5 kB for messages that count up
 * and wait behind the bell, the list of the screen's keys, and lines that are taken off in place;
 * and both by 1 kB for the names of the chunks of bulk changes, first steps, own reports, questions
 * and the camera, all of which load later, with half a kilobyte of air; and by 1 kB at the till for
 * what notes an approval for the steps of a bill, whose recorder loads later.
 */
export const FIRST_LOAD_LIMITS = { home: 196_000, till: 305_000 };

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
const gzipped = (files) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${assets()}/${file}`)).length, 0);

/**
 * Bytes of scripts after gzip: for the first screen of the back office, and for the till.
 * @returns {{ home: number, till: number }}
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
  const home = gzipped(files);
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
  return { home, till: gzipped(files) };
}

/** @throws PlainError when the first load exceeds its limits */
export function checkFirstLoad() {
  const measured = measureFirstLoad();
  for (const part of /** @type {const} */ (['home', 'till'])) {
    const [is, limit] = [measured[part], FIRST_LOAD_LIMITS[part]].map((bytes) =>
      (bytes / 1_000).toFixed(1),
    );
    say(`first load, ${part}: ${is} kB of ${limit} kB`);
    if (measured[part] > FIRST_LOAD_LIMITS[part])
      throw new PlainError(
        `The first load (${part}) is ${is} kB after gzip; the limit is ${limit} kB.`,
      );
  }
}

if (isMain(import.meta.url)) await runMain(async () => checkFirstLoad());
