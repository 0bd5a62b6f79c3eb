import {
  type Cell,
  fieldErrorText,
  isImportable,
  kindOf,
  RECORD_COMPONENTS,
  type RecordColumn,
} from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { importedColumns } from './bulk-draft.ts';
import { expectedValue, explainCell } from './expected-value.ts';

const cellText = (...of: Parameters<typeof explainCell>): string => explainCell(...of).text;

const BARE: readonly RecordColumn[] = [
  ...(
    [
      'integer',
      'number',
      'quantity',
      'percent',
      'money',
      'switch',
      'checkbox',
      'date',
      'daterange',
      'time',
      'days',
      'colour',
      'email',
      'phone',
      'taxid',
      'barcode',
      'code',
      'bank',
      'limits',
      'tags',
    ] as const
  ).map((kind) => ({ key: 'x', label: 'name', kind }) as RecordColumn),
  ...(['choice', 'radio', 'choices'] as const).map(
    (kind) =>
      ({
        key: 'x',
        label: 'name',
        kind,
        choices: { a: { he: 'אדום', en: 'Red' }, b: { he: 'כחול', en: 'Blue' } },
      }) as RecordColumn,
  ),
];
/** Values that are invalid for at least one kind. */
const WRONG: readonly Cell[] = ['!?', '1.23456', '99:99', new Date(Number.NaN), 'א/ב'];

describe('the description of valid cell values', () => {
  it.each(BARE)('of $kind has an example that is accepted', (column) => {
    const text = expectedValue(column)?.text ?? null;
    expect(text).toMatch(/[א-ת]/);
    const [, example] = / כמו (.+)$/.exec(text ?? '') ?? [];
    if (example !== undefined) expect(kindOf(column).fromCell(example)).toMatchObject({ ok: true });
    else if (column.kind === 'switch' || column.kind === 'checkbox')
      for (const word of ['כן', 'לא']) expect(kindOf(column).fromCell(word).ok).toBe(true);
    else if ('choices' in column) expect(text).toContain('אדום, כחול');
  });

  const columns = RECORD_COMPONENTS.filter(isImportable).flatMap((record) =>
    importedColumns(record).map((column) => ({
      name: `${record.component} ${column.key}`,
      column,
    })),
  );
  const refusing = columns.flatMap(({ name, column }) => {
    const fault = WRONG.map((cell) => kindOf(column).fromCell(cell)).flatMap((parsed) =>
      !parsed.ok && (parsed.error === 'FIELD_INVALID' || parsed.error === 'NUMBER_TYPE_REQUIERD')
        ? [parsed.error]
        : [],
    )[0];
    return fault === undefined ? [] : [{ name, column, fault }];
  });
  it('is added to the error of every column that refuses a value for its form', () => {
    expect(refusing.length).toBeGreaterThan(100);
    expect(
      refusing
        .filter(
          ({ column, fault }) =>
            !cellText(column, fault).startsWith(`${fieldErrorText(fault)} צריך להיות כאן `),
        )
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('names the limit that a number exceeds, in the notation of a user', () => {
    const price: RecordColumn = {
      key: 'x',
      label: 'price',
      kind: 'money',
      min: 1_050,
      max: 100_000_000,
    };
    expect([cellText(price, 'FIELD_LEAST_1050'), cellText(price, 'FIELD_MOST_100000000')]).toEqual([
      'הערך קטן מדי. לכל הפחות 10.5.',
      'הערך גדול מדי. לכל היותר 1,000,000.',
    ]);
    expect(
      cellText({ key: 'x', label: 'name', kind: 'quantity', max: 2_500 }, 'FIELD_MOST_2500'),
    ).toBe('הערך גדול מדי. לכל היותר 2.5.');
  });

  it('of a number refuses only its extra decimals', () => {
    const said = (kind: 'money' | 'quantity' | 'integer', cell: Cell) => {
      const column = { key: 'x', label: 'name', kind } as RecordColumn;
      const parsed = kindOf(column).fromCell(cell);
      return parsed.ok ? null : cellText(column, parsed.error, cell);
    };
    const money = 'סכום בשקלים עם עד שתי ספרות אחרי הנקודה, כמו 12.90.';
    for (const cell of ['7.777', 7.777, '₪ 1,007.777'])
      expect(said('money', cell)).toBe(
        `יש כאן יותר מדי ספרות אחרי הנקודה. צריך להיות כאן ${money}`,
      );
    expect([said('quantity', '7.777'), said('integer', '1.5')]).toEqual([
      null,
      'יש כאן יותר מדי ספרות אחרי הנקודה. צריך להיות כאן מספר שלם, כמו 12.',
    ]);
    for (const cell of ['שבע', '7,777.7.7', '33,5'])
      expect(said('money', cell)).toBe(`יש להזין מספר. צריך להיות כאן ${money}`);
  });

  it('requires all four digits of a year: 85 may be a birthday in 1985 or a day in 2085', () => {
    const birthday: RecordColumn = { key: 'x', label: 'date', kind: 'date' };
    expect(
      ['15/03/85', '1.2.26', '31-12-26'].map((text) => kindOf(birthday).fromCell(text)),
    ).toEqual(Array.from({ length: 3 }, () => ({ ok: false, error: 'FIELD_INVALID' })));
    expect(
      ['15/03/1985', '1.2.2026', '2026-12-31'].map((text) => kindOf(birthday).fromCell(text)),
    ).toMatchObject([{ value: '1985-03-15' }, { value: '2026-02-01' }, { value: '2026-12-31' }]);
    expect(cellText(birthday, 'FIELD_INVALID')).toContain('שנה בארבע ספרות');
  });

  it('lists a few of many choices', () => {
    const choices = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`k${at}`, { he: `אפשרות ${at}`, en: `Choice ${at}` }]),
    );
    const text = cellText({ key: 'x', label: 'name', kind: 'choice', choices }, 'FIELD_INVALID');
    expect([
      text.includes('אפשרות 11'),
      text.includes('אפשרות 12'),
      text.endsWith(' ועוד.'),
    ]).toEqual([true, false, true]);
  });
});

it('names the reason of a cell and its values, for other languages', () => {
  expect(explainCell({ key: 'x', label: 'name', kind: 'integer' }, 'FIELD_INVALID')).toMatchObject({
    reason: 'cell_expected',
    params: { why: { reason: 'field_invalid' }, expected: { reason: 'expect_integer' } },
  });
});
