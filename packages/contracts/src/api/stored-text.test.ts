import { describe, expect, it } from 'vitest';
import { beginImport, importFile, returnCheque } from '../index.ts';

const TURNED = '\u202Ecsv\u2066';

describe('texts that are stored and shown', () => {
  const parts = { dry_run: true, content: 'AAAA', bytes: 4 };
  it.each([
    [
      'the reason of a cheque that came back',
      (text: string) => returnCheque.body?.safeParse({ payment: 'p', reason: text }).data?.reason,
    ],
    [
      'the name of a file of prices',
      (text: string) =>
        importFile.body?.safeParse({
          dry_run: parts.dry_run,
          content: parts.content,
          file_name: text,
        }).data?.file_name,
    ],
    [
      'the name of a file of records',
      (text: string) =>
        beginImport.body?.safeParse({ bytes: parts.bytes, file_name: text }).data?.file_name,
    ],
  ])('%s is stored without bidirectional control characters', (_what, kept) => {
    expect(kept(` ${TURNED} `)).toBe('csv');
    expect(kept('\0')).toBeUndefined();
    // The limit counts the characters that are stored, without those that are removed.
    expect(kept(`${'a'.repeat(200)}\u202E`)).toBe('a'.repeat(200));
    expect(kept('a'.repeat(201))).toBeUndefined();
  });

  it('a file needs a visible name, and a reason may be empty', () => {
    expect(
      importFile.body?.safeParse({
        dry_run: parts.dry_run,
        content: parts.content,
        file_name: '\u202E',
      })?.success,
    ).toBe(false);
    expect(beginImport.body?.safeParse({ bytes: parts.bytes, file_name: '\u202E' })?.success).toBe(
      false,
    );
    expect(returnCheque.body?.safeParse({ payment: 'p', reason: '' })?.success).toBe(true);
  });
});
