import { describe, expect, it } from 'vitest';
import {
  allowedFractionDigits,
  parseNumericText,
  formatForReading,
  formatForTyping,
} from './numeric-text.ts';

describe('a number field', () => {
  it.each([
    ['12.345', 'money', 2],
    ['1.2345', 'quantity', 3],
    ['7.5', 'integer', 0],
    ['1,234.567', 'percent', 2],
    ['שתיים', 'money', null],
    ['33,5', 'money', null],
    ['12.34', 'money', null],
    ['1.5', 'text', null],
  ] as const)('typed as %j of %s shows how many digits it may have: %s', (text, kind, most) =>
    expect(allowedFractionDigits(text, kind)).toBe(most),
  );

  it.each([
    ['12.5', 'money', 1_250],
    ['1,234.50', 'money', 123_450],
    ['₪ 7', 'money', 700],
    ['-5', 'money', -500],
    ['', 'money', null],
    ['  ', 'integer', null],
    ['17.5%', 'percent', 1_750],
    ['0.125', 'quantity', 125],
    ['1.10', 'number', 110],
    ['42', 'integer', 42],
  ] as const)('typed as %j is read as %s', (text, kind, value) =>
    expect(parseNumericText(text, kind)).toBe(value),
  );

  it.each([
    ['33,5', 'money'],
    ['1,23', 'quantity'],
    ['12,34.5', 'money'],
    ['12.345', 'money'],
    ['1.5', 'integer'],
    ['שתיים', 'number'],
    ['1-2', 'money'],
    ['-', 'money'],
    ['.', 'quantity'],
  ] as const)('that cannot be read (%j as %s) stays as it was typed', (text, kind) => {
    expect(parseNumericText(text, kind)).toBe(text);
    expect(formatForReading(text, kind)).toBe(text);
    expect(formatForTyping(text, kind)).toBe(text);
  });

  it.each([
    [123_450, 'money', '₪1,234.50'],
    [-500, 'money', '-₪5.00'],
    [1_750, 'percent', '17.5%'],
    [1_800, 'percent', '18%'],
    [123_456_700, 'number', '1,234,567.00'],
    [-110, 'number', '-1.10'],
    [1_234_500, 'quantity', '1,234.5'],
    [1_000_000, 'integer', '1,000,000'],
    [null, 'money', ''],
  ] as const)(
    'of %j as %s is shown with its sign and thousands [REC-088, REC-089, REC-090, REC-091]',
    (value, kind, text) => expect(formatForReading(value, kind)).toBe(text),
  );

  it('is plain while it is typed', () => {
    expect(formatForTyping(123_450, 'money')).toBe('1234.5');
    expect(formatForTyping(-500, 'money')).toBe('-5');
    expect(formatForTyping(null, 'money')).toBe('');
  });
});
