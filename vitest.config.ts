import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { writeComponents } from './tools/components.mjs';
import { listChangedFiles, NIGHTLY_FILES, skippedByDay } from './tools/nightly-files.mjs';

// Generates the lists first, so that a new component is tested too.
await writeComponents();

// Files named on the command line, or by a part of their name, always run.
const parts = process.argv
  .slice(2)
  .filter(
    (argument, i, all) =>
      !argument.startsWith('-') && argument !== 'run' && all[i - 1] !== '--project',
  );
const named = Object.keys(NIGHTLY_FILES).filter((file) =>
  parts.some((part) => file.includes(part.replace(/^\.\//, ''))),
);
const changed = [...listChangedFiles(), ...named];
// Tests with a part for the night read the variable too (`atNight` of the testkit). It has folders
// and test files only, because an environment has room for 128 KiB.
process.env['DALPAK_CHANGED'] = [
  ...new Set(changed.map((file) => (file.endsWith('.test.ts') ? file : `${dirname(file)}/`))),
].join('\n');
const leftOut = skippedByDay(process.env['DALPAK_NIGHTLY'] === '1', changed);
const exclude = [
  ...configDefaults.exclude,
  'tools/arch-fixtures/**',
  'dist/**',
  'var/**',
  ...leftOut,
];
const databaseSetup = 'apps/server/test/global-setup.ts';

/** Vitest's default would leave one of two cores idle. */
const WORKERS = 2;

/**
 * How long a test polls for what it expects. Vitest's default of one second tests the machine more
 * than the product; a correct result passes at the first poll, whatever the limit is.
 */
const LOOKS_AGAIN = { poll: { timeout: 20_000 } };

/**
 * Length of a value in titles and messages: vitest's default of 40 characters hides what failed.
 */
const IN_FULL = { truncateThreshold: 400 };

/** The slowest files that are not large: started last, one of them would delay the whole run. */
const LONGEST = [
  'discount/best-set.props.test.ts',
  'discount/best-set-of-many.props.test.ts',
  'sales/kill.test.ts',
  'sales/faults.test.ts',
  'chaos/chaos.test.ts',
  'postgres/start-postgres.test.ts',
  'journeys/manager-browses-records.test.ts',
];

/**
 * A fresh clone has no recorded times and sorts by file size, so slow small files are moved to the
 * front.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONGEST.some((end) => moduleId.endsWith(end));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Tests of the web app that mock a module, or read the shared list of toasts: they need isolated
 * modules.
 */
const alone = readdirSync('apps/web/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('apps/web/src', name))
  .filter((file) =>
    /vi\.(?:mock|doMock|resetModules)\(|notificationsStore/.test(readFileSync(file, 'utf8')),
  );

/**
 * All other tests share their modules: a mock of one would affect the others, which may have loaded
 * the module already.
 */
for (const folder of ['apps/server', 'packages', 'tests', 'tools', 'bench']) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.test\.tsx?$/.test(name) || name.includes('node_modules')) continue;
    if (/vi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(folder, name), 'utf8')))
      throw new Error(
        `${join(folder, name)}: no module can be replaced here, tests of this part share them.`,
      );
  }
}

/**
 * Vitest projects, run one after the other by tools/test.mjs; `npx vitest run path` works for a
 * single file.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/plugin/src/**/*.test.ts',
            'tools/*.test.ts',
            'bench/*.test.ts',
          ],
          exclude,
          environment: 'node',
          maxWorkers: WORKERS,
          // Rules keep no module state, and isolation would load all modules again for each file.
          isolate: false,
          expect: LOOKS_AGAIN,
          chaiConfig: IN_FULL,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // Runs together with the project above. Its modules have stores, so each test first sets
          // the state it needs.
          name: 'unit-web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...alone],
          environment: 'node',
          maxWorkers: WORKERS,
          isolate: false,
          expect: LOOKS_AGAIN,
          chaiConfig: IN_FULL,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'unit-web-alone',
          include: alone,
          exclude,
          environment: 'node',
          // Each file has its own globals and modules, including those of packages, in half the
          // time of a separate process.
          pool: 'vmThreads',
          maxWorkers: WORKERS,
          expect: LOOKS_AGAIN,
          chaiConfig: IN_FULL,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          // Includes the chaos test: tills of the web app and their own server, on the same
          // database server.
          include: ['apps/server/{src,test}/**/*.test.ts', 'tests/chaos/*.test.ts'],
          exclude,
          environment: 'node',
          // One more than there are cores, because tests that kill and start databases mostly wait.
          maxWorkers: WORKERS + 1,
          // The server keeps no module state, and isolation would load the server again for each
          // file.
          isolate: false,
          // A real PostgreSQL, started once for the run.
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
          expect: LOOKS_AGAIN,
          chaiConfig: IN_FULL,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          // Parts of the web app that only a real browser can test.
          include: ['apps/web/test/**/*.test.ts'],
          exclude,
          environment: 'node',
          maxWorkers: WORKERS,
          expect: LOOKS_AGAIN,
          chaiConfig: IN_FULL,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude,
          environment: 'node',
          globalSetup: ['tests/e2e/support/demo-template.ts'],
          // A journey restores what it changes in its process; isolation would load the browser
          // driver again for each.
          isolate: false,
          // Each journey has its own server, database and browser, and mostly waits. More than two
          // slow each other down.
          maxWorkers: WORKERS,
          expect: LOOKS_AGAIN,
          chaiConfig: IN_FULL,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
