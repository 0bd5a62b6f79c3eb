import { describe, expect, it } from 'vitest';
import { readFileType } from './file-type.ts';

const zip = (...parts: readonly string[]): Buffer =>
  Buffer.from(`PK\x03\x04${parts.join('....')}`, 'latin1');

describe('the type of a file is that of its content', () => {
  it.each([
    ['PDF', Buffer.from('%PDF-1.7\n…\n%%EOF\n'), 'application/pdf'],
    [
      'Excel',
      zip('[Content_Types].xml', 'xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'Word',
      zip('[Content_Types].xml', 'word/document.xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('%s', (_name, bytes, type) => {
    expect(readFileType(bytes)).toMatchObject({ type, width: null, bytes });
  });

  it.each([
    ['any other archive', zip('readme.txt')],
    ['an archive of a program', zip('[Content_Types].xml', 'AndroidManifest.xml')],
    ['a workbook with macros', zip('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin')],
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('שלום')],
    ['a page behind a space', Buffer.from(' %PDF-1.7 %%EOF')],
  ])('%s is unknown', (_name, bytes) => {
    expect(readFileType(bytes)).toBe('unknown');
  });

  it('a PDF without its end is broken', () => {
    expect(readFileType(Buffer.from('%PDF-1.7\n1 0 obj'))).toBe('broken');
  });
});
