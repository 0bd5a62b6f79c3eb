import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MEASURED, rowsOfPromises } from '../apps/web/src/features/speed/measured.ts';
import { pickPromises, PROMISES } from './testing/speed.mjs';

const run = { date: '2026-11-30', commit: 'abc1234', machine: '2 × a processor' };
const line = (bench: string, name: string, metric: string, ok = true) => ({
  bench,
  case: name,
  metric,
  value: 1,
  unit: 'ms',
  baseline: null,
  ratio: null,
  budget: 2,
  ok,
});

describe('the figures of the speed page', () => {
  it('are those that the benches measured, with their run, and a miss stays one [SEE-064]', () => {
    const lines = [
      line('scan', 'bills to 50 rows', 'p50'),
      line('scan', 'bills to 50 rows', 'p95', false),
      line('submit', '1 client, 10 lines', 'p50'),
    ];
    expect(pickPromises(lines, run)).toEqual([{ promise: 'scan', ...lines[1], ...run }]);
  });

  it('are on the page for each promise, measured or said to be not measured yet [SEE-064]', () => {
    const rows = rowsOfPromises(MEASURED);
    expect(rows.map(({ promise }) => promise)).toEqual(PROMISES.map(({ promise }) => promise));
    for (const { promise, figure } of rows)
      expect(figure).toEqual(MEASURED.find((one) => one.promise === promise) ?? null);
    expect(rows.filter(({ figure }) => figure !== null)).toHaveLength(MEASURED.length);
    // A figure without a limit would keep every promise.
    for (const { budget } of MEASURED) expect(budget).toBeGreaterThan(0);
    expect(rowsOfPromises([]).map(({ figure }) => figure)).toEqual(PROMISES.map(() => null));
  });

  it('are left out where the bench sets no limit [SEE-064]', () => {
    const scan = line('scan', 'bills to 50 rows', 'p95');
    expect(pickPromises([{ ...scan, budget: null }], run)).toEqual([]);
  });

  it('are named as the benches name them [SEE-064]', () => {
    for (const { bench, metric } of PROMISES)
      expect(readFileSync(`bench/${bench}.bench.ts`, 'utf8')).toContain(`'${metric}'`);
  });

  it('have words on the page, and the file holds no others [SEE-064]', () => {
    const promises = PROMISES.map(({ promise }) => promise);
    const words = readFileSync('apps/web/src/platform/i18n/he/speed.ts', 'utf8');
    for (const promise of promises) expect(words).toMatch(new RegExp(`\\b${promise}: '`));
    const file = JSON.parse(readFileSync('apps/web/src/features/speed/measured.json', 'utf8')) as {
      promise: string;
    }[];
    for (const { promise } of file) expect(promises).toContain(promise);
  });
});
