import { randomUUID } from 'node:crypto';
import {
  COMPONENT,
  findComponent,
  IDENTITY_FIELD,
  isImportable,
  RECORD_COMPONENTS,
  type RecordColumn,
  type RecordComponent,
  type RecordView,
} from '@dalpak/contracts';
import { PRODUCT_TYPE } from '@dalpak/engine';
import { representatives } from '@dalpak/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ruledSamples, sampleOf } from '../../../../test/samples/field-samples.ts';
import { kitFeaturesOf } from '../../../../test/kit-features.ts';
import { ImportClient } from '../../../../test/import-client.ts';
import { aShop, changeRows } from '../../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { importedColumns } from '../../../record-kit/index.ts';
import { columnsOf } from '../../../record-kit/write/validate-record.ts';

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
  await changeRows(
    server,
    cloud,
    `INSERT INTO credit_vouchers (cloud_id, id, number, amount, balance, customer_id, branch_id, terminal_id, reason) VALUES ($1, 1, 'Z-100', 5000, 5000, 1, 1, 2, 'החזרת מוצר')`,
  );
});
afterAll(() => server.close());

const each = RECORD_COMPONENTS.filter(isImportable).map((record) => ({
  name: `${record.component} ${findComponent(record.component)?.key ?? ''}`,
  record,
}));
const made = each.filter(({ record }) => record.writes === 'all');
/**
 * Components with rules, with references, with lists of them, and with several fields of a kind.
 */
const MADE_AGAIN: ReadonlySet<number> = new Set([
  COMPONENT.products,
  COMPONENT.customers,
  COMPONENT.employees,
  COMPONENT.contracts,
  COMPONENT.giftCards,
  COMPONENT.priceLists,
]);
const KITS: ReadonlySet<unknown> = new Set([PRODUCT_TYPE.kit, PRODUCT_TYPE.combo].map(String));
let seed = 0;
/** Components of which a record is being put together now, from the outermost to its references. */
const beingMade = new Set<number>();

const list = async ({ component }: RecordComponent): Promise<readonly RecordView[]> =>
  (await office.get(`components/${component}/records?limit=200`)).json<{ data: RecordView[] }>()
    .data;
const read = async ({ component }: RecordComponent, id: string): Promise<RecordView> =>
  (await office.get(`components/${component}/records/${id}`)).json<{ data: RecordView }>().data;

async function refTo(
  column: Extract<RecordColumn, { kind: 'ref' | 'refs' }>,
): Promise<number | null> {
  const target = RECORD_COMPONENTS.find(({ component }) => component === column.component);
  if (target === undefined) return null;
  if (column.offered === 'income_accounts') return incomeAccount();
  // A warehouse names an employee, who may name a branch and its warehouse: a circle ends at one
  // that is there.
  if (target.writes === 'all' && !beingMade.has(target.component)) {
    let one = await make(target);
    // A kit contains goods and no kits: of several products, the first that is no kit.
    for (
      let tries = 0;
      target.component === COMPONENT.products && KITS.has(one.data['type']) && tries < 9;
      tries += 1
    )
      one = await make(target);
    return Number(one.id);
  }
  const [first] = await list(target);
  return first === undefined ? null : Number(first.id);
}

/** An income account: only those can be chosen as the income account of a product. */
async function incomeAccount(): Promise<number> {
  const of = (component: number): RecordComponent =>
    RECORD_COMPONENTS.find((one) => one.component === component) ?? expect.fail();
  const group = await make(of(COMPONENT.accountGroups), { kind: 'income' });
  return Number(
    (await make(of(COMPONENT.accounts), { group: { id: Number(group.id), label: '' } })).id,
  );
}

