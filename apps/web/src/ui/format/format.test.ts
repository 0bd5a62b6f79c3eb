import { describe, expect, it } from 'vitest';
import { parseDateText, typedDate } from './date-text.ts';
import { formatDate, localDateOf } from './format-date.ts';
import { formatMoney, formatNumber, formatQuantity, formatRate } from './format-number.ts';

describe('formatMoney', () => {
  it.each([[0, '₪0.00'], [5, '₪0.05'], [-5, '-₪0.05'], [123456789, '₪1,234,567.89'], [100_000_000_000, '₪1,000,000,000.00']])('%i is %s', (agorot, text) => {
    expect(formatMoney(agorot)).toBe(text);
  });
});

describe('formatQuantity', () => {
  it('drops needless digits of pieces and keeps the grams of a weight', () => {
    expect(formatQuantity(2000)).toBe('2');
    expect(formatQuantity(1500)).toBe('1.5');
    expect(formatQuantity(1340, true)).toBe('1.340');
    expect(formatQuantity(2000, true)).toBe('2.000');
    expect(formatQuantity(-5, true)).toBe('-0.005');
  });
});

describe('formatNumber and formatRate', () => {
  it('groups thousands and never writes a minus before zero', () => {
    expect(formatNumber(1234567)).toBe('1,234,567');
    expect(formatNumber(-0.2, 0)).toBe('0');
    expect(formatNumber(1234.5, 2)).toBe('1,234.50');
    expect(formatRate(1800)).toBe('18%');
    expect(formatRate(1750)).toBe('17.5%');
  });
});

describe('formatDate', () => {
  it('shows the clock of Israel, winter and summer, whatever the device says', () => {
    expect(formatDate('2026-11-21T22:30:00Z')).toBe('22/11/2026 00:30');
    expect(formatDate('2026-07-01T06:05:09Z', 'seconds')).toBe('09:05:09');
  });

  it('takes a text without a zone as the branch clock', () => {
    expect(formatDate('2026-11-21T00:00:00')).toBe('21/11/2026 00:00');
    expect(formatDate('2026-11-21', 'date')).toBe('21/11/2026');
  });

  it('shows nothing for what is no date', () => {
    expect(formatDate('soon')).toBe('');
  });

  it('gives the calendar day of Israel', () => {
    expect(localDateOf(Date.parse('2026-11-21T22:30:00Z'))).toBe('2026-11-22');
  });
});

describe('a typed date', () => {
  it('gets its slashes by itself and lets itself be deleted', () => {
    let text = '';
    for (const digit of '21112026') text = typedDate(text, text + digit);
    expect(text).toBe('21/11/2026');
    expect(typedDate('21/', '21')).toBe('21');
  });

  it('is a day of the calendar or nothing', () => {
    expect(parseDateText('29/02/2028')).toBe('2028-02-29');
    for (const text of ['29/02/2027', '31/04/2026', '00/01/2026', '1/1/2026', '21/13/2026', '']) expect(parseDateText(text)).toBeNull();
  });
});
