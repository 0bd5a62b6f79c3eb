import { makeAccount, PAYMENT_TYPE, refundPicksOf } from '@dalpak/engine';
import type { ReportResult } from '@dalpak/contracts';
import { DocumentCart, RUTH } from './document-cart.ts';
import { SaleCart } from './sale-cart.ts';
import { aShop, aTillOf, changeRows, CUSTOMERS, EMPLOYEES, GOODS } from './sale-shop.ts';
import { Browser, startTestApp, type TestApp } from './test-app.ts';

export const DAY_MS = 24 * 3_600_000;
export const HOUR_MS = 3_600_000;

/** A shop with sales, and its manager, who runs reports. */
export interface ReportShop {
  readonly server: TestApp;
  readonly cloud: number;
  readonly office: Browser;
  readonly tills: readonly Browser[];
  readonly now: number;
  readonly send: (cart: SaleCart, terminal?: number) => Promise<void>;
  readonly change: (sql: string) => Promise<void>;
  readonly run: (code: string, query?: Record<string, string>) => Promise<ReportResult>;
  readonly runBody: (body: object) => Promise<ReportResult>;
}

async function prepare(change: ReportShop['change']): Promise<void> {
  await change(
    "INSERT INTO departments (cloud_id, id, name) VALUES ($1, 1, 'מזון'), ($1, 2, 'שונות')",
  );
  await change("INSERT INTO categories (cloud_id, id, name) VALUES ($1, 1, 'טרי'), ($1, 2, 'יבש')");
  await change(
    "INSERT INTO suppliers (cloud_id, id, code, name, balance) VALUES ($1, 1, 'S1', 'תנובה', -12345)",
  );
  await change(
    'UPDATE products SET category_id = 1 + id % 2, supplier_id = CASE WHEN id < 4 THEN 1 END, cost = CASE WHEN id % 3 <> 0 THEN price / 2 END WHERE cloud_id = $1',
  );
  await change(
    "UPDATE products SET manufacturer = 'שטראוס', min_stock = 5000 WHERE cloud_id = $1 AND id IN (1, 9)",
  );
  await change('UPDATE customers SET balance = 5000 * id WHERE cloud_id = $1');
  await change('UPDATE employees SET hourly_wage = 4000 WHERE cloud_id = $1');
}

/** Sales of three days at two tills, with refunds, discounts, weights, customers and cards. */
export async function aReportShop(
  before: (change: ReportShop['change']) => Promise<void> = () => Promise.resolve(),
): Promise<ReportShop> {
  const server = await startTestApp();
  const cloud = await aShop(server);
  const now = Date.now();
  const change = (sql: string): Promise<void> => changeRows(server, cloud, sql);
  await prepare(change);
  await before(change);
  const tills = [await aTillOf(server, 1), await aTillOf(server, 2)];
  const send = async (cart: SaleCart, terminal = 1): Promise<void> => {
    const response = await tills[terminal - 1]?.post(
      'pos/transactions/cart_format?offline=1',
      cart.wire(),
    );
    if (response?.statusCode !== 200) throw new Error(response?.body);
  };
  await sell(send, now);
  await issue(tills);
  const office = new Browser(server.app);
  await office.signIn();
  const run = async (code: string, query: Record<string, string> = {}): Promise<ReportResult> => {
    const answer = await office.get(`reports/${code}/run?${new URLSearchParams(query).toString()}`);
    if (answer.statusCode !== 200) throw new Error(`${code}: ${answer.body}`);
    return answer.json<{ data: ReportResult }>().data;
  };
  const runBody = async (body: object): Promise<ReportResult> => {
    const answer = await office.post('reports/run', body);
    if (answer.statusCode !== 200) throw new Error(`${JSON.stringify(body)}: ${answer.body}`);
    return answer.json<{ data: ReportResult }>().data;
  };
  return { server, cloud, office, tills, now, send, change, run, runBody };
}

async function sell(send: ReportShop['send'], now: number): Promise<void> {
  const cart = (ago: number, terminal = 1): SaleCart => new SaleCart({ now: now - ago, terminal });
  const first = cart(2 * DAY_MS)
    .scan(GOODS.milk, 3)
    .scan(GOODS.tomatoes, 1.237)
    .scan(GOODS.bread);
  await send(first.pay());
  await send(
    cart(2 * DAY_MS - 3 * HOUR_MS)
      .scan(GOODS.cola, 7)
      .pay(10_000),
  );
  await send(
    cart(DAY_MS, 2).scan(GOODS.cheese, 0.333).discount(15).scan(GOODS.notebook, 2).pay(),
    2,
  );
  await send(
    cart(DAY_MS)
      .customer(
        makeAccount({
          type: 'customer',
          id: CUSTOMERS.member,
          code: 'C1',
          name: 'רות',
          groupId: 1,
        }),
      )
      .scan(GOODS.chocolate, 4)
      .pay(),
  );
  const split = cart(5 * HOUR_MS, 2)
    .scan(GOODS.juice, 3)
    .scan(GOODS.apple, 5);
  split.do({
    type: 'addPayment',
    payment: { typeId: PAYMENT_TYPE.other, name: 'אחר', amount: 2_000 },
  });
  await send(split.pay(), 2);
  const refund = cart(HOUR_MS);
  refund.do({
    type: 'refundRows',
    rows: refundPicksOf(
      first.id,
      first.priced,
      first.cart.rows
        .slice(0, 1)
        .map(({ key }) => ({ rowKey: key, quantity: 1_000, refundedBefore: 0 })),
    ),
  });
  refund.do({ type: 'setHeader', changes: { refundReason: 'פגום' } });
  await send(refund.pay());
}

async function issue(tills: ReportShop['tills']): Promise<void> {
  const atTill = (type: number): DocumentCart =>
    new DocumentCart(type, { header: { terminalId: 1, employeeId: EMPLOYEES.manager } }).for(RUTH);
  const [till] = tills;
  if (till === undefined) throw new Error('No till');
  const paid = atTill(7).add(GOODS.milk, 6, 690).add(GOODS.bread, 1, 800);
  await paid.pay(paid.priced.total, { method: 'cash' }).store(till);
  await atTill(6).add(GOODS.cola, 12, 650).store(till);
  await atTill(16).pay(1_000, { method: 'cash' }).store(till);
}
