import { describe, expect, it } from 'vitest';
import { typedText, typedValue } from './setting-text.ts';

const money = { kind: 'money', min: null, max: null } as const;
const percent = { kind: 'percent', min: 0, max: 10_000 } as const;
const number = { kind: 'number', min: null, max: null } as const;
const text = { kind: 'text', max: null } as const;

describe('a typed setting', () => {
  it.each([
    [money, 600_000, '6000'],
    [money, 1_250, '12.5'],
    [money, 5, '0.05'],
    [money, -1_205, '-12.05'],
    [percent, 1_800, '18'],
    [percent, 1_750, '17.5'],
    [number, 25, '25'],
    [number, 0, '0'],
    [text, 'תודה', 'תודה'],
  ])('of %o: %o is %s, and back', (editor, value, typed) => {
    expect(typedText(editor, value)).toBe(typed);
    expect(typedValue(editor, typed)).toBe(value);
  });

  it('may contain the signs and separators that numbers are shown with', () => {
    expect(typedValue(money, ' ₪6,000.00 ')).toBe(600_000);
    expect(typedValue(percent, '17.5%')).toBe(1_750);
  });

  it.each(['', 'שמונה', '1.234', '1e3', '--5', '0x10', '.'])(
    'is not a number when it is %o',
    (typed) => {
      expect(typedValue(money, typed)).toBeNull();
    },
  );

  it('has no fraction where units are whole', () => {
    expect(typedValue(number, '2.5')).toBeNull();
  });
});
