// npm test: builds, checks, and runs every test; the last line is `N passed, N failed`.
// npm test -- unit|server|browser|e2e|check runs one part; npm test -- path/of/a.test.ts (or a part
// of it) runs some files.
// npm run test:nightly (--nightly) runs everything at full size; by day tests are representative
// (tools/nightly-files.mjs, testkit).
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMain, PlainError, runMain, runNode, say } from './shell.mjs';
import { setup } from './setup.mjs';
import { build } from './build.mjs';
import { ensureChromium } from './testing/find-chromium.mjs';
import { checkFirstLoad } from './first-load.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */
/**
 * @typedef {{ name: string, status: string, assertionResults: { status: string, failureMessages: string[] }[] }} FileResult
 */

const projects = ['unit', 'server', 'browser', 'e2e'];
/**
 * Projects of each vitest run. Those with a browser share a run: journeys start when the last files
 * before them leave a worker idle.
 */
const runs = [['unit'], ['server'], ['browser', 'e2e']];
/**
 * Limit of a run, so that a journey that hangs cannot block it for ever; by day the whole suite
 * should end within 8 minutes.
 */
const LIMIT_MS = { day: 15 * 60_000, night: 4 * 3_600_000 };

/**
 * Counts what vitest reported. A file that failed before its tests started, and a run that failed
 * although every test passed (an error outside any test, a crash), count as one failure each. A
 * skipped test proves nothing, so it is a failure.
 * @param {{ testResults: FileResult[] } | undefined} report undefined when vitest wrote none
 * @param {number} code exit code of vitest
 * @returns {Counts}
 */
export function countResults(report, code) {
  if (report === undefined) return { passed: 0, failed: 1 };
  const statuses = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => test.status),
  );
  const passed = statuses.filter((status) => status === 'passed').length;
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = statuses.length - passed + brokenFiles;
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/**
 * The files in which Chromium itself crashed, which happens once in many thousands of pages and is
 * unrelated to the tested code: their first failure reports it, and the results after it are
 * unknown.
 * @param {{ testResults: FileResult[] } | undefined} report
 * @returns {string[]} paths
 */
export function crashedFiles(report) {
  const firstFailure = (/** @type {FileResult} */ file) =>
    file.assertionResults.find(({ status }) => status === 'failed')?.failureMessages.join('\n') ??
    '';
  return (report?.testResults ?? [])
    .filter((file) => /\b(?:Target|Page) crashed\b/.test(firstFailure(file)))
    .map(({ name }) => name);
}

/**
 * The vitest projects that may have the wanted files.
 * @param {readonly string[]} filters
 * @returns {string[]}
 */
