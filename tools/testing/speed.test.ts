import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pickPromises, PROMISES } from './speed.mjs';

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
