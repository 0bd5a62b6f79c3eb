import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { missingParts, platformOf } from './check-lock.mjs';
import {
  checkCatalogueEntries,
  compareLanguages,
  compareTillLanguage,
  duplicateCodes,
  flatten,
  labelsOf,
  usedKeys,
  unusedTexts,
} from './check-words.mjs';
import { isInstalled, isSupportedNode } from './setup.mjs';
import { run } from './shell.mjs';
import { countResults, crashedFiles, projectsFor } from './test.mjs';

describe('a program', () => {
  const ask = ['-e', "process.stdout.write(String(require('node:os').getPriority()))"];

  it('runs at our priority or at the lowest, together with its children', async () => {
    expect(await run(process.execPath, ask, { quiet: true })).toEqual({
      code: 0,
      output: String(getPriority()),
    });
    const child = [
      '-e',
      `process.stdout.write(require('node:child_process').execFileSync(process.execPath, ${JSON.stringify(ask)}))`,
    ];
    expect(await run(process.execPath, child, { quiet: true, priority: 19 })).toEqual({
      code: 0,
      output: '19',
    });
  });

  it('fails when it cannot start', async () => {
    expect((await run('/no/such/program', [], { quiet: true, priority: 19 })).code).toBe(127);
  });
});

describe('setup', () => {
  it.each([
    ['20.18.3', false],
    ['20.19.0', true],
    ['21.7.0', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
    ['18.20.0', false],
  ])('checks Node %s: %s', (version, expected) => {
    expect(isSupportedNode(version)).toBe(expected);
  });

  it('accepts installed packages when each has its version, and only optional ones are absent', () => {
    const wanted = {
      '': {},
      'apps/web': { version: '6.0.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a-windows': { version: '1.0.0', optional: true },
    };
    expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
    expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
    expect(isInstalled(wanted, {})).toBe(false);
  });
});

describe('the last line of npm test', () => {
  const file = (status: string, ...tests: string[]) => ({
    name: 'some.test.ts',
    status,
    assertionResults: tests.map((test) => ({ status: test, failureMessages: [] })),
  });

  it('counts tests', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
    expect(countResults({ testResults }, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a file that never started, a skipped test, a crash and a missing report as failures', () => {
    expect(countResults({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({
      passed: 1,
      failed: 1,
    });
    expect(countResults({ testResults: [file('passed', 'skipped', 'passed')] }, 0)).toEqual({
      passed: 1,
      failed: 1,
    });
    expect(countResults({ testResults: [file('passed', 'passed')] }, 1)).toEqual({
      passed: 1,
      failed: 1,
    });
    expect(countResults(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  });

  it('distinguishes a crash of the browser from a failure, and from a failure before it', () => {
    const failing = (name: string, ...messages: string[]) => ({
      name,
      status: 'failed',
      assertionResults: [
        { status: 'passed', failureMessages: [] },
        ...messages.map((message) => ({ status: 'failed', failureMessages: [message] })),
      ],
    });
    const [crash, later, wrong] = [
      'Error: page.click: Target crashed',
      'Error: An earlier step failed: pays',
      'AssertionError: expected 1 to be 2',
    ];
    const testResults = [
      failing('a.test.ts', crash, later),
      failing('b.test.ts', wrong, crash),
      failing('c.test.ts', wrong),
      failing('d.test.ts'),
    ];
    expect(crashedFiles({ testResults })).toEqual(['a.test.ts']);
    expect(crashedFiles(undefined)).toEqual([]);
  });

  it('selects only the project that a path belongs to', () => {
    expect(projectsFor(['apps/server/src/x.test.ts'])).toEqual(['server']);
    expect(projectsFor(['packages/engine', 'tests/e2e/a.test.ts'])).toEqual(['unit', 'e2e']);
    expect(projectsFor(['apps/web/test/stores', './apps/web/src/ui/a.test.ts'])).toEqual([
      'unit',
      'browser',
    ]);
    expect(projectsFor(['apps/web'])).toEqual(['unit', 'browser']);
    expect(projectsFor(['cart'])).toEqual(['unit', 'server', 'browser', 'e2e']);
  });
});

describe('words', () => {
  it('finds keys that one language lacks, empty texts and missing placeholders', () => {
    const he = flatten({
      till: {
        pay: 'לתשלום',
        rows_one: 'שורה',
        rows_two: 'שתי',
        hello: 'שלום {{name}}',
        empty: ' ',
      },
    });
    const en = flatten({
      till: { pay: 'Pay', rows_other: 'rows', hello: 'Hello', empty: 'x' },
      more: 'More',
    });
    expect(compareLanguages(he, en)).toEqual([
      'he lacks more',
      'he is empty at till.empty',
      'he and en have different {{names}} at till.hello',
    ]);
  });

  it('demands of a language of the till each key, place and plural form of its areas [LOOK-062]', () => {
    const he = flatten({
      pos: { pay: 'שלמו', sum: 'סך {{sum}}', rows_one: 'שורה', rows_other: '{{count}} שורות' },
      books: { title: 'ספרים' },
    });
    const ru = flatten({
      pos: {
        sum: 'Сумма',
        rows_one: 'строка',
        rows_few: '{{count}} строки',
        rows_many: '{{count}} строк',
        old: 'Старое',
      },
      errorCodes: { NOT_FOUND: '' },
    });
    expect(compareTillLanguage('ru', he, ru)).toEqual([
      'ru lacks pos.pay',
      'ru lacks pos.rows_other',
      'he lacks pos.old of ru',
      'he and ru have different {{names}} at pos.sum',
      'ru is empty at errorCodes.NOT_FOUND',
    ]);
  });

  it('reads the labels that stand with their screens', () => {
    const source =
      "const W = { a: { he: 'שלום', en: 'Hello' }, b: { he: 'לבד' }, c: { en: 'Alone' } };";
    expect(labelsOf('a.ts', source)).toEqual(['שלום']);
  });

  it('reads the keys that the code uses, each with its possible namespaces', () => {
    const source =
      "const { t } = useTranslation('pos'); t('a.b'); i18n.t('errors:c'); t(key); other('d');";
    expect(usedKeys('a.tsx', source)).toEqual([
      { key: 'a.b', places: ['common.a.b', 'pos.a.b'] },
      { key: 'errors:c', places: ['errors.c'] },
    ]);
  });

  it('finds unused texts, by their name or by a template of their key', () => {
    const keys = [
      'pos.pay',
      'pos.rows_one',
      'pos.rows_other',
      'pos.days.d1',
      'pos.priceHelp',
      'pos.gone',
      'pos.old.gone_two',
    ];
    expect(
      unusedTexts(keys, [
        "t('pay'); t('rows', { count }); t(`days.d${n}`); t(`${kind}Help`); `${a}`;",
      ]),
    ).toEqual(['pos.gone', 'pos.old.gone']);
  });

  it('finds errors without Hebrew, with an impossible status, and written twice', () => {
    const entries = {
      A: { status: 400, he: 'שגיאה.' },
      B: { status: 400, he: 'error' },
      C: { status: 200, he: 'טוב!' },
    };
    expect(checkCatalogueEntries(entries)).toHaveLength(3);
    expect(
      duplicateCodes("  J1: { status: 1 },\n  'A.B': { status: 1 },\n  J1: { status: 2 },"),
    ).toEqual(['J1']);
  });
});

describe('the lock file', () => {
  it('reads the platform from the name of a native part', () => {
    expect(platformOf('@x/binding-linux-arm64-musl')).toEqual({
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    });
    expect(platformOf('@x/rollup-win32-x64-gnu')).toEqual({ os: ['win32'], cpu: ['x64'] });
    expect(platformOf('@x/darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] });
    expect(platformOf('fsevents')).toBeUndefined();
  });

  it('reports a native package that its owner requires and the lock file lacks', () => {
    const optionalDependencies = { '@x/darwin-x64': '1.0.0', '@x/linux-x64': '1.0.0' };
    const packages = {
      'node_modules/x': { optionalDependencies },
      'node_modules/@x/linux-x64': { version: '1.0.0' },
    };
    expect(missingParts({ packages }).map((part) => part.path)).toEqual([
      'node_modules/@x/darwin-x64',
    ]);
  });
});
