// npm run check: all static checks, with one line per result. npm run check -- --changed lints only
// the files that differ from the last commit.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at, isMain, PlainError, root, run, runMain, say } from './shell.mjs';
import { setup } from './setup.mjs';

/**
 * @typedef {{ name: string, file: string, args: string[] }} Step a JavaScript file run by this Node
 */

/**
 * Whether a folder has TypeScript sources.
 * @param {string} folder relative to the root
 * @returns {boolean}
 */
const hasSource = (folder) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).some(
    (name) => /\.tsx?$/.test(name) && !name.includes('node_modules'),
  );

/**
 * Every tsconfig of the repository: packages/*, apps/* and their parts (a service worker), tests/*,
 * bench, tools.
 */
function findProjects() {
  const below = (/** @type {string} */ folder) =>
    !existsSync(at(folder))
      ? []
      : readdirSync(at(folder), { withFileTypes: true })
          .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
          .map((entry) => join(folder, entry.name));
  const folders = [
    ...below('packages'),
    ...below('apps'),
    ...below('apps').flatMap(below),
    'tests/e2e',
    'tests/chaos',
    'bench',
    'tools',
  ];
  return folders
    .filter((folder) => existsSync(at(folder)))
    .flatMap((folder) =>
      readdirSync(at(folder))
        .filter((name) => /^tsconfig.*\.json$/.test(name))
        .map((name) => join(folder, name)),
    )
    .filter((project) => hasSource(dirname(project)));
}

/**
 * Throws a PlainError when a project is missing from the root's references, because its types would
 * not be checked.
 */
function assertAllProjects() {
  const listed = /** @type {{ references: { path: string }[] }} */ (
    JSON.parse(readFileSync(at('tsconfig.json'), 'utf8'))
  ).references.map(({ path }) => path);
  const missing = findProjects().filter((project) => !listed.includes(project));
  if (missing.length > 0)
    throw new PlainError(
      `tsconfig.json leaves out ${missing.join(', ')}: add it to its references.`,
    );
}

/** Source files that differ from the last commit, for a linter. */
function listChanged() {
  const output = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd: root,
    encoding: 'utf8',
  });
  return output
    .split('\n')
    .map((line) => line.slice(3).split(' -> ').at(-1) ?? '')
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(at(file)));
}

/**
 * @param {{ changedOnly: boolean }} options
 * @returns {Step[]} the longest first, because two run at a time
 */
function listSteps({ changedOnly }) {
  const changed = changedOnly ? listChanged() : [];
  return [
    // Project references: the types of a package are computed once, and read by its users.
    {
      name: 'types',
      file: 'node_modules/typescript/bin/tsc',
      args: ['-b', 'tsconfig.json', '--builders', '2', '--checkers', '1'],
    },
    {
      name: 'dead code and dependencies',
      file: 'node_modules/knip/bin/knip.js',
      args: ['--no-progress', '--no-config-hints', '--no-gitignore'],
    },
    // Code that only tests import is unused too, but the step above cannot see that.
    {
      name: 'what tests alone use',
      file: 'node_modules/knip/bin/knip.js',
      args: [
        '--no-progress',
        '--no-config-hints',
        '--no-gitignore',
        '--config',
        'knip.shipped.json',
      ],
    },
    {
      name: 'lint',
      file: 'node_modules/oxlint/bin/oxlint',
      args: ['--type-aware', '--deny-warnings', ...changed],
    },
    { name: 'layers', file: 'tools/check-layers.mjs', args: [] },
    { name: 'language and spelling', file: 'tools/check-language.mjs', args: [] },
    { name: 'format', file: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
    { name: 'lock file', file: 'tools/check-lock.mjs', args: [] },
    { name: 'words', file: 'tools/check-words.mjs', args: [] },
    { name: 'figures', file: 'tools/check-figures.mjs', args: [] },
    { name: 'requirement ids in test titles', file: 'tools/trace.mjs', args: ['--json'] },
  ].filter(({ name }) => name !== 'lint' || !changedOnly || changed.length > 0);
}

/**
 * @typedef {object} CheckOptions
 * @property {(line: string) => void} [print] receives each result line; by default it is printed
 * @property {number} [priority] of the programs that are run
 * @property {boolean} [changedOnly] lints only files that differ from the last commit
 */

/**
 * @param {Step} step
 * @param {CheckOptions} manner
 * @returns {Promise<boolean>} whether it passed
 */
async function runCheck({ name, file, args }, { print = say, priority }) {
  const started = performance.now();
  const { code, output } = await run(process.execPath, [at(file), ...args], {
    cwd: root,
    quiet: true,
    env: { NO_COLOR: '1' },
    ...(priority === undefined ? {} : { priority }),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) print(output.trimEnd());
  return code === 0;
}

/**
 * Runs all checks, two at a time.
 * @param {CheckOptions} [manner]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check(manner = {}) {
  assertAllProjects();
  const waiting = listSteps({ changedOnly: manner.changedOnly === true });
  let [passed, failed] = [0, 0];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (await runCheck(step, manner)) passed += 1;
      else failed += 1;
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed, failed };
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await setup();
    const { passed, failed } = await check({ changedOnly: process.argv.includes('--changed') });
    say(`${passed} checks hold, ${failed} do not.`);
    return failed === 0 ? 0 : 1;
  });
}
