import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { base64Of, readUpload, checkUpload } from './read-upload.ts';

describe('a file to upload', () => {
  it('is compressed, unless it already is', async () => {
    const text = `ברקוד,שם\n${'7290004131074,חלב\n'.repeat(20_000)}`;
    const sent = Buffer.from(await readUpload(new Blob([text])), 'base64');
    expect(sent.length).toBeLessThan(text.length / 10);
    expect(gunzipSync(sent).toString('utf8')).toBe(text);
    const packed = gzipSync('מוצר');
    expect(Buffer.from(await readUpload(new Blob([packed])), 'base64').equals(packed)).toBe(true);
  });

  it('has the same bytes, whatever the size of the pieces', async () => {
    for (const size of [0, 1, 2, 98_303, 98_304, 98_305, 300_001]) {
      const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 256);
      expect([size, await base64Of(new Blob([bytes]))]).toEqual([
        size,
        Buffer.from(bytes).toString('base64'),
      ]);
    }
  });

  it('lets the page respond between two pieces', async () => {
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 0);
    await readUpload(new Blob(['שם,קוד\n'.repeat(200_000)]));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });

  it('is refused when it is missing or too large', () => {
    expect(checkUpload(null)).toBe('fileNeeded');
    expect(checkUpload({ size: 50 * 1024 * 1024 + 1 } as File)).toBe('fileLarge');
    expect(checkUpload(new File(['x'], 'x.csv'))).toBeNull();
  });
});
