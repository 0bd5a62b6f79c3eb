import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENT } from '../components.ts';
import type { ColumnKind, ColumnOf, RecordColumn } from '../components/record-component.ts';
import { kindOf } from './all-kinds.ts';
import { fieldErrorText, isEmptyValue, readField } from './check-field.ts';
import { checkboxNumber } from './checkbox.kind.ts';
import type { Cell } from './field.types.ts';
import type { FieldValue } from './field-value.types.ts';
import { switchText } from './switch.kind.ts';

const LABEL = { he: 'שדה', en: 'Field' };
const CHOICES = { 1: { he: 'אחד', en: 'One' }, two: { he: 'שניים', en: 'Two' } };
const plain = <K extends ColumnKind>(kind: K) => ({ key: 'field', label: LABEL, kind });
const REF = { table: 'departments', shows: 'name', component: COMPONENT.departments };

const COLUMNS: { readonly [K in ColumnKind]: ColumnOf<K> } = {
  text: plain('text'),
  longtext: plain('longtext'),
  notes: plain('notes'),
  address: plain('address'),
  locality: plain('locality'),
  code: plain('code'),
  barcode: plain('barcode'),
  phone: plain('phone'),
  email: plain('email'),
  taxid: plain('taxid'),
  bank: plain('bank'),
  integer: plain('integer'),
  number: plain('number'),
  money: plain('money'),
  quantity: plain('quantity'),
  percent: plain('percent'),
  switch: plain('switch'),
  checkbox: plain('checkbox'),
  date: plain('date'),
  time: plain('time'),
  moment: plain('moment'),
  daterange: { ...plain('daterange'), columnTo: 'until' },
  choice: { ...plain('choice'), choices: CHOICES },
  radio: { ...plain('radio'), choices: CHOICES },
  choices: { ...plain('choices'), choices: CHOICES },
  ref: { ...plain('ref'), ...REF },
  refs: { ...plain('refs'), ...REF },
  password: plain('password'),
  colour: plain('colour'),
  days: plain('days'),
  limits: plain('limits'),
  tags: plain('tags'),
  image: plain('image'),
  avatar: plain('avatar'),
  file: plain('file'),
  table: {
    ...plain('table'),
    columns: [
      { key: 'name', label: LABEL, kind: 'text', required: true },
      { key: 'amount', label: LABEL, kind: 'money' },
    ],
  },
  levels: {
    ...plain('levels'),
    lists: { products: { table: 'products', shows: 'name', component: COMPONENT.products } },
  },
  rights: plain('rights'),
};
const KINDS = Object.values(COLUMNS).map((column: RecordColumn) => ({ kind: column.kind, column }));

const digits = (least: number, most: number) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789'.split('')),
    minLength: least,
    maxLength: most,
  });
const words = fc.string({
  unit: fc.constantFrom(...'אבגמת abcXYZ019.,:-()\t\n"%₪'.split('')),
  maxLength: 60,
});
const days = fc
  .date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
const figures = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });
const yesNo = fc.constantFrom<unknown>(true, false, '1', '0', 1, 0, 'כן', 'לא');
const ranges = fc.record({ from: fc.option(days), to: fc.option(days) });
const amounts = fc.option(fc.integer({ min: 0, max: 100_000_000_000 }));

const named = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 2_147_483_647 }),
    fc.record({ id: fc.integer({ min: 1, max: 99 }), label: words }),
  ),
  { maxLength: 3 },
);
const lists = { products: named, departments: named, categories: named, suppliers: named };
const block = {
  ...lists,
  all: fc.boolean(),
  exclude: fc.record(lists, { requiredKeys: [] }),
  unit: fc.constantFrom('piece', 'kg'),
  total: fc.integer({ min: 0, max: 100_000_000 }),
};
const levelArbitrary = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  priority: fc.integer({ min: -5, max: 5 }),
  purchase: fc.record({ ...block, type: fc.constantFrom('count', 'sum'), each: fc.boolean() }),
  gift: fc.record({
    ...block,
    type: fc.integer({ min: 1, max: 5 }),
    calcType: fc.integer({ min: 1, max: 2 }),
    totalCount: fc.integer({ min: 0, max: 9_000 }),
  }),
});

