import {
  type ListColumn,
  type ListView,
  type RecordComponent,
  columnKey,
  findRecordComponent,
} from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { isViewChanged, storedViewSettings, toViewSettings } from './view-settings.ts';
import { chooseView, INITIAL_LIST, toggleSort } from './list-state.ts';
import { sumPage } from './page-totals.ts';
import {
  phoneColumns,
  gridTemplate,
  isSearchable,
  extraFields,
  shownColumns,
  withPosition,
  withWidth,
} from './shown-columns.ts';

const record: RecordComponent = {
  component: 111,
  key: 'customers',
  label: 'דברים',
  icon: 'box',
  menu: 'customers',
  module: 'core',
  table: 'things',
  identity: ['id'],
  columns: [
    { key: 'name', label: 'name', kind: 'text', list: 'main' },
    { key: 'code', label: 'code', kind: 'code', list: 'shown' },
    { key: 'city', label: 'city', kind: 'text', list: 'shown' },
    { key: 'price', label: 'price', kind: 'money', list: 'shown' },
    { key: 'quantity', label: 'quantity', kind: 'quantity', summed: true },
  ],
};
const wires = record.columns.map(({ key, kind, list }): ListColumn => ({
  label: key,
  type: kind,
  input: 'text',
  key: columnKey(key),
  field: key,
  fieldTable: 'Things',
  fieldTableLinked: '',
  compID: 0,
  width: 100,
  show: list !== undefined,
  sort: true,
}));
const fields = (columns: readonly { readonly field: string }[]): string[] =>
  columns.map(({ field }) => field);
const usual = shownColumns(record, wires, null);

describe('the columns of a list', () => {
  it('are the chosen ones, with their widths [REC-024, REC-025]', () => {
    expect(usual.map(({ field, width }) => [field, width])).toEqual([
      ['name', 160],
      ['code', 100],
      ['city', 100],
      ['price', 100],
    ]);
  });

  it('are searchable unless their input is none, or nothing [REC-034, REC-035]', () => {
    const inputs = ['text', 'number', 'date', 'select', 'none', null] as const;
    expect(inputs.filter((input) => isSearchable({ input }))).toEqual([
      'text',
      'number',
      'date',
      'select',
    ]);
  });

  it('are those of a view, in its order; a column that the component no longer has is omitted', () => {
    expect(
      fields(
        shownColumns(record, wires, [
          { field: 'quantity' },
          { field: 'gone' },
          { field: 'name', width: 300 },
        ]),
      ),
    ).toEqual(['quantity', 'name']);
    expect(fields(shownColumns(record, wires, [{ field: 'gone' }]))).toEqual(fields(usual));
    expect(extraFields(wires, [{ field: 'name' }, { field: 'quantity' }])).toEqual(['quantity']);
  });

  it('are moved and resized, within the limits of a screen', () => {
    const moved = withPosition(INITIAL_LIST, usual, 'price', 0);
    expect(fields(moved.columns ?? [])).toEqual(['price', 'name', 'code', 'city']);
    expect(fields(withPosition(INITIAL_LIST, usual, 'name', 99).columns ?? [])).toEqual([
      'code',
      'city',
      'price',
      'name',
    ]);
    expect(
      [9_999, 1, 321.4].map(
        (width) => withWidth(INITIAL_LIST, usual, 'code', width).columns?.[1]?.width,
      ),
    ).toEqual([800, 60, 321]);
  });

  it('share the remaining room, except those whose width was chosen', () => {
    expect(
      gridTemplate(
        shownColumns(record, wires, [
          { field: 'name' },
          { field: 'city', width: 90 },
          { field: 'price' },
        ]),
      ),
    ).toBe('minmax(160px, 1.6fr) 90px 100px');
  });

  it('are three on a phone: the name, the next and the first number', () => {
    expect(fields(phoneColumns(usual))).toEqual(['name', 'code', 'price']);
    expect(
      fields(phoneColumns(shownColumns(record, wires, [{ field: 'price' }, { field: 'name' }]))),
    ).toEqual(['name', 'price']);
  });

  it.each([
    [145, ['number', 'day', 'customer', 'total']],
    [157, ['number', 'day', 'supplier', 'total']],
    [101, ['number', 'issued', 'customer', 'total']],
    [163, ['description', 'day', 'debit', 'credit', 'amount']],
  ])(
    'of documents and journal entries (%i) on a phone include the party and the total',
    (component, few) => {
      const documents = findRecordComponent(component);
      if (documents === null) throw new Error('no such component');
      const shown = documents.columns.map(({ key, kind, list }): ListColumn => ({
        label: key,
        type: kind,
        input: 'text',
        key: columnKey(key),
        field: key,
        fieldTable: 'Things',
        fieldTableLinked: '',
        compID: 0,
        width: 100,
        show: list !== undefined,
        sort: true,
      }));
      expect(fields(phoneColumns(shownColumns(documents, shown, null)))).toEqual(few);
    },
  );
});

describe('a page', () => {
  it('has totals where adding is meaningful: not for unit prices', () => {
    const row = (price: number | null, quantity: number) => ({
      id: '1',
      active: true,
      data: { name: 'x', price, quantity },
    });
    const columns = shownColumns(record, wires, [
      { field: 'name' },
      { field: 'price' },
      { field: 'quantity' },
    ]);
    expect([...sumPage(columns, [row(690, 1_000), row(null, 500)])]).toEqual([['quantity', 1_500]]);
  });
});

describe('a stored view', () => {
  const view: ListView = [
    '7',
    111,
    'שלי',
    false,
    true,
    {
      pagination: { default: 50, perPage: [50] },
      ajaxSetting: { data: { view: 'ACTIVE' } },
      columns: [{ field: 'name' }, { field: 'city', width: 90 }],
      search: { price: { val: '5', type: 'bigger' }, city: { val: 'עכו', type: 'equal' } },
    },
  ];
  const state = chooseView(INITIAL_LIST, view, undefined);
  const columns = shownColumns(record, wires, state.columns);

  it('is the current state: columns, order, widths, search, sort, size', () => {
    expect(toViewSettings(toggleSort(state, 'price'), columns, view)).toEqual({
      view: 'ACTIVE',
      perPage: 50,
      columns: [{ field: 'name' }, { field: 'city', width: 90 }],
      sort: ['asc', 'price'],
      search: { city: { val: 'עכו', type: 'equal' }, price: { val: '5', type: 'bigger' } },
    });
    expect(storedViewSettings(view)).toEqual(toViewSettings(state, columns, view));
  });

  it('detects that the list has changed from it', () => {
    expect(isViewChanged(state, columns, view)).toBe(false);
    expect(isViewChanged(toggleSort(state, 'city'), columns, view)).toBe(true);
    expect(
      isViewChanged(
        state,
        shownColumns(record, wires, withWidth(state, columns, 'city', 95).columns),
        view,
      ),
    ).toBe(true);
  });
});
