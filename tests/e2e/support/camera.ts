import type { Page } from 'playwright-core';

/**
 * Gives the page a camera that sees one EAN-13 after another, each moving, tilted a little, and as
 * large as it is told.
 */
export async function giveCamera(page: Page): Promise<void> {
  await page.evaluate(() => {
    const L = [
      '0001101',
      '0011001',
      '0010011',
      '0111101',
      '0100011',
      '0110001',
      '0101111',
      '0111011',
      '0110111',
      '0001011',
    ];
    const FIRST = [
      'LLLLLL',
      'LLGLGG',
      'LLGGLG',
      'LLGGGL',
      'LGLLGG',
      'LGGLLG',
      'LGGGLL',
      'LGLGLG',
      'LGLGGL',
      'LGGLGL',
    ];
    const flip = (bits: string): string =>
      [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('');
    const mirror = (bits: string): string => [...bits].toReversed().join('');
    const barsOf = (code: string): string => {
      const [first = 0, ...rest] = [...code].map(Number);
      const left = rest.slice(0, 6).map((digit, at) => {
        const bits = L[digit] ?? '';
        return FIRST[first]?.[at] === 'L' ? bits : mirror(flip(bits));
      });
      const right = rest.slice(6).map((digit) => flip(L[digit] ?? ''));
      return `101${left.join('')}01010${right.join('')}101`;
    };
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas');
    const seen = { code: '', bar: 4, blur: 0 };
    Object.assign(window, { camera: seen });
    let turn = 0;
    setInterval(() => {
      turn += 1;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.filter = 'none';
      context.fillStyle = '#8d8880';
      context.fillRect(0, 0, 1280, 720);
      if (seen.code === '') return;
      context.filter = seen.blur === 0 ? 'none' : `blur(${seen.blur}px)`;
      context.translate(640 + Math.sin(turn / 9) * 60, 360 + Math.cos(turn / 7) * 30);
      context.rotate(Math.sin(turn / 11) * 0.06);
      const bars = barsOf(seen.code);
      const width = bars.length * seen.bar;
      context.fillStyle = '#e9e6df';
      context.fillRect(-width / 2 - 12 * seen.bar, -130, width + 24 * seen.bar, 260);
      context.fillStyle = '#2b2926';
      [...bars].forEach((bit, at) => {
        if (bit === '1') context.fillRect(-width / 2 + at * seen.bar, -100, seen.bar, 200);
      });
    }, 40);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(25));
  });
}

/** Holds a code before the camera; '' holds nothing. */
export async function showCode(
  page: Page,
  code: string,
  { bar = 4, blur = 0 }: { readonly bar?: number; readonly blur?: number } = {},
): Promise<void> {
  await page.evaluate(
    (next) => {
      Object.assign((window as unknown as { camera: object }).camera, next);
    },
    { code, bar, blur },
  );
}
