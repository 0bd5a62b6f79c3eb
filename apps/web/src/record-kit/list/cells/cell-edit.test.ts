import { findRecordComponent, type RecordComponent, type RecordView } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { isCellEditable, pairPastedLines, pastedLines, readCell } from './cell-edit.ts';
import { freshChanges, UNDO_MS } from './cell-undo.store.ts';

const products = findRecordComponent(13) as RecordComponent;
const column = (key: string) => {
  const found = products.columns.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no column ${key}`);
  return found;
};

it('changes in place what has one short value, and no identity or computed value [LOOK-044]', () => {
  for (const key of ['name', 'price', 'department'])
    expect([key, isCellEditable(products, column(key))]).toEqual([key, true]);
  for (const { key, computed, once } of products.columns)
    if (computed === true || once === true)
      expect([key, isCellEditable(products, column(key))]).toEqual([key, false]);
});

it('reads a typed value by the rules of its field [LOOK-044]', () => {
  expect(readCell(column('price'), '12.90')).toEqual({ value: 1_290 });
  expect(readCell(column('price'), 'שקל')).toHaveProperty('fault');
  expect(readCell(column('department'), '7')).toEqual({ value: 7 });
});

it('says what is wrong in the language of the screen [LOOK-044]', async () => {
  expect(readCell(column('price'), 'שקל')).toEqual({ fault: 'יש להזין מספר.' });
  await i18n.changeLanguage('en');
  expect(readCell(column('price'), 'שקל')).toEqual({ fault: 'Write a number.' });
  await i18n.changeLanguage('he');
});

it('pairs the lines of a pasted column with the rows below, each with its fault [LOOK-044]', () => {
  const rows: RecordView[] = ['1', '2'].map((id) => ({ id, active: true, data: {} }));
  const lines = pastedLines('10\t20\r\nabc\r\n30\r\n');
  expect(lines).toEqual(['10', 'abc', '30']);
  const paired = pairPastedLines(column('price'), lines, rows, 0);
  expect(paired.map(({ row, read }) => [row.id, 'value' in read])).toEqual([
    ['1', true],
    ['2', false],
  ]);
});

it('can undo a change for ten minutes, in its own list [LOOK-044]', () => {
  const change = { component: 13, id: '1', field: 'price', before: 1, after: 2, at: 1_000 };
  expect(freshChanges([change], 13, 1_000 + UNDO_MS - 1)).toEqual([change]);
  expect(freshChanges([change], 13, 1_000 + UNDO_MS)).toEqual([]);
  expect(freshChanges([change], 14, 1_000)).toEqual([]);
});