export function projectsFor(filters) {
  const owner = (/** @type {string} */ filter) => {
    if (/^(\.\/)?tests\/e2e/.test(filter)) return ['e2e'];
    if (/^(\.\/)?(apps\/server|tests\/chaos)/.test(filter)) return ['server'];
    if (/^(\.\/)?apps\/web\/test(\/|$)/.test(filter)) return ['browser'];
    if (/^(\.\/)?apps\/web\/?$/.test(filter)) return ['unit', 'browser'];
    if (/^(\.\/)?(packages|apps|tools|bench)\//.test(filter)) return ['unit'];
    return projects;
  };
  const wanted = new Set(filters.flatMap(owner));
  return projects.filter((project) => wanted.has(project));
}

/**
 * Runs tests. A file in which Chromium crashed is run once more, and only the second result counts.
 * @param {readonly string[]} names of projects
 * @param {readonly string[]} filters
 * @param {boolean} [again] whether it is the second run of such files
 * @returns {Promise<Counts>}
 */
async function runTests(names, filters, again = false) {
  say(`\n== ${names.join(' and ')} tests`);
  const folder = mkdtempSync(join(tmpdir(), 'dalpak-test-'));
  const [outputFile, outsideFile] = [join(folder, 'report.json'), join(folder, 'outside')];
  const args = [
    'run',
    ...names.flatMap((name) => ['--project', `${name}*`]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tools/testing/outside-errors.reporter.mjs',
    `--outputFile.json=${outputFile}`,
  ];
  const { code } = await runNode('node_modules/vitest/vitest.mjs', [...args, ...filters], {
    limitMs: process.env['DALPAK_NIGHTLY'] === '1' ? LIMIT_MS.night : LIMIT_MS.day,
    env: { DALPAK_OUTSIDE_ERRORS: outsideFile },
  });
  const report = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : undefined;
  // Without the file the run did not finish.
  const outside = existsSync(outsideFile) ? Number(readFileSync(outsideFile, 'utf8')) : 1;
  rmSync(folder, { recursive: true });
  const crashed = again ? [] : crashedFiles(report);
  if (crashed.length > 0) {
    say(`\nChromium itself crashed in ${crashed.join(', ')}: once more.`);
    const testResults = report.testResults.filter(
      (/** @type {FileResult} */ { name }) => !crashed.includes(name),
    );
    // The crashes alone explain vitest's exit code, unless there were errors outside any test.
    const [others, second] = [
      countResults({ testResults }, outside),
      await runTests(names, crashed, true),
    ];
    return { passed: others.passed + second.passed, failed: others.failed + second.failed };
  }
  // Vitest writes no report when no file matches, which is fine for one project but not for all of
  // them.
  return report === undefined && code === 0 ? { passed: 0, failed: 0 } : countResults(report, code);
}

/**
 * Runs a step that is no test: it counts nothing when it passes, and one failure otherwise.
 * @param {string} name
 * @param {() => Promise<unknown>} step
 * @returns {Promise<Counts>}
 */
async function runStep(name, step) {
  try {
    await step();
    return { passed: 0, failed: 0 };
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    say(`FAIL ${name}`);
    return { passed: 0, failed: 1 };
  }
}

/**
 * Checks the built web app against the sizes in package.json, so that a heavy library is noticed at
 * once.
 */
async function checkSize() {
  say('\n== size');
  const { code } = await runNode('node_modules/size-limit/bin.js', []);
  if (code !== 0)
    throw new PlainError('The web app has outgrown its budget: see "size-limit" in package.json.');
  checkFirstLoad();
}

/**
 * Runs the checks in the background at low priority while other parts run: builds and server tests
 * wait for the disk and for each other. It prints nothing before it is awaited.
 * @returns {() => Promise<Counts>} waits for all checks and prints their results
 */
function startBackgroundChecks() {
  /** @type {string[]} */
  const lines = [];
  const ended = import('./check.mjs')
    .then(({ check }) =>
      check({ print: (line) => void lines.push(line), priority: constants.priority.PRIORITY_LOW }),
    )
    .catch((/** @type {unknown} */ error) => {
      lines.push(`FAIL check: ${error instanceof Error ? error.stack : String(error)}`);
      return { failed: 1 };
    });
  return async () => {
    const { failed } = await ended;
    say('\n== check');
    lines.forEach(say);
    return { passed: 0, failed };
  };
}

/**
 * Duration of each part, in the order in which they ended.
 * @type {[name: string, seconds: number][]}
 */
const split = [];

/** @template T @param {string} name @param {() => Promise<T>} part @returns {Promise<T>} */
async function timed(name, part) {
  const started = performance.now();
  try {
    return await part();
  } finally {
    split.push([name, (performance.now() - started) / 1_000]);
  }
}

/** @param {readonly string[]} given */
async function main(given) {
  if (given.includes('--nightly')) process.env['DALPAK_NIGHTLY'] = '1';
  const args = given.filter((arg) => arg !== '--nightly');
  await timed('set-up', setup);
  const parts = args.filter((arg) => [...projects, 'check'].includes(arg));
  const filters = args.filter((arg) => !parts.includes(arg));
  const isWhole = args.length === 0;
  const chosen = isWhole
    ? projects
    : filters.length > 0 && parts.length === 0
      ? projectsFor(filters)
      : projects.filter((project) => parts.includes(project));
  /** @type {Counts[]} */
  const counts = [];
  // Journeys use the whole processor, so the checks have to finish before them.
  let waitForChecks = isWhole ? startBackgroundChecks() : undefined;
  const untilChecked = async () => {
    if (waitForChecks !== undefined) counts.push(await timed('waiting for check', waitForChecks));
    waitForChecks = undefined;
  };
  if (chosen.includes('e2e') || chosen.includes('browser')) {
    counts.push(
      await runStep('browser', async () => {
        process.env['CHROMIUM_PATH'] = await ensureChromium();
      }),
    );
  }
  // Server tests also start the built server, to kill it; unit tests and browser parts need no
  // build.
  if (isWhole || chosen.some((project) => project === 'server' || project === 'e2e'))
    counts.push(await timed('build', () => runStep('build', build)));
  if (isWhole) counts.push(await runStep('size of what a browser loads', checkSize));
  if (parts.includes('check')) {
    say('\n== check');
    const { check } = await import('./check.mjs');
    counts.push({ passed: 0, failed: (await check()).failed });
  }
  for (const run of runs) {
    const wanted = run.filter((project) => chosen.includes(project));
    if (wanted.length === 0) continue;
    if (wanted.includes('browser') || wanted.includes('e2e')) await untilChecked();
    counts.push(await timed(wanted.join(' and '), () => runTests(wanted, filters)));
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const isEmpty = chosen.length > 0 && passed + failed === 0;
  if (isEmpty) say('No test ran.');
  const { NIGHTLY_FILES, listChangedFiles, skippedByDay } = await import('./nightly-files.mjs');
  const left = skippedByDay(process.env['DALPAK_NIGHTLY'] === '1', listChangedFiles()).length;
  if (isWhole && left > 0)
    say(
      `\nLeft for the night: ${left} of ${Object.keys(NIGHTLY_FILES).length} files whose code has not changed.`,
    );
  say(`\nTime: ${split.map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`).join(', ')}.`);
  say(`\n${passed} passed, ${failed} failed`);
  return failed > 0 || isEmpty ? 1 : 0;
}

if (isMain(import.meta.url))
  await runMain(() => main(process.argv.slice(2).filter((arg) => arg !== '--')));
