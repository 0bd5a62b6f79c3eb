import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { writeComponents } from './tools/components.mjs';
import { leftOutByDay, listChangedFiles } from './tools/nightly-files.mjs';

// A component that was declared just now is one of those that are tested.
await writeComponents();

// What has changed runs whole, also by day: tests read it too (`atNight` of the testkit).
const changed = listChangedFiles();
process.env['DALPAK_CHANGED'] = changed.join('\n');
// A file that is named runs, whatever the hour.
const named = process.argv.filter((argument) => argument.endsWith('.test.ts'));
const leftOut = leftOutByDay(process.env['DALPAK_NIGHTLY'] === '1', [...changed, ...named.map((file) => file.replace(/^\.\//, ''))]);
const exclude = [...configDefaults.exclude, 'tools/arch-fixtures/**', 'dist/**', 'var/**', ...leftOut];
const databaseSetup = 'apps/server/test/global-setup.ts';

/** Vitest would leave one of two cores idle. */
const WORKERS = 2;

/**
 * How long a test looks again for what it expects. Vitest gives up after a second, which says something of the machine and
 * nothing of the product: what is right passes at its first look, whatever this is.
 */
const LOOKS_AGAIN = { poll: { timeout: 20_000 } };

/** How much of a value titles and messages name: by itself vitest cuts at 40 letters, and a failure does not say of what. */
const IN_FULL = { truncateThreshold: 400 };

/** Files that take longest, and are not large: begun last, one of them would be waited for alone. */
const LONGEST = ['discount/best-set.props.test.ts', 'discount/best-set-of-many.props.test.ts', 'sales/kill.test.ts', 'sales/faults.test.ts', 'chaos/chaos.test.ts', 'postgres/start-postgres.test.ts'];

/** A fresh clone knows no times, so that larger files go first: short ones that take long go before them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.some((end) => moduleId.endsWith(end));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests of the web app that put something in a module's place, or look at the one list of toasts: they need modules of their own. */
const alone = readdirSync('apps/web/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('apps/web/src', name))
  .filter((file) => /vi\.(?:mock|doMock|resetModules)\(|notificationsStore/.test(readFileSync(file, 'utf8')));

/** All other tests share their modules: what one puts in a module's place, others may have loaded already, and both go wrong by turns. */
for (const folder of ['apps/server', 'packages', 'tests', 'tools', 'bench']) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.test\.tsx?$/.test(name) || name.includes('node_modules')) continue;
    if (/vi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(folder, name), 'utf8'))) throw new Error(`${join(folder, name)}: no module can be replaced here, tests of this part share them.`);
  }
}

/** Projects, run one after the other by tools/test.mjs; `npx vitest run path` works on each file alone. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tools/*.test.ts', 'bench/*.test.ts'],
          exclude,
          environment: 'node',
          maxWorkers: WORKERS,
          // Rules live in no module: each file would load all of them anew.
          isolate: false,
          expect: LOOKS_AGAIN,
          chaiConfig: IN_FULL,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // Run together with those above. Its modules hold stores: a test begins by setting what it needs.
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
          // Each file has globals and modules of its own, also those of packages, in half the time that a process of its own takes.
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
          // The last: tills of the web app and a server of its own, on the same database server.
          include: ['apps/server/{src,test}/**/*.test.ts', 'tests/chaos/*.test.ts'],
          exclude,
          environment: 'node',
          // One more than there are cores: those that kill and start databases mostly wait.
          maxWorkers: WORKERS + 1,
          // Nothing in the server lives in a module: what a test makes, it makes itself. Each file would load the server anew.
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
          // Parts of the web app that only a real browser can show to work.
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
          // What a journey changes in its process, it puts back. Each would load the driver of the browser anew.
          isolate: false,
          // Each journey has a server, a database and a browser of its own; mostly they wait. More than two starve each other.
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
