// npm run speed -- [bench…]: measures what the speed page promises, and writes it into the file that
// the build carries. Each figure keeps the day, commit and machine of its own run, so that a part can
// be measured anew.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, totalmem } from 'node:os';
import { at, isMain } from '../shell.mjs';

const FILE = 'apps/web/src/features/speed/measured.json';

/**
 * What the product promises, and the measurement of the benches that shows it.
 * @type {readonly { promise: string, bench: string, case: RegExp, metric: string }[]}
 */
export const PROMISES = [
  { promise: 'scan', bench: 'scan', case: /bills to \d+ rows/, metric: 'p95' },
  { promise: 'ready', bench: 'scan', case: /^reload to first scan/, metric: 'p50' },
  {
    promise: 'price',
    bench: 'engine',
    case: /^50 rows, 1000 rules$/,
    metric: 'scan p99, quickest of 5',
  },
  { promise: 'sale', bench: 'submit', case: /^8 clients/, metric: 'p50' },
  { promise: 'sales', bench: 'submit', case: /^8 clients/, metric: 'sales' },
  { promise: 'list', bench: 'records', case: /^page 1$/, metric: 'p95' },
  { promise: 'report', bench: 'reports', case: /^all reports$/, metric: 'p95' },
  { promise: 'question', bench: 'reports', case: /^questions$/, metric: 'p95' },
  { promise: 'signIn', bench: 'shell', case: /^cold start/, metric: 'page and sign-in p50' },
  { promise: 'firstLoad', bench: 'shell', case: /^first load/, metric: 'with the till' },
];

/**
 * Picks the promises out of the lines of `--json`; the first line that fits is the one. A line without
 * a limit promises nothing.
 * @param {readonly { bench: string, case: string, metric: string, budget: number | null, ok: boolean }[]} lines
 * @param {{ date: string, commit: string, machine: string }} run
 */
export function pickPromises(lines, run) {
  return PROMISES.flatMap(({ promise, bench, case: name, metric }) => {
    const line = lines.find(
      (one) =>
        one.bench === bench && name.test(one.case) && one.metric === metric && one.budget !== null,
    );
    return line === undefined ? [] : [{ promise, ...line, ...run }];
  });
}

/** @param {string} bench */
function measure(bench) {
  const { stdout } = spawnSync(process.execPath, [at('tools/bench.mjs'), bench, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

if (isMain(import.meta.url)) {
  const named = process.argv.slice(2);
  const benches = named.length > 0 ? named : [...new Set(PROMISES.map(({ bench }) => bench))];
  const run = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()}, Node ${process.versions.node}`,
  };
  const found = pickPromises(benches.flatMap(measure), run);
  /** @type {{ promise: string }[]} */
  const before = JSON.parse(readFileSync(at(FILE), 'utf8'));
  const order = PROMISES.map(({ promise }) => promise);
  const rows = [
    ...before.filter((old) => !found.some(({ promise }) => promise === old.promise)),
    ...found,
  ].sort((a, b) => order.indexOf(a.promise) - order.indexOf(b.promise));
  writeFileSync(at(FILE), `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`${found.length} figures written to ${FILE}.`);
}
