import { describe, expect, it } from 'vitest';
import { code128 } from './barcode.ts';

/** Code set C values of ISO/IEC 15417 that the test needs, as bar and space widths. */
const START_C = [2, 1, 1, 2, 3, 2];
const STOP = [2, 3, 3, 1, 1, 1, 2];

function widths(text: string): number[] {
  const { bars } = code128(text);
  return bars.flatMap((bar, index) => {
    const next = bars[index + 1];
    return next === undefined ? [bar.width] : [bar.width, next.start - bar.start - bar.width];
  });
}

describe('code 128', () => {
  it('frames digits with start C and stop, 11 modules a symbol', () => {
    const all = widths('10000017');
    expect(all.slice(0, 6)).toEqual(START_C);
    expect(all.slice(-7)).toEqual(STOP);
    // start + 4 pairs + check + stop
    expect(all.reduce((sum, width) => sum + width, 0)).toBe(11 * 6 + 13);
  });

  it('keeps a quiet zone of ten modules at both sides', () => {
    const { modules, bars } = code128('1000001');
    const last = bars.at(-1);
    expect(bars[0]?.start).toBe(10);
    expect(last === undefined ? 0 : modules - last.start - last.width).toBe(10);
  });
});
