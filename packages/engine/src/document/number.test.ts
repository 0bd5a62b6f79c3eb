import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { propertyOptions } from '@dalpak/testkit';
import {
  documentNumber,
  formatDocumentNumber,
  MAX_TERMINAL_NO,
  parseDocumentNumber,
} from './number.ts';

describe('document numbers', () => {
  it('put the terminal number before the sequence', () => {
    expect(documentNumber({ terminalNo: 7, sequence: 42 })).toEqual({ ok: true, value: 7_000_042 });
    expect(formatDocumentNumber(7_000_042)).toBe('7000042');
  });

  it('refuse an exhausted series and invalid numbers', () => {
    expect(documentNumber({ terminalNo: 7, sequence: 1_000_000 })).toEqual({
      ok: false,
      error: 'SERIES_EXHAUSTED',
    });
    expect(documentNumber({ terminalNo: 0, sequence: 1 })).toEqual({
      ok: false,
      error: 'TERMINAL_NO_INVALID',
    });
    expect(documentNumber({ terminalNo: 7, sequence: 0 })).toEqual({
      ok: false,
      error: 'NUMBER_INVALID',
    });
    for (const number of [42, 7_000_000, 1.5, Number.NaN, -7_000_042])
      expect(parseDocumentNumber(number)).toEqual({ ok: false, error: 'NUMBER_INVALID' });
  });

  it('return their parts, and differ for different parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_TERMINAL_NO }),
        fc.integer({ min: 1, max: 999_999 }),
        (terminalNo, sequence) => {
          const number = documentNumber({ terminalNo, sequence });
          expect(number.ok && Number.isSafeInteger(number.value)).toBe(true);
          expect(number.ok ? parseDocumentNumber(number.value) : null).toEqual({
            ok: true,
            value: { terminalNo, sequence },
          });
        },
      ),
      propertyOptions(),
    );
  });
});
