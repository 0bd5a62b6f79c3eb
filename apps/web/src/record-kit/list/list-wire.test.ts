import {
  type AppInit,
  COMPONENT,
  componentsOld,
  findRecordComponent,
  type ListView,
  type RecordComponent,
} from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { rowsAsText } from './state/copy-rows.ts';
import { listButtons } from './state/list-buttons.ts';
import { toExportRequest } from './state/export-request.ts';
import { pageBody } from './state/list-queries.ts';
import { INITIAL_LIST } from './state/list-state.ts';
import { shownColumns } from './state/shown-columns.ts';
import { bulkEditableColumns, parseTypedValue } from './bulk/bulk-edit.ts';

const view: ListView = [
  '9',
  111,
  'שלי',
  false,
  true,
  { pagination: { default: 20, perPage: [20] }, ajaxSetting: { data: { view: 'NOT_ACTIVE' } } },
];

describe('the request for a page', () => {
  it('has page, offset, search, sort and the view’s own data, in the form of the specification [REC-005, REC-056, REC-165, REC-166]', () => {
    const body = pageBody(
      { component: 111 },
      {
        ...INITIAL_LIST,
        page: 3,
        perPage: 50,
        appliedSearches: { city: { val: 'עכו', type: 'equal' } },
        sort: ['desc', 'name'],
      },
      view,
      [],
    );
    expect(body).toMatchObject({
      comID: 111,
      view: 'NOT_ACTIVE',
      page: 3,
      perpage: 50,
      startFrom: 100,
      search: { [btoa('city')]: { val: 'עכו', type: 'equal' } },
      sort: ['desc', btoa('name')],
    });
    expect(componentsOld.body?.safeParse(body).success).toBe(true);
  });

  it('names the record that a related list belongs to [REC-002]', () => {
    expect(
      pageBody({ component: 111, of: { field: 'group', id: 4 } }, INITIAL_LIST, view, []),
    ).toMatchObject({ of: { field: 'group', id: 4 } });
  });
});

describe('the export request', () => {
  it('asks for inactive records from their own view, and for active ones from every other [REC-074, REC-075]', () => {
    const of = (id: string): ListView => [
      id,
      111,
      id,
      true,
      false,
      { pagination: { default: 20, perPage: [20] }, ajaxSetting: { data: { view: id } } },
    ];
    const state = {
      ...INITIAL_LIST,
      q: 'x',
      appliedSearches: { city: { val: 'עכו', type: 'equal' as const } },
    };
    expect(
      ['NOT_ACTIVE', 'ACTIVE', 'ALL', '9'].map(
        (id) => toExportRequest(111, state, of(id), ['name']).status,
      ),
    ).toEqual([0, 1, 1, 1]);
    expect(toExportRequest(111, state, of('ACTIVE'), ['name', 'city'])).toMatchObject({
      component: 111,
      q: 'x',
      search: { city: { val: 'עכו', type: 'equal' } },
      fields: ['name', 'city'],
    });
  });
});

const customers = findRecordComponent(COMPONENT.customers);
const init = (cloud: number, add = true): Parameters<typeof listButtons>[0] =>
  ({
    service: {
      cloud_id: cloud,
      resolved_modules_access: {
        components: Object.values(COMPONENT),
        pos: [],
        system: ['interfaces'],
      },
    },
    perr: { all: 1 },
    components: Object.values(COMPONENT).map((id) => ({
      id,
      key: 'x',
      label: 'x',
      icon: 'x',
      add,
      document_type: null,
      allowed: true,
    })),
  }) as unknown as AppInit;
const of = (component: number): RecordComponent => ({
  component: component as typeof COMPONENT.products,
  key: 'products',
  label: 'מוצרים',
  icon: 'package',
  menu: 'products',
  module: 'core',
  table: 't',
  identity: ['id'],
  columns: [{ key: 'name', label: 'name', kind: 'text' }],
});

