import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEscPos, startPrinterSimulator } from '@dalpak/testkit';
import { encodeRaster, RECEIPT_DOTS, toBitmap } from './escpos-raster.ts';

/** A white picture with black dots where `ink` returns true. */
function picture(
  width: number,
  height: number,
  ink: (x: number, y: number) => boolean,
): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (ink(x, y)) rgba.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return rgba;
}

describe('ESC/POS raster', () => {
  it('prints exactly the dots of the picture, over chunk borders', () => {
    const ink = (x: number, y: number): boolean => (x * 7 + y * 13) % 11 === 0;
    const height = 600;
    const job = decodeEscPos(
      encodeRaster(toBitmap(picture(RECEIPT_DOTS, height, ink), RECEIPT_DOTS, height)),
    );
    expect([job.width, job.height, job.cuts, job.drawerKicks]).toEqual([
      RECEIPT_DOTS,
      height,
      1,
      0,
    ]);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < RECEIPT_DOTS; x += 1) {
        if (job.dots[y * RECEIPT_DOTS + x] !== (ink(x, y) ? 1 : 0))
          throw new Error(`dot ${x},${y} differs`);
      }
    }
  });

  it('decodes to the same dots for any picture', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer(),
        (bytes, height, salt) => {
          const width = bytes * 8;
          const ink = (x: number, y: number): boolean => ((x * 31 + y * 17) ^ salt) % 3 === 0;
          const job = decodeEscPos(
            encodeRaster(toBitmap(picture(width, height, ink), width, height)),
          );
          for (let y = 0; y < height; y += 1) {
            for (let x = 0; x < width; x += 1)
              expect(job.dots[y * RECEIPT_DOTS + x]).toBe(ink(x, y) ? 1 : 0);
          }
        },
      ),
      { seed: 20260101, numRuns: 40 },
    );
  });

  it('treats transparent dots as white and refuses a width that is not whole bytes', () => {
    expect(toBitmap(new Uint8ClampedArray(8 * 4), 8, 1).bits[0]).toBe(0);
    expect(() => toBitmap(new Uint8ClampedArray(9 * 4), 9, 1)).toThrow(RangeError);
  });

  it('opens the drawer before it prints when requested', () => {
    const bytes = encodeRaster(
      toBitmap(
        picture(8, 1, () => true),
        8,
        1,
      ),
      { openDrawer: true },
    );
    expect(decodeEscPos(bytes).drawerKicks).toBe(1);
  });

  it('is accepted by a printer on TCP', async () => {
    const printer = await startPrinterSimulator();
    try {
      const socket = connect(printer.port, '127.0.0.1');
      socket.end(
        encodeRaster(
          toBitmap(
            picture(RECEIPT_DOTS, 10, (x) => x < 5),
            RECEIPT_DOTS,
            10,
          ),
        ),
      );
      const job = await printer.nextJob();
      expect(job.height).toBe(10);
      expect([...job.dots.subarray(0, 7)]).toEqual([1, 1, 1, 1, 1, 0, 0]);
    } finally {
      await printer.close();
    }
  });
});