/** Values that clients send for a kind; most of them are valid. */
const SENT: { readonly [K in ColumnKind]: fc.Arbitrary<unknown> } = {
  text: words,
  longtext: words,
  notes: words,
  address: words,
  locality: words,
  code: words,
  barcode: digits(1, 20),
  phone: digits(2, 12).map((number) => `05${number}`),
  email: fc.emailAddress(),
  taxid: fc.constantFrom('514000009', '000000018', '', '999999998'),
  bank: fc.tuple(digits(1, 2), digits(1, 3), digits(3, 13)).map((parts) => parts.join('-')),
  integer: figures,
  number: figures,
  money: figures,
  quantity: figures,
  percent: figures,
  switch: yesNo,
  checkbox: yesNo,
  choice: fc.constantFrom<unknown>('1', 1, 'two', ''),
  radio: fc.constantFrom<unknown>('1', 'two', null),
  choices: fc.array(fc.constantFrom<unknown>('1', 1, 'two'), { maxLength: 4 }),
  date: days,
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  moment: days.map((day) => `${day}T07:30:00Z`),
  daterange: ranges,
  ref: fc.integer({ min: 1, max: 2_147_483_647 }),
  refs: fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 5 }),
  password: fc.string({ minLength: 12, maxLength: 40 }),
  colour: fc.string({
    unit: fc.constantFrom(...'0123456789abcdefABCDEF'.split('')),
    minLength: 3,
    maxLength: 6,
  }),
  days: fc.string({ unit: fc.constantFrom(...'1234567'.split('')), maxLength: 7 }),
  limits: fc.record({ deal: amounts, day: amounts, month: amounts, year: amounts }),
  tags: fc.array(words, { maxLength: 5 }),
  image: fc.uuid(),
  avatar: fc.uuid(),
  file: fc.uuid(),
  table: fc.array(fc.record({ name: words, amount: fc.option(figures) }), { maxLength: 4 }),
  levels: fc.array(levelArbitrary, { maxLength: 3 }),
  rights: fc.record(
    {
      all: fc.constantFrom(0, 1),
      components: fc.dictionary(
        digits(1, 3).map((id) => `1${id}`),
        fc.string({ unit: fc.constantFrom('0', '1'), minLength: 5, maxLength: 5 }),
        { noNullPrototype: true },
      ),
      pos: fc.constantFrom({}, { 50: 1, 51: 0 }),
      system: fc.constantFrom({}, { 4: 1 }),
    },
    { requiredKeys: [] },
  ),
};

/**
 * Kinds that spreadsheets do not have: files, rows within a record, secrets. A reference is
 * exported by its name.
 */
const NOT_IN_SPREADSHEETS: ReadonlySet<ColumnKind> = new Set([
  'image',
  'avatar',
  'file',
  'table',
  'levels',
  'rights',
  'password',
  'ref',
  'refs',
]);

