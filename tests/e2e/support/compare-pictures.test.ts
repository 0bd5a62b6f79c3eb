import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { comparePictures, SCREEN_TOLERANCE } from './compare-pictures.ts';

/** A white picture with black pixels. */
function picture(...black: readonly (readonly [number, number])[]): Buffer {
  const png = new PNG({ width: 400, height: 400 });
  png.data.fill(255);
  for (const [x, y] of black) png.data.fill(0, (y * 400 + x) * 4, (y * 400 + x) * 4 + 3);
  return PNG.sync.write(png);
}
const block = (side: number, at: number) =>
  Array.from(
    { length: side * side },
    (_, n) => [at + (n % side), at + Math.floor(n / side)] as const,
  );

describe('a picture and its golden image', () => {
  it('passes with a few lone pixels, and not with seventeen together or one in ten thousand [LOOK-064]', () => {
    const missOf = (...black: readonly (readonly [number, number])[]) =>
      comparePictures(picture(), picture(...black), SCREEN_TOLERANCE).miss;
    expect(missOf(...block(3, 50))).toBeNull();
    expect(missOf(...block(5, 50))).toMatch(/25 of them together/);
    expect(missOf(...block(3, 50), ...block(3, 200))).toMatch(/differs in 18 pixels/);
  });

  it('does not pass in another size', () => {
    const small = PNG.sync.write(new PNG({ width: 10, height: 10 }));
    expect(comparePictures(picture(), small, SCREEN_TOLERANCE).miss).toBe(
      'is 10×10 and not 400×400',
    );
  });
});
