import { type DrawingContext, qrcode } from 'bwip-js/generic';
import { describe, expect, it } from 'vitest';
import { qrModules } from './qr-modules.ts';

type Point = readonly [number, number];

/**
 * The modules as the barcode library draws them: polygons in which a module is dark when an odd
 * number of edges is to its right.
 */
function libraryModules(text: string): boolean[][] {
  let size = 0;
  const edges: { x: number; top: number; bottom: number }[] = [];
  const nothing = (): void => undefined;
  const context: DrawingContext<null> = {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      size = width;
    },
    polygon: (points: readonly Point[]) => {
      for (const [at, [x, y]] of points.entries()) {
        const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
        if (x === nextX) edges.push({ x, top: Math.min(y, nextY), bottom: Math.max(y, nextY) });
      }
    },
    line: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => null,
  };
  qrcode({ bcid: 'qrcode', text, scale: 1 }, context);
  const isDark = (x: number, y: number) =>
    edges.filter((edge) => edge.x > x + 0.5 && edge.top < y + 0.5 && edge.bottom > y + 0.5).length %
      2 ===
    1;
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => isDark(x, y)),
  );
}

const MASKS = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (mask) => (x: number, y: number) =>
    [
      (x + y) % 2,
      y % 2,
      x % 3,
      (x + y) % 3,
      (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
      ((x * y) % 2) + ((x * y) % 3),
      (((x * y) % 2) + ((x * y) % 3)) % 2,
      (((x + y) % 2) + ((x * y) % 3)) % 2,
    ][mask] === 0,
);

/** The mask in the format information next to the upper left finder. */
const maskOf = (rows: readonly (readonly boolean[])[]) =>
  (
    [
      [2, 2],
      [3, 1],
      [4, 0],
    ] as const
  ).reduce(
    (mask, [x, bit]) =>
      mask | (rows[8]?.[x] === (((0x5412 >>> (10 + bit)) & 1) === 0) ? 1 << bit : 0),
    0,
  );

describe('a QR code', () => {
  // Only lower-case letters, and nearly as many as fit: for other characters the library uses
  // smaller segments, and for shorter texts more correction.
  it.each([
    13, 14, 25, 40, 62, 63, 100, 122, 123, 152, 180, 213, 214, 250, 300, 362, 363, 450, 560, 666,
  ])("of %i bytes has the same content as the barcode library's", (length) => {
    const text = Array.from({ length }, (_, at) =>
      String.fromCodePoint(97 + ((at * 7 + length) % 26)),
    ).join('');
    const [own, theirs] = [qrModules(text), libraryModules(text)];
    expect(own.length).toBe(theirs.length);
    // Two masks can have equal penalties, so the codes are compared without their masks.
    const [a, b] = [maskOf(own), maskOf(theirs)];
    const unlike = own.flatMap((row, y) =>
      row.flatMap((on, x) => {
        const flipped = a !== b && MASKS[a]?.(x, y) !== MASKS[b]?.(x, y);
        return on === theirs[y]?.[x] || flipped ? [] : [`${x},${y}`];
      }),
    );
    // With different masks only the format information may differ: 15 bits, twice.
    expect(unlike.length).toBeLessThanOrEqual(a === b ? 0 : 30);
  });

  it('refuses a text that is too long', () => {
    expect(() => qrModules('x'.repeat(667))).toThrow(/too long/);
  });
});
