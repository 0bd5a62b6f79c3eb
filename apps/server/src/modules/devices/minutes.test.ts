import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOfMinutes, bitsOfStretches, longestRun, minuteBit } from './minutes.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-30T10:00:00Z');
const iso = (at: number): string => new Date(at).toISOString();

describe('minutes of a device', () => {
  it('takes stretches by the clock of the server, and nothing of the future [SEE-044]', () => {
    const ahead = 5 * MINUTE;
    const told = [{ from: iso(NOON - 3 * MINUTE + ahead), to: iso(NOON + 40 * MINUTE + ahead) }];
    const hours = bitsOfStretches(told, { now: NOON, ahead });
    expect(hours).toEqual([
      { hour: NOON - 60 * MINUTE, bits: 0b111n << 57n },
      { hour: NOON, bits: 1n },
    ]);
  });

  it('counts the longest run over the end of an hour [SEE-044]', () => {
    const told = [
      { from: iso(NOON - 10 * MINUTE), to: iso(NOON + 29 * MINUTE) },
      { from: iso(NOON + 40 * MINUTE), to: iso(NOON + 45 * MINUTE) },
    ];
    expect(longestRun(bitsOfStretches(told, { now: NOON + 60 * MINUTE, ahead: 0 }))).toBe(40);
    expect(longestRun([])).toBe(0);
  });

  it('is the same bits however stretches overlap [SEE-044]', () => {
    const span = fc.tuple(fc.nat(400), fc.nat(150));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
        const told = spans.map(([from, length]) => ({
          from: NOON + from * MINUTE + 20_000,
          to: NOON + (from + length) * MINUTE + 40_000,
        }));
        const now = NOON + 300 * MINUTE;
        const wanted = new Set(
          spans.flatMap(([from, length]) =>
            Array.from({ length: length + 1 }, (_, at) => from + at).filter((at) => at <= 300),
          ),
        );
        const found = bitsOfMinutes(told, now).flatMap(({ hour, bits }) =>
          Array.from({ length: 60 }, (_, at) => at)
            .filter((at) => (bits >> BigInt(at)) & 1n)
            .map((at) => (hour - NOON) / MINUTE + at),
        );
        expect(found.toSorted((a, b) => a - b)).toEqual([...wanted].toSorted((a, b) => a - b));
      }),
    );
  });

  it('finds each minute in its hour [SEE-044]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59 }), (minute) => {
        expect(minuteBit(NOON + minute * MINUTE + 59_999)).toEqual({
          hour: NOON,
          bits: 1n << BigInt(minute),
        });
      }),
    );
  });
});