const hostile = fc.oneof(
  fc.anything({
    withNullPrototype: true,
    withDate: true,
    withBigInt: true,
    withMap: true,
    withSet: true,
    withSparseArray: true,
  }),
  fc.array(fc.anything({ withNullPrototype: true })),
  fc.constantFrom<unknown>(
    { toString: 1, valueOf: 1 },
    [{ toString: null }],
    [{ id: 1, label: { toString: 1 } }],
    '\0',
    '\uD800',
    '\u202Eabc',
    NaN,
    -0,
    Infinity,
    new Date(NaN),
    '9'.repeat(400),
    '١٢٣',
    '1e308',
    '0x10',
    [[[]]],
    Symbol('x'),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const cells = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.boolean(),
  fc.date(),
  fc.constantFrom<Cell>(null, new Date(NaN), '..', '///', ',,,', '-', ' ', '\0'),
);

describe('a field kind', () => {
  it.each(KINDS)('$kind reads its own values back unchanged', ({ kind, column }) => {
    let right = 0;
    fc.assert(
      fc.property(SENT[kind], (sent) => {
        const first = kindOf(column).parse(sent);
        if (!first.ok) return;
        right += 1;
        expect(kindOf(column).parse(first.value)).toEqual(first);
      }),
    );
    expect(right).toBeGreaterThan(10);
  });

  it.each(KINDS.filter(({ kind }) => !NOT_IN_SPREADSHEETS.has(kind)))(
    '$kind comes back unchanged from a spreadsheet',
    ({ kind, column }) => {
      const { parse, toCell, fromCell } = kindOf(column);
      let right = 0;
      fc.assert(
        fc.property(SENT[kind], (sent) => {
          const read = parse(sent);
          if (!read.ok) return;
          right += 1;
          expect(fromCell(toCell(read.value))).toEqual(read);
        }),
      );
      expect(right).toBeGreaterThan(10);
    },
  );

  it('of references uses names in a spreadsheet', () => {
    for (const [kind, value] of [
      ['ref', { id: 7, label: 'גבינות' }],
      [
        'refs',
        [
          { id: 7, label: 'גבינות' },
          { id: 9, label: 'לחם' },
        ],
      ],
    ] as const) {
      const { toCell, fromCell } = kindOf(COLUMNS[kind]);
      const names = (one: FieldValue) => JSON.stringify(one).replaceAll(/"id":\d+/g, '"id":0');
      expect(fromCell(toCell(value))).toEqual({
        ok: true,
        value: JSON.parse(names(value)) as FieldValue,
      });
    }
  });

  it.each(KINDS)('$kind accepts or refuses any value, and never throws', ({ column }) => {
    const { parse, searchValue, fromCell } = kindOf(column);
    fc.assert(
      fc.property(hostile, cells, fc.string({ unit: 'binary' }), (value, cell, text) => {
        for (const parsed of [
          parse(value),
          fromCell(cell),
          readField({ ...column, required: true }, value),
        ]) {
          if (parsed.ok) expect(parsed.value).not.toBeUndefined();
          else expect(fieldErrorText(parsed.error)).toMatch(/[א-ת]/);
        }
        expect(['string', 'number', 'boolean', 'object']).toContain(typeof searchValue(text));
      }),
      { numRuns: 300 },
    );
  });
});

const fieldErrorOf = (column: RecordColumn, value: unknown): string | null => {
  const parsed = readField(column, value);
  return parsed.ok ? null : parsed.error;
};

describe('validation', () => {
  it('refuses a required text of spaces only, with FIELD_REQUIRED [REC-101, REC-103]', () => {
    for (const value of ['', '   ', '\t\n', null, undefined])
      expect(fieldErrorOf({ ...COLUMNS.text, required: true }, value)).toBe('FIELD_REQUIRED');
    expect(fieldErrorOf({ ...COLUMNS.text, required: true }, ' א ')).toBeNull();
    expect(fieldErrorOf(COLUMNS.text, '')).toBeNull();
  });

  it('refuses a required text without visible characters, and accepts letters with vowel points [REC-101]', () => {
    for (const value of [
      '\u200B',
      '\uFE0F',
      '\u3164',
      '\u2800',
      '\u034F',
      '\u115F',
      '\u17B4',
      '\u180B',
      '\u05B8',
      '\u0301 \u3164\u2800',
    ]) {
      expect([
        encodeURIComponent(value),
        fieldErrorOf({ ...COLUMNS.text, required: true }, value),
      ]).toEqual([encodeURIComponent(value), 'FIELD_REQUIRED']);
    }
    for (const value of ['שָׁלוֹם', 'לָ', '❤\uFE0F', 'ไทยี่', '한글', '-'])
      expect(kindOf(COLUMNS.text).parse(value)).toEqual({ ok: true, value });
  });

  it('refuses a required object that is empty, and accepts one with any value [REC-102, REC-103]', () => {
    const empty: readonly (readonly [RecordColumn, unknown, unknown])[] = [
      [COLUMNS.limits, { deal: null, day: null, month: null, year: null }, { deal: 0 }],
      [COLUMNS.daterange, {}, { from: '2026-01-01' }],
      [COLUMNS.refs, [], [3]],
      [COLUMNS.ref, null, 3],
      [COLUMNS.tags, [], ['א']],
      [COLUMNS.table, [], [{ name: 'א' }]],
      [COLUMNS.choices, [], ['1']],
    ];
    for (const [column, nothing, something] of empty)
      expect([
        column.kind,
        fieldErrorOf({ ...column, required: true }, nothing),
        fieldErrorOf({ ...column, required: true }, something),
      ]).toEqual([column.kind, 'FIELD_REQUIRED', null]);
  });

  it.each(['integer', 'number', 'money', 'quantity', 'percent'] as const)(
    'refuses a text that is no number in %s, with NUMBER_TYPE_REQUIERD [REC-104]',
    (kind) => {
      fc.assert(
        fc.property(
          fc.oneof(
            fc.string({ minLength: 1 }),
            fc.boolean(),
            fc.object(),
            fc.double({ noInteger: true }),
          ),
          (value) => {
            expect(fieldErrorOf(COLUMNS[kind], value)).toBe('NUMBER_TYPE_REQUIERD');
          },
        ),
      );
      for (const value of [0, -5, 12, null, ''])
        expect(fieldErrorOf(COLUMNS[kind], value)).toBeNull();
    },
  );

  it('counts characters: one below the minimum is FIELD_MIN_n, one above the maximum is FIELD_MAX_n [REC-105, REC-106]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 0, max: 200 }),
        (min, more) => {
          const column = { ...COLUMNS.text, min, max: min + more };
          expect(fieldErrorOf(column, 'א'.repeat(min - 1))).toBe(`FIELD_MIN_${min}`);
          expect(fieldErrorOf(column, 'א'.repeat(min + more + 1))).toBe(`FIELD_MAX_${min + more}`);
          expect([
            fieldErrorOf(column, 'א'.repeat(min)),
            fieldErrorOf(column, 'א'.repeat(min + more)),
            fieldErrorOf(column, ''),
          ]).toEqual([null, null, null]);
        },
      ),
    );
  });

  it('accepts 20,000 characters of a text area and not one more [REC-106, REC-110]', () => {
    for (const kind of ['longtext', 'notes'] as const) {
      expect([
        fieldErrorOf(COLUMNS[kind], 'א'.repeat(20_000)),
        fieldErrorOf(COLUMNS[kind], 'א'.repeat(20_001)),
      ]).toEqual([null, 'FIELD_MAX_20000']);
    }
  });

  it('accepts a colour only with 3 or 6 hex digits [REC-092]', () => {
    const hex = (length: number) =>
      fc.string({
        unit: fc.constantFrom(...'0123456789abcdefABCDEF'.split('')),
        minLength: length,
        maxLength: length,
      });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }).chain(hex), fc.boolean(), (text, signed) => {
        expect(fieldErrorOf(COLUMNS.colour, `${signed ? '#' : ''}${text}`)).toBe(
          text.length === 3 || text.length === 6 ? null : 'FIELD_INVALID',
        );
      }),
    );
    expect(kindOf(COLUMNS.colour).parse('0D6')).toEqual({ ok: true, value: '#00dd66' });
    for (const text of ['#ggg', 'red', '##123', '#12 '])
      expect(fieldErrorOf(COLUMNS.colour, text)).toBe('FIELD_INVALID');
  });

  it('stores days as the digits 1 to 7, one for each weekday in order, and accepts no others [REC-093, REC-111]', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'0123456789 x'.split('')),
          minLength: 1,
          maxLength: 7,
        }),
        (text) => {
          const parsed = kindOf(COLUMNS.days).parse(text);
          expect(parsed).toEqual(
            /^[1-7]+$/.test(text)
              ? {
                  ok: true,
                  value: '1234567'
                    .split('')
                    .filter((day) => text.includes(day))
                    .join(''),
                }
              : { ok: false, error: 'FIELD_INVALID' },
          );
        },
      ),
    );
  });

  it('stores four values in a limit: deal, day, month and year [REC-094]', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (deal, day, month, year) => {
        expect(kindOf(COLUMNS.limits).parse({ year, month, day, deal, week: 5 })).toEqual({
          ok: true,
          value: { deal, day, month, year },
        });
      }),
    );
    expect(fieldErrorOf(COLUMNS.limits, { deal: -1 })).toBe('NUMBER_TYPE_REQUIERD');
  });

  it("writes '1' or '0' for a switch and 1 or 0 for a checkbox, and reads them back [REC-095, REC-096]", () => {
    for (const isOn of [true, false]) {
      expect([switchText(isOn), checkboxNumber(isOn)]).toEqual(isOn ? ['1', 1] : ['0', 0]);
      expect(kindOf(COLUMNS.switch).parse(switchText(isOn))).toEqual({ ok: true, value: isOn });
      expect(kindOf(COLUMNS.checkbox).parse(checkboxNumber(isOn))).toEqual({
        ok: true,
        value: isOn,
      });
    }
    // Off means no, which is a value.
    expect(isEmptyValue(false)).toBe(false);
  });

  it('accepts a secret as short as its column allows', () => {
    expect([
      fieldErrorOf(COLUMNS.password, 'short'),
      fieldErrorOf({ ...COLUMNS.password, min: 4 }, '1001'),
      fieldErrorOf({ ...COLUMNS.password, min: 4, max: 5 }, '100100'),
    ]).toEqual(['FIELD_MIN_12', null, 'FIELD_MAX_5']);
  });
});
