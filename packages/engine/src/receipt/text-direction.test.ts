import { describe, expect, it } from 'vitest';
import { minusFirst, textDirection } from './text-direction.ts';

describe('text direction on a receipt', () => {
  it.each([
    ['1000176 מיום 22/11/2026', 'rtl'],
    ['נועה', 'rtl'],
    ['קופה 7', 'rtl'],
    ['-5.90', 'ltr'],
    ['22/11/2026 10:05', 'ltr'],
    ['12-690-123456', 'ltr'],
    ['AB-12', 'ltr'],
    ['', 'ltr'],
  ])('of "%s" is %s', (text, direction) => {
    expect(textDirection(text)).toBe(direction);
  });

  it('keeps a negative number left-to-right with its percent sign, among any words', () => {
    expect(minusFirst('-0.5 ק"ג × 6.90')).toBe('\u2066-0.5\u2069 ק"ג × 6.90');
    expect(minusFirst('הנחה -12.5%, ו(-1,234.50)')).toBe(
      'הנחה \u2066-12.5%\u2069, ו(\u2066-1,234.50\u2069)',
    );
  });

  it('keeps the code of a country in front of its telephone', () => {
    expect(minusFirst('טלפון +972-54-1234567.')).toBe('טלפון \u2066+972-54-1234567\u2069.');
  });

  it('keeps the parts of a telephone in order after Arabic letters', () => {
    expect(minusFirst('هاتف 054-1234567')).toBe('هاتف \u2066054-1234567\u2069');
    expect(minusFirst('+972-54-1 أ')).toBe('\u2066+972-54-1\u2069 أ');
  });

  it.each(['04-1234567', 'א+5', 'מ-5 עד 10', 'A-7', 'א - 5', '12-690-123456', '22/11/2026'])(
    'does not change "%s", which has no minus',
    (text) => {
      expect(minusFirst(text)).toBe(text);
    },
  );
});
