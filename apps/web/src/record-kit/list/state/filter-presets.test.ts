import { expect, it } from 'vitest';
import { presetDays, presetText } from './filter-presets.ts';

it('gives the first and the last day of each period [LOOK-042]', () => {
  expect(presetDays('today', '2026-03-01')).toEqual(['2026-03-01', '2026-03-01']);
  expect(presetDays('yesterday', '2026-03-01')).toEqual(['2026-02-28', '2026-02-28']);
  expect(presetDays('week', '2026-03-01')).toEqual(['2026-02-23', '2026-03-01']);
  expect(presetDays('month', '2026-03-05')).toEqual(['2026-03-01', '2026-03-05']);
  expect(presetDays('lastMonth', '2026-01-05')).toEqual(['2025-12-01', '2025-12-31']);
  expect(presetDays('year', '2026-03-05')).toEqual(['2026-01-01', '2026-03-05']);
  expect(presetText('lastMonth', Date.UTC(2026, 2, 5, 12))).toBe('01/02/2026..28/02/2026');
});
