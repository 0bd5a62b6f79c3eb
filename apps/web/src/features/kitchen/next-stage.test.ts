import { expect, it } from 'vitest';
import { isVoidOnly, lateness, nextStage } from './next-stage.ts';

it('leads through the stages of a station, and a void is only seen [REST-004]', () => {
  expect(nextStage('new', { prepares: true }, false)).toBe('preparing');
  expect(nextStage('new', { prepares: false }, false)).toBe('ready');
  expect(nextStage('preparing', { prepares: true }, false)).toBe('ready');
  expect(nextStage('ready', { prepares: true }, false)).toBe('served');
  expect(nextStage('new', { prepares: true }, true)).toBe('served');
  const row = { name: 'דג', quantity: 1_000, notes: [] };
  expect(isVoidOnly({ rows: [{ ...row, change: 'voided' }] })).toBe(true);
  expect(isVoidOnly({ rows: [{ ...row, change: 'voided' }, row] })).toBe(false);
});

it('turns amber and red at the minutes of its station [REST-008]', () => {
  const station = { amber_minutes: 8, red_minutes: 12 };
  const at = (minutes: number) => lateness(minutes * 60_000, station);
  expect([at(0), at(7.99), at(8), at(11.99), at(12)]).toEqual([
    'fine',
    'fine',
    'soon',
    'soon',
    'late',
  ]);
});
