import { describe, expect, it } from 'vitest';
import { validateFilter, initialFilter, isSameFilter, pageOf } from './report-filter.ts';

describe('the filter of a report', () => {
  it('starts from the defaults of the specification, this month until today [SHELL-103]', () => {
    expect(initialFilter(true, '2026-11-21')).toEqual({
      ReportPerItem: 20,
      ReportPerPage: 10,
      Production: 2,
      IncludeMovements: 0,
      from: '2026-11-01',
      to: '2026-11-21',
    });
    expect(initialFilter(false, '2026-11-21')).toMatchObject({ from: null, to: null });
  });

  it('names its invalid fields', () => {
    const filter = initialFilter(true, '2026-11-21');
    expect(validateFilter(filter)).toEqual([]);
    expect(validateFilter({ ...filter, to: filter.from })).toEqual([]);
    expect(validateFilter({ ...filter, to: '2026-10-31' })).toEqual(['dates']);
    expect(validateFilter({ ...filter, ReportPerItem: 0, ReportPerPage: 501 })).toEqual([
      'ReportPerItem',
      'ReportPerPage',
    ]);
  });
});

describe('a filter that was changed', () => {
  const made = initialFilter(true, '2026-11-21');

  it('is unsaved work from its first change until the report is run', () => {
    expect(isSameFilter(made, { ...made })).toBe(true);
    for (const change of [
      { from: '2026-10-01' },
      { to: null },
      { ReportPerItem: 21 },
      { ReportPerPage: 11 },
      { Production: 1 },
      { IncludeMovements: 1 },
    ]) {
      expect(isSameFilter({ ...made, ...change } as typeof made, made)).toBe(false);
    }
  });
});

describe('pageOf', () => {
  it('splits lines into pages and stays within them', () => {
    const lines = ['a', 'b', 'c', 'd', 'e'];
    expect(pageOf(lines, 1, 2)).toEqual({ lines: ['a', 'b'], page: 1, pages: 3 });
    expect(pageOf(lines, 3, 2)).toEqual({ lines: ['e'], page: 3, pages: 3 });
    expect(pageOf(lines, 9, 2).page).toBe(3);
    expect(pageOf([], 1, 10)).toEqual({ lines: [], page: 1, pages: 1 });
  });
});