describe('the buttons of a list', () => {
  it("have a sign-up for services and packages in the provider's cloud, and nowhere else [REC-013, REC-014, REC-015]", () => {
    expect([278, 279, 13].map((id) => listButtons(init(1), of(id)).signUp)).toEqual([
      '/signup/cloud/2',
      '/signup/cloud/3',
      null,
    ]);
    expect([278, 279].map((id) => listButtons(init(2), of(id)).signUp)).toEqual([null, null]);
  });

  it('have "new" only where the component can be added to [REC-008]', () => {
    expect([listButtons(init(2), of(13)).add, listButtons(init(2, false), of(13)).add]).toEqual([
      true,
      false,
    ]);
  });

  it('have an export for products and customers, and for no other component [REC-071, REC-072, REC-073]', () => {
    expect(
      Object.values(COMPONENT)
        .filter((id) => listButtons(init(1), of(id)).export)
        .sort((a, b) => a - b),
    ).toEqual([13, 111]);
  });

  it('have an import for user-written components, with permission [REC-069]', () => {
    expect([
      listButtons(init(2), { ...of(111), writes: 'all' }).import,
      listButtons(init(2), of(111)).import,
      listButtons(init(2), { ...of(111), writes: 'all', import: false }).import,
    ]).toEqual([true, false, false]);
    expect(
      listButtons(
        { ...init(2), perr: { components: { 111: '10100' }, system: { 3: 1 } } },
        { ...of(111), writes: 'all' },
      ).import,
    ).toBe(false);
  });

  it('have labels only for products [REC-016]', () => {
    expect(Object.values(COMPONENT).filter((id) => listButtons(init(1), of(id)).labels)).toEqual([
      13,
    ]);
  });
});

describe('rows for a spreadsheet', () => {
  it('are cells and lines, numbers that can be summed, and no formulas', () => {
    if (customers === null) throw new Error('There are no customers');
    const wires = customers.columns.map(({ key, kind }) => ({
      label: key,
      type: kind,
      input: 'text' as const,
      key: btoa(key),
      field: key,
      fieldTable: '',
      fieldTableLinked: '',
      compID: 0,
      width: 100,
      show: true,
      sort: true,
    }));
    const columns = shownColumns(customers, wires, [
      { field: 'name' },
      { field: 'group' },
      { field: 'vat_free' },
    ]);
    const row = (name: string) => ({
      id: '1',
      active: true,
      data: { name, group: { id: 3, label: 'מועדון' }, vat_free: true },
    });
    expect(rowsAsText(columns, [row('רות\tלוי'), row('=HYPERLINK("x")')])).toBe(
      'שם\tקבוצה\tפטור ממע"מ\nרות לוי\tמועדון\tכן\n\'=HYPERLINK("x")\tמועדון\tכן',
    );
    const copied = (name: string): string | undefined =>
      rowsAsText(columns, [row(name)])
        .split('\n')[1]
        ?.split('\t')[0];
    expect(['\uFF1D1', '|cmd', '-5.5', '-x'].map(copied)).toEqual([
      "'\uFF1D1",
      "'|cmd",
      '-5.5',
      "'-x",
    ]);
  });
});

describe('a field of many records', () => {
  it('is one that records share: no code, no name, nothing that the product sets', () => {
    if (customers === null) throw new Error('There are no customers');
    const keys = bulkEditableColumns(customers).map(({ key }) => key);
    expect(keys).toContain('city');
    for (const own of ['name', 'code', 'active', 'created']) expect(keys).not.toContain(own);
  });

  it('is parsed and validated by its kind', () => {
    expect(parseTypedValue({ key: 'p', label: 'price', kind: 'money' }, '12.5')).toEqual({
      value: 1_250,
    });
    expect(parseTypedValue({ key: 'p', label: 'price', kind: 'money' }, 'abc')).toEqual({
      fault: 'NUMBER_TYPE_REQUIERD',
    });
    expect(parseTypedValue({ key: 'n', label: 'name', kind: 'text', required: true }, '')).toEqual({
      fault: 'FIELD_REQUIRED',
    });
  });
});
