import { drawingSVG, qrcode } from 'bwip-js/generic';
import { describe, expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

const TEXT = 'otpauth://totp/Dalpak:dana%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Dalpak';

/** Which modules a path fills: by the even-odd rule one is dark whose centre has an odd number of edges to its right. */
function fill({ modules, path }: ReturnType<typeof qrPath>): boolean[][] {
  const edges = path.split('Z').filter((one) => one !== '').flatMap((polygon) => {
    const points = polygon.slice(1).split('L').map((point) => point.split(' ').map(Number));
    return points.map(([x = 0, y = 0], at) => {
      const [nextX = 0, nextY = 0] = points[(at + 1) % points.length] ?? [];
      return { x, nextX, top: Math.min(y, nextY), bottom: Math.max(y, nextY) };
    });
  });
  const isDark = (x: number, y: number) => edges.filter((edge) => edge.x === edge.nextX && edge.x > x + 0.5 && edge.top < y + 0.5 && edge.bottom > y + 0.5).length % 2 === 1;
  return Array.from({ length: modules }, (_, y) => Array.from({ length: modules }, (__, x) => isDark(x, y)));
}

describe('the QR code of a secret', () => {
  it('has its finder patterns in three corners, and none at the bottom right', () => {
    const { modules, path } = qrPath(TEXT);
    const rows = fill({ modules, path });
    const corner = (left: number, top: number) => Array.from({ length: 7 }, (_, y) => Array.from({ length: 7 }, (__, x) => (rows[top + y]?.[left + x] === true ? '#' : '.')).join('')).join('\n');
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'].join('\n');
    const end = modules - 7;
    expect([corner(0, 0), corner(end, 0), corner(0, end)]).toEqual([finder, finder, finder]);
    expect(corner(end, end)).not.toBe(finder);
    expect((modules - 17) % 4).toBe(0);
  });

  it('is the one that the library draws itself', () => {
    const own = /<path d="([^"]+)" fill-rule="evenodd"/.exec(qrcode({ bcid: 'qrcode', text: TEXT, scale: 1 }, drawingSVG()))?.[1] ?? '';
    expect(qrPath(TEXT).path.split('Z')).toEqual(own.split('Z'));
  });
});
