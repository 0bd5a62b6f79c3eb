import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readUpload, uploadFault } from './read-upload.ts';

describe('a file on its way to the server', () => {
  it('is compressed, and one that is compressed already travels as it is', async () => {
    const text = `ברקוד,שם\n${'7290004131074,חלב\n'.repeat(20_000)}`;
    const sent = Buffer.from(await readUpload(new Blob([text])), 'base64');
    expect(sent.length).toBeLessThan(text.length / 10);
    expect(gunzipSync(sent).toString('utf8')).toBe(text);
    const packed = gzipSync('מוצר');
    expect(Buffer.from(await readUpload(new Blob([packed])), 'base64').equals(packed)).toBe(true);
  });

  it('is not sent when there is none or when it is too large', () => {
    expect(uploadFault(null)).toBe('fileNeeded');
    expect(uploadFault({ size: 50 * 1024 * 1024 + 1 } as File)).toBe('fileLarge');
    expect(uploadFault(new File(['x'], 'x.csv'))).toBeNull();
  });
});
