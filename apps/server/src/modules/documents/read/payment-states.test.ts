import {
  COMPONENT,
  type DocumentView,
  getDocument,
  PAYMENT_STATUS_LABELS,
  RECORD_COMPONENTS,
} from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH, SUPPLIER } from '../../../../test/document-cart.ts';
import { aShop, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { isPayable } from '../document/document-payment.ts';

type State = DocumentView['payment_status'];
interface Row {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let server: TestApp;
let cloud: number;
let office: Browser;
/** Documents of both lists with the payment status that their own screens show. */
const issued = new Map<string, { readonly component: number; readonly said: State }>();

const day = (from: number): string => toLocalDateTime(Date.now() + from * 86_400_000).slice(0, 10);

/** An invoice of 12.90 that is due this many days from today. */
async function invoice(
  due: number | null,
  { paid = 0, credited = false, type = 6 } = {},
): Promise<string> {
  const account = type === 6 ? RUTH : SUPPLIER;
  const { id, number } = await new DocumentCart(type, {
    header: { dueDate: due === null ? null : day(due) },
  })
    .for(account)
    .add(GOODS.juice, 1, 1_290)
    .store(office);
  if (paid > 0)
    await new DocumentCart(type === 6 ? 16 : 33)
      .for(account)
      .pay(paid)
      .from({ typeId: type, number })
      .store(office);
  if (credited)
    await new DocumentCart(10)
      .for(account)
      .from({ typeId: type, number })
      .add(GOODS.juice, 1, 1_290)
      .store(office);
  return id;
}

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'תנובה')",
  );
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
  const sales = [
    await invoice(null),
    await invoice(5),
    await invoice(0),
    await invoice(-1),
    await invoice(-1, { paid: 500 }),
    await invoice(-40, { paid: 1_290 }),
    await invoice(3, { paid: 500 }),
    await invoice(-1, { credited: true }),
  ];
  const purchases = [await invoice(-2, { type: 23 }), await invoice(2, { type: 23 })];
  for (const [component, ids] of [
    [COMPONENT.taxInvoices, sales],
    [COMPONENT.supplierInvoices, purchases],
  ] as const) {
    for (const id of ids)
      issued.set(id, {
        component,
        said: getDocument.response.parse((await office.get(`documents/${id}/cart_format`)).json())
          .data.payment_status,
      });
  }
});
afterAll(() => server.close());

const wordOf = (state: State): string => (state === null ? '' : PAYMENT_STATUS_LABELS[state].he);
const ofSales = (wanted: (state: State) => boolean): string[] =>
  [...issued]
    .filter(([, { component, said }]) => component === COMPONENT.taxInvoices && wanted(said))
    .map(([id]) => id)
    .toSorted();
const KEY = btoa('payment_status');

async function list(
  wish: object,
  component: number = COMPONENT.taxInvoices,
): Promise<readonly Row[]> {
  const answer = await office.post('app/components/old/', {
    comID: component,
    view: 'ALL',
    ...wish,
  });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<{ data: { records: readonly Row[] } }>().data.records;
}
const found = async (type: string, val: string): Promise<string[]> =>
  (await list({ search: { [KEY]: { type, val } } })).map(({ id }) => id).toSorted();

describe('the payment status of documents', () => {
  it('is the same in their list, the public list and their own screen, as of today [CART-076]', async () => {
    expect([...issued.values()].map(({ said }) => said)).toEqual([
      null,
      null,
      null,
      'overdue',
      'overdue',
      'paid',
      'partially_paid',
      'paid',
      'overdue',
      null,
    ]);
    for (const component of [COMPONENT.taxInvoices, COMPONENT.supplierInvoices]) {
      const own = [...issued]
        .filter(([, one]) => one.component === component)
        .map(([id, { said }]) => [id, said]);
      expect(new Map((await list({}, component)).map(({ id, data }) => [id, data[KEY]]))).toEqual(
        new Map(own as [string, State][]),
      );
      const open = (await office.get(`components/${component}/records?limit=200`)).json<{
        data: readonly Row[];
      }>().data;
      expect(new Map(open.map(({ id, data }) => [id, data['payment_status']]))).toEqual(
        new Map(own as [string, State][]),
      );
    }
  });

  it('is searched by what is displayed: late, partly paid, none', async () => {
    for (const state of ['overdue', 'paid', 'partially_paid'] as const) {
      expect([state, await found('equal', state)]).toEqual([
        state,
        ofSales((said) => said === state),
      ]);
      expect([state, await found('not_equal', state)]).toEqual([
        state,
        ofSales((said) => said !== state),
      ]);
    }
    expect(await found('contains', 'באיחור')).toEqual(ofSales((said) => said === 'overdue'));
    expect(await found('starts', 'שולם')).toEqual(
      ofSales((said) => said === 'paid' || said === 'partially_paid'),
    );
    expect(await found('empty', '')).toEqual(ofSales((said) => said === null));
    expect(await found('not_empty', '')).toEqual(ofSales((said) => said !== null));
  });

  it('sorts the list, and is in its export', async () => {
    const words = (await list({ sort: ['asc', KEY] })).map(({ data }) =>
      wordOf(data[KEY] as State),
    );
    expect(words).toEqual(words.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
    expect(words.filter((word) => word === 'באיחור')).toHaveLength(2);
    const file = await office.get(
      `components/${COMPONENT.taxInvoices}/export?format=csv&status=1&fields=number,payment_status`,
    );
    expect([
      file.statusCode,
      file.body.match(/באיחור/g)?.length,
      file.body.match(/שולם חלקית/g)?.length,
    ]).toEqual([200, 2, 1]);
  });

  it('is late only in the lists of types that others pay', () => {
    const late = RECORD_COMPONENTS.filter(({ columns }) =>
      columns.some((column) => 'late' in column && column.late !== undefined),
    );
    const types = RECORD_COMPONENTS.filter(({ table }) => table === 'documents')
      .flatMap(({ rowFilter: only }) => only?.values ?? [])
      .map(Number);
    expect(
      late
        .flatMap(({ rowFilter: only }) => only?.values ?? [])
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual(types.filter(isPayable).toSorted((a, b) => a - b));
  });
});