async function make(
  record: RecordComponent,
  over: Readonly<Record<string, unknown>> = {},
): Promise<RecordView> {
  seed += 1;
  const own = seed;
  const data: Record<string, unknown> = {};
  const isOuter = !beingMade.has(record.component);
  beingMade.add(record.component);
  for (const column of columnsOf(record, 'new'))
    data[column.key] = await sampleOf(column, record.columns.indexOf(column), own, refTo);
  if (isOuter) beingMade.delete(record.component);
  const answer = await office.post(`components/${record.component}/records`, {
    request_id: randomUUID(),
    data: { ...data, ...ruledSamples(record, own, 'new'), ...over },
  });
  expect([
    record.component,
    answer.statusCode,
    answer.statusCode === 200 ? '' : answer.body,
  ]).toEqual([record.component, 200, '']);
  return answer.json<{ data: RecordView }>().data;
}

/** Keys of every importable field of the component. */
const everyField = (record: RecordComponent): string =>
  importedColumns(record)
    .map(({ key }) => key)
    .join(',');

async function exported(
  record: RecordComponent,
  format: 'xlsx' | 'csv',
  status = '1',
): Promise<Buffer> {
  const answer = await office.get(
    `components/${record.component}/export?format=${format}&status=${status}&fields=${everyField(record)}`,
  );
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

// Unimported files stay for a day, at most twenty per business.
afterEach(() => changeRows(server, cloud, 'DELETE FROM record_imports WHERE cloud_id = $1'));

describe('the import of an export', () => {
  it.each(representatives(each, ({ record }) => kitFeaturesOf(record)))(
    '$name changes nothing, as a workbook and as CSV',
    async ({ record }) => {
      const view = record.writes === 'all' ? await make(record) : (await list(record)).at(-1);
      if (view === undefined) return;
      for (const format of ['xlsx', 'csv'] as const) {
        const client = new ImportClient(office, record.component);
        const opened = await client.send(await exported(record, format), `all.${format}`);
        expect([opened.state, opened.error]).toEqual(['read', null]);
        // Every exported heading is recognized by the import.
        expect([...opened.plan.fields].sort()).toEqual(
          [IDENTITY_FIELD, ...importedColumns(record).map(({ key }) => key)].sort(),
        );
        const checked = await client.check();
        const faults = await client.faults();
        expect([record.component, format, faults, checked.counts]).toEqual([
          record.component,
          format,
          [],
          { new: 0, changed: 0, same: opened.lines, bad: 0 },
        ]);
      }
    },
  );

  it('that is committed changes nothing either', async () => {
    const record = made.find(
      ({ record: { component } }) => component === COMPONENT.customers,
    )?.record;
    if (record === undefined) throw new Error('There are no customers');
    const before = await list(record);
    const client = new ImportClient(office, record.component);
    await client.send(await exported(record, 'xlsx'));
    await client.check();
    expect((await client.step('commit')).state).toBe('done');
    expect(await list(record)).toEqual(before);
  });

  it.each(made.filter(({ record: { component } }) => MADE_AGAIN.has(component)))(
    '$name as new records creates the same values again, and undoing removes them',
    async ({ record }) => {
      const view = await make(record);
      const before = await list(record);
      const client = new ImportClient(office, record.component);
      const opened = await client.send(await exported(record, 'xlsx'), 'all.xlsx');
      // Without the fields that must differ from the original record.
      const taken = new Set([
        IDENTITY_FIELD,
        ...importedColumns(record)
          .filter(
            (column) =>
              column.unique === true || column.kind === 'code' || column.kind === 'barcode',
          )
          .map(({ key }) => key),
      ]);
      const fields = opened.plan.fields.map((field) => (taken.has(field) ? '' : field));
      if (fields.every((field) => field === '')) return;
      const checked = await client.check({ fields, key: '' });
      expect((checked.counts?.new ?? 0) + (checked.counts?.bad ?? 0)).toBe(opened.lines);
      if ((checked.counts?.new ?? 0) === 0) return;
      const done = await client.step('commit');
      expect([done.state, done.error]).toEqual(['done', null]);
      expect((await list(record)).length).toBe(
        Math.min(200, before.length + (checked.counts?.new ?? 0)),
      );
      const undone = await client.step('undo');
      expect([undone.state, undone.kept]).toEqual(['undone', 0]);
      expect((await list(record)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      expect((await read(record, view.id)).active).toBe(true);
    },
  );
});
