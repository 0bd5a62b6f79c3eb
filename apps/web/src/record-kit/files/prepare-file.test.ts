import { MAX_FILE_BYTES } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { acceptOf, checkFile, fitWithin } from './prepare-file.ts';

describe('a picked file', () => {
  it.each([
    ['image', { type: 'image/jpeg', size: 40_000_000 }, null],
    ['image', { type: 'image/heic', size: 3_000_000 }, null],
    ['image', { type: 'image/svg+xml', size: 300 }, 'fileType'],
    ['image', { type: 'application/pdf', size: 300 }, 'fileType'],
    ['file', { type: 'application/pdf', size: 300 }, null],
    ['file', { type: 'application/pdf', size: MAX_FILE_BYTES + 1 }, 'fileLarge'],
    ['file', { type: 'image/png', size: MAX_FILE_BYTES + 1 }, 'fileLarge'],
    ['file', { type: 'text/html', size: 300 }, 'fileTypeAny'],
    ['avatar', { type: '', size: 300 }, 'fileType'],
  ] as const)('for %s of %o: %s', (kind, file, fault) => {
    expect(checkFile(kind, file)).toBe(fault);
  });

  it('is offered by the browser only when its type is accepted', () => {
    expect(acceptOf('image')).toBe('image/png,image/jpeg,image/webp,image/gif');
    expect(acceptOf('file')).toContain('application/pdf');
  });

  it('is scaled down in its own proportions, and never up', () => {
    expect(fitWithin(4_000, 3_000, 1_600)).toEqual({ width: 1_600, height: 1_200 });
    expect(fitWithin(300, 4_000, 512)).toEqual({ width: 38, height: 512 });
    expect(fitWithin(9_000, 1, 512)).toEqual({ width: 512, height: 1 });
    expect(fitWithin(100, 50, 512)).toEqual({ width: 100, height: 50 });
  });
});
