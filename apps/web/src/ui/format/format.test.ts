import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInvalidDay, parseDateText, parseDay, formatTypedDate } from './date-text.ts';
import { formatDate, localDateOf } from './format-date.ts';
import { formatMoney, formatNumber, formatQuantity, formatRate } from './format-number.ts';

describe('formatMoney', () => {
  it.each([
    [0, '₪0.00'],
    [5, '₪0.05'],
    [-5, '-₪0.05'],
    [123456789, '₪1,234,567.89'],
    [100_000_000_000, '₪1,000,000,000.00'],
  ])('%i is %s', (agorot, text) => {
    expect(formatMoney(agorot)).toBe(text);
  });
});

describe('formatQuantity', () => {
  it('drops trailing zeros of pieces and keeps the grams of a weight', () => {
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
  it("shows Israel time, winter and summer, whatever the device's time zone", () => {
    expect(formatDate('2026-11-21T22:30:00Z')).toBe('22/11/2026 00:30');
    expect(formatDate('2026-07-01T06:05:09Z', 'seconds')).toBe('09:05:09');
  });

  it('treats a text without a zone as branch time', () => {
    expect(formatDate('2026-11-21T00:00:00')).toBe('21/11/2026 00:00');
    expect(formatDate('2026-11-21', 'date')).toBe('21/11/2026');
  });

  it('shows nothing for an invalid date', () => {
    expect(formatDate('soon')).toBe('');
  });

  it('returns the calendar day in Israel', () => {
    expect(localDateOf(Date.parse('2026-11-21T22:30:00Z'))).toBe('2026-11-22');
  });
});

describe('a typed date', () => {
  it('gets its slashes automatically and can be deleted', () => {
    let text = '';
    for (const digit of '21112026') text = formatTypedDate(text, text + digit);
    expect(text).toBe('21/11/2026');
    expect(formatTypedDate('21/', '21')).toBe('21');
  });

  it.each([
    ['1.2.2026', '01/02/2026'],
    ['1/12/2026', '01/12/2026'],
    ['31-1-2026', '31/01/2026'],
    ['2026-02-01', '01/02/2026'],
    [' 21/11/2026 ', '21/11/2026'],
  ])('pasted as %j is %s', (raw, text) => {
    expect(formatTypedDate('', raw)).toBe(text);
  });

  it('treats one digit and a slash as a complete part', () => {
    let text = '';
    for (const sign of '1/2/2026') text = formatTypedDate(text, text + sign);
    expect(text).toBe('01/02/2026');
  });

  it.each(['31/02/2027', '131/12/2026', '1/13/2026', '12.2026', 'מחר'])(
    'pasted as %j stays as it is',
    (raw) => {
      expect(formatTypedDate('', raw)).toBe(raw);
      expect(parseDay(raw)).toBeNull();
    },
  );

  const day = fc
    .date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10));
  /** Types the characters at position `at`. */
  const typeAt = (text: string, at: number, signs: string): string => {
    let [now, place] = [text, at];
    for (const sign of signs) {
      const raw = now.slice(0, place) + sign + now.slice(place);
      const next = formatTypedDate(now, raw);
      // When the field changes the typed text, the cursor moves to the end.
      place = next === raw ? place + 1 : next.length;
      now = next;
    }
    return now;
  };
  const rub = (text: string, from: number, to: number): string => {
    let now = text;
    for (let at = to; at > from; at -= 1)
      now = formatTypedDate(now, now.slice(0, at - 1) + now.slice(at));
    return now;
  };

  it('accepts ISO form and digits without separators', () => {
    fc.assert(
      fc.property(day, (iso) => {
        const shown = formatDate(iso, 'date');
        expect(parseDay(typeAt('', 0, shown.replaceAll('/', '')))).toBe(iso);
        expect([iso, null]).toContain(parseDay(typeAt('', 0, iso)));
      }),
    );
    expect(parseDay(typeAt('', 0, '2026-12-31'))).toBe('2026-12-31');
  });

  it('is the shown day, or none, after any part is corrected', () => {
    const part = fc.constantFrom(
      [0, 2] as const,
      [3, 5] as const,
      [6, 10] as const,
      [0, 5] as const,
      [3, 10] as const,
      [0, 10] as const,
    );
    fc.assert(
      fc.property(day, day, part, (old, wanted, [from, to]) => {
        const [shown, want] = [formatDate(old, 'date'), formatDate(wanted, 'date')];
        const mended = shown.slice(0, from) + want.slice(from, to) + shown.slice(to);
        expect(parseDay(typeAt(rub(shown, from, to), from, want.slice(from, to)))).toBe(
          parseDay(mended),
        );
      }),
    );
    expect(parseDay(typeAt(rub('31/12/2026', 0, 2), 0, '15'))).toBe('2026-12-15');
  });

  it('never becomes another day through an extra character', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 10 }),
        fc.nat({ max: 9 }).map(String),
        (iso, at, sign) => {
          expect(parseDay(typeAt(formatDate(iso, 'date'), at, sign))).toBeNull();
        },
      ),
    );
  });

  it('is a day of the calendar or nothing', () => {
    expect(parseDateText('29/02/2028')).toBe('2028-02-29');
    for (const text of ['29/02/2027', '31/04/2026', '00/01/2026', '1/1/2026', '21/13/2026', ''])
      expect(parseDateText(text)).toBeNull();
  });

  it.each([
    ['31.12.26', '2026-12-31'],
    ['1/2/27', '2027-02-01'],
    ['31122026', '2026-12-31'],
    [' 2026-12-31 ', '2026-12-31'],
    ['31/02/2027', null],
    ['31/12/202', null],
    ['31/12', null],
    ['01/01/1899', null],
    ['', null],
  ])('when it is finished %j is %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it('blocks its form while the text is not a day, also over a day that the field held', () => {
    for (const text of ['31/02/2027', '31/12', 'מחר', '1'])
      expect([isInvalidDay(text, null), isInvalidDay(text, '2026-12-31')]).toEqual([true, true]);
    for (const text of ['', ' ', '31.12.26', '31/12/2026'])
      expect(isInvalidDay(text, null)).toBe(false);
    expect(isInvalidDay('31/12/1899', '1899-12-31')).toBe(false);
  });
});
