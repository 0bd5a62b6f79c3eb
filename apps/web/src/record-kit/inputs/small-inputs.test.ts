import { readField, type RecordColumn } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { splitBankAccount, joinBankAccount } from './parts/bank-parts.ts';
import { parseDayText, parseTimeText, formatDay } from './parts/date-text.ts';
import { dayNames, toggleDay } from './parts/day-names.ts';
import { toSixDigitColour } from './parts/six-digit-colour.ts';
import { changeCell, emptyRow, moveRow, removeRow } from './parts/table-rows.ts';

describe('a date', () => {
  it('is read once it is complete, and shown with slashes', () => {
    expect(parseDayText('2')).toBe('2');
    expect(parseDayText('21/11/2026')).toBe('2026-11-21');
    expect(parseDayText('')).toBeNull();
    expect(formatDay('2026-11-21')).toBe('21/11/2026');
    expect(formatDay('21/1')).toBe('21/1');
    expect(formatDay(null)).toBe('');
  });

  it('that is invalid stays as it was typed and is refused', () => {
    const typed = parseDayText('31/02/2026');
    expect(typed).toBe('31/02/2026');
    expect(readField({ key: 'd', label: 'date', kind: 'date' }, typed)).toEqual({
      ok: false,
      error: 'FIELD_INVALID',
    });
  });
});

it.each([
  ['730', '07:30'],
  ['7:30', '07:30'],
  ['0730', '07:30'],
  ['23:59', '23:59'],
  ['24:00', '24:00'],
  ['7', '7'],
  ['', ''],
])('an hour typed as %j is %j', (text, time) => expect(parseTimeText(text)).toBe(time));

describe('a bank account', () => {
  const column: RecordColumn = { key: 'bank', label: 'payment', kind: 'bank' };
  it('is one text of three parts, and null while all are empty', () => {
    expect(joinBankAccount(['12', '345', '678901'])).toBe('12-345-678901');
    expect(joinBankAccount(['', '', ''])).toBe('');
    expect(joinBankAccount(['12', 'א', '9 9'])).toBe('12--99');
    expect(splitBankAccount('12-345-678901')).toEqual(['12', '345', '678901']);
    expect(splitBankAccount('')).toEqual(['', '', '']);
  });
  it('with a part missing is refused', () => {
    expect(readField(column, joinBankAccount(['12', '', '678901']))).toEqual({
      ok: false,
      error: 'FIELD_INVALID',
    });
    expect(readField(column, joinBankAccount(['12', '345', '678901']))).toMatchObject({ ok: true });
  });
});

describe('the days of the week', () => {
  it('begin with Sunday as 1 [REC-093]', () => {
    expect(
      dayNames('he')
        .map(({ digit }) => digit)
        .join(''),
    ).toBe('1234567');
    expect(dayNames('he')[0]?.long).toContain('ראשון');
    expect(dayNames('en')[6]?.long).toBe('Saturday');
  });
  it('are digits in order, each once [REC-093, REC-111]', () => {
    expect(toggleDay('15', '3')).toBe('135');
    expect(toggleDay('135', '3')).toBe('15');
    expect(toggleDay('', '7')).toBe('7');
    expect(readField({ key: 'd', label: 'date', kind: 'days' }, toggleDay('71', '4'))).toEqual({
      ok: true,
      value: '147',
    });
    expect(readField({ key: 'd', label: 'date', kind: 'days' }, '8')).toEqual({
      ok: false,
      error: 'FIELD_INVALID',
    });
  });
});

it.each([
  ['#0d6', '#00dd66'],
  ['0D625E', '#0d625e'],
  ['#abcdef', '#abcdef'],
])('a colour of 3 or 6 digits is shown whole: %s [REC-092]', (text, whole) =>
  expect(toSixDigitColour(text)).toBe(whole),
);

describe('rows of a table within a record', () => {
  const columns = [
    { key: 'name', label: 'name', kind: 'text' },
    { key: 'price', label: 'price', kind: 'money' },
    { key: 'on', label: 'active', kind: 'switch' },
  ] as const;
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name }));
  const rows = [a, b, c].filter((row) => row !== undefined);
  it('begin empty', () => expect(emptyRow(columns)).toEqual({ name: '', price: null, on: false }));
  it('move, and stay where there is no further position', () => {
    expect(moveRow(rows, 0, 2)).toEqual([b, c, a]);
    expect(moveRow(rows, 2, 1)).toEqual([a, c, b]);
    expect(moveRow(rows, 0, -1)).toBe(rows);
    expect(moveRow(rows, 2, 3)).toBe(rows);
    expect(moveRow(rows, 9, 0)).toBe(rows);
  });
  it('are changed and removed one by one', () => {
    expect(changeCell(rows, 1, 'name', 'x')).toEqual([a, { name: 'x' }, c]);
    expect(removeRow(rows, 0)).toEqual([b, c]);
  });
});
