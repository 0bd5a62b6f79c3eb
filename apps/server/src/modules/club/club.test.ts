import { randomUUID } from 'node:crypto';
import { anAccount } from '@dalpak/testkit';
import { type CartAccount, pointsWorth, PRODUCT_TYPE, refundPicksOf } from '@dalpak/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  aTillOf,
  CARDS,
  GOODS,
  queryRows,
  shopAtWork,
  type ShopAtWork,
  signInAt,
} from '../../../test/sale-shop.ts';
import { Browser, outcome } from '../../../test/test-app.ts';
import { startSweeping } from '../../sweeping.ts';
import { occasionOf } from './gifts.ts';

let shop: ShopAtWork;
let other: Browser;
const TERMS = { worth: 10, least: 20, step: 5, percent: 5_000 } as const;

beforeAll(async () => {
  shop = await shopAtWork();
  other = await aTillOf(shop.server, 2);
  await change(
    `INSERT INTO customer_groups (cloud_id, id, name, point_per, point_worth, point_least, point_step, point_percent, joinable)
     VALUES ($1, 50, 'מועדון הנקודות', 100, $2, $3, $4, $5, true)`,
    [TERMS.worth, TERMS.least, TERMS.step, TERMS.percent],
  );
});
afterAll(() => shop.server.close());

let changes = 0;
const change = (sql: string, values: readonly unknown[]) => {
  changes += 1;
  return shop.server.kernel
    .tenant(shop.cloud)
    .tx((tx) => tx.query(`test.change ${changes}`, sql, [shop.cloud, ...values]));
};

let next = 900;
/** A member with points. */
async function aMember(points: number): Promise<CartAccount> {
  next += 1;
  await change(
    `WITH made AS (INSERT INTO customers (cloud_id, id, code, name, group_id) VALUES ($1, $2, $3, 'דנה', 50))
     SELECT $1`,
    [next, `C${next}`],
  );
  await change(
    `INSERT INTO memberships (cloud_id, id, number, customer_id, group_id, points) VALUES ($1, $2, $3, $2, 50, $4)`,
    [next, `N${next}`, points],
  );
  return anAccount({ type: 'customer', id: next, code: `C${next}`, name: 'דנה', groupId: 50 });
}
const balanceOf = async ({ id }: CartAccount): Promise<number> =>
  (
    await queryRows<{ points: number }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT points FROM memberships WHERE cloud_id = $1 AND id = $2',
      [id],
    )
  )[0]?.points ?? -1;

/** Two notebooks, 39.80, with points. */
const bill = (account: CartAccount, count: number, terminal = 1): SaleCart =>
  new SaleCart({ terminal })
    .customer(account)
    .scan(GOODS.notebook, 2)
    .do({ type: 'setPoints', points: count === 0 ? null : pointsWorth(count, TERMS) });
const send = async (at: Browser, cart: SaleCart, query = '') =>
  outcome(await at.post(`pos/transactions/cart_format${query}`, cart.pay().wire()));
const hold = (at: Browser, cart: SaleCart, customer: number, points: number) =>
  at.post('pos/club/points', { bill: cart.id, customer, points });

describe('points at the till', () => {
  it('lower the bill before VAT, leave the balance, and earn nothing [TRADE-054]', async () => {
    const account = await aMember(200);
    const cart = bill(account, 100);
    expect(cart.priced).toMatchObject({ total: 2_980, pointsDiscount: 1_000 });
    expect(cart.priced.vat).toBe(Math.round((2_980 * 18) / 118));
    expect(await send(shop.till, cart)).toMatchObject({ status: 200 });
    // 100 used, 29 earned of what was paid.
    expect(await balanceOf(account)).toBe(200 - 100 + 29);
  });

  it('are refused above the balance, the part of the bill, the step and the least balance [TRADE-054]', async () => {
    const refused = { status: 409, code: 'POINTS_LIMIT' };
    const account = await aMember(100);
    expect(await send(shop.till, bill(account, 105))).toMatchObject(refused);
    expect(await send(shop.till, bill(account, 3))).toMatchObject(refused);
    expect(await send(shop.till, bill(await aMember(400), 200))).toMatchObject(refused);
    expect(await send(shop.till, bill(await aMember(19), 5))).toMatchObject(refused);
    const cheap = bill(account, 5).do({ type: 'setPoints', points: { count: 5, amount: 500 } });
    expect(await send(shop.till, cheap)).toMatchObject(refused);
    expect(await balanceOf(account)).toBe(100);
  });

  it('are held while a bill is paid, so that the second till is told first [TRADE-054]', async () => {
    const account = await aMember(100);
    const [first, second] = [bill(account, 80), bill(account, 80, 2)];
    expect((await hold(shop.till, first, account.id, 80)).statusCode).toBe(200);
    expect(outcome(await hold(other, second, account.id, 80))).toMatchObject({
      code: 'POINTS_LIMIT',
    });
    expect(await send(other, second)).toMatchObject({ code: 'POINTS_LIMIT' });
    expect(await send(shop.till, first)).toMatchObject({ status: 200 });
  });

  it('never take more than the balance, however many tills sell at once [TRADE-054]', async () => {
    // What the first sale earns is less than another one would use.
    const account = await aMember(45);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_one, at) =>
        send(at % 2 === 0 ? shop.till : other, bill(account, 45, (at % 2) + 1)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(account)).toBe(35);
  });

  it('come back with the goods they paid for, half with half [TRADE-054]', async () => {
    const account = await aMember(200);
    const sale = bill(account, 100);
    expect(await send(shop.till, sale)).toMatchObject({ status: 200 });
    const before = await balanceOf(account);
    const refund = new SaleCart().customer(account).do({
      type: 'refundRows',
      rows: refundPicksOf(
        sale.id,
        sale.priced,
        sale.priced.rows.map(({ row }) => ({
          rowKey: row.key,
          quantity: 1_000,
          refundedBefore: 0,
        })),
      ),
    });
    expect(refund.priced.total).toBe(-1_490);
    expect(await send(shop.till, refund)).toMatchObject({ status: 200 });
    // Half of the used points back, and half of the earned ones taken.
    expect(await balanceOf(account)).toBe(before + 50 - 15);
  });

  it('without the server take no more than there is, and the sale is marked [TRADE-054]', async () => {
    const account = await aMember(40);
    const answer = await shop.till.post(
      'pos/transactions/cart_format?offline=1',
      bill(account, 100).pay().wire(),
    );
    expect(
      answer.json<{ data: [string, string, { review: string[] }] }>().data[2].review,
    ).toContain('points_unverified');
    // 40 used, 29 earned.
    expect(await balanceOf(account)).toBe(29);
  });
});

const gift = (fields: Partial<Parameters<typeof occasionOf>[0]> = {}) => ({
  occasion: 'birthday' as const,
  daysBefore: 7,
  daysAfter: 7,
  daysAbsent: 90,
  waitDays: 14,
  ...fields,
});
const member = (fields: Partial<Parameters<typeof occasionOf>[1]> = {}) => ({
  birthday: null,
  joinedOn: null,
  lastVisit: null,
  ...fields,
});

describe('a gift by date', () => {
  it('is due around the birthday, also over the end of a year and on the 29th of February [TRADE-059]', () => {
    const on = (birthday: string, today: string) => occasionOf(gift(), member({ birthday }), today);
    expect(on('1990-06-10', '2026-06-05')).toEqual({ year: 2026, lastDay: '2026-06-17' });
    expect(on('1990-06-10', '2026-06-18')).toBeNull();
    expect(on('1990-01-02', '2026-12-28')).toEqual({ year: 2027, lastDay: '2027-01-09' });
    expect(on('1992-02-29', '2026-03-07')).toEqual({ year: 2026, lastDay: '2026-03-07' });
    expect(on('1992-02-29', '2028-03-07')).toEqual({ year: 2028, lastDay: '2028-03-07' });
  });

  it('waits for who joined lately, and is due to who did not come for long [TRADE-059]', () => {
    expect(
      occasionOf(gift(), member({ birthday: '1990-06-10', joinedOn: '2026-06-01' }), '2026-06-10'),
    ).toBeNull();
    const absent = gift({ occasion: 'absent' });
    expect(occasionOf(absent, member({ lastVisit: '2026-01-01' }), '2026-04-01')).toMatchObject({
      year: 2026,
    });
    expect(occasionOf(absent, member({ lastVisit: '2026-01-02' }), '2026-04-01')).toBeNull();
  });

  it('has one year for every day of one occasion [TRADE-059]', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2005-12-31'), noInvalidDate: true }),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }),
        (born, now) => {
          const day = (date: Date): string => date.toISOString().slice(0, 10);
          const found = occasionOf(gift(), member({ birthday: day(born) }), day(now));
          if (found === null) return;
          const last = occasionOf(gift(), member({ birthday: day(born) }), found.lastDay);
          expect(last).toEqual(found);
        },
      ),
    );
  });

  it('is given once a year, whichever till asks, as points or as a voucher of the member [TRADE-059]', async () => {
    const account = await aMember(0);
    await change(
      `UPDATE customers SET birthday = (CURRENT_DATE - interval '30 years')::date WHERE cloud_id = $1 AND id = $2`,
      [account.id],
    );
    await change(
      `INSERT INTO club_gifts (cloud_id, id, name, occasion, kind, points, percent) VALUES
         ($1, 1, 'מתנת יום הולדת', 'birthday', 'points', 50, NULL), ($1, 2, 'הנחת יום הולדת', 'birthday', 'percent', NULL, 1000)`,
      [],
    );
    const offered = async () =>
      (await shop.till.post('pos/club/member', { customer: account.id, bill: randomUUID() }))
        .json<{ data: { gifts: { id: number }[] } }>()
        .data.gifts.map(({ id }) => id);
    expect(await offered()).toEqual([1, 2]);
    const asked = (at: Browser, id: number) =>
      at.post('pos/club/gifts', { customer: account.id, gift: id });
    const both = await Promise.all([asked(shop.till, 1), asked(other, 1)]);
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await balanceOf(account)).toBe(50);
    const { voucher } = (await asked(shop.till, 2)).json<{ data: { voucher: string } }>().data;
    expect(
      outcome(await other.post('pos/coupons', { number: voucher, customer: account.id })),
    ).toMatchObject({ status: 200 });
    expect(
      outcome(await other.post('pos/coupons', { number: voucher, customer: 1 })),
    ).toMatchObject({ code: 'VOUCHER_OTHER' });
    expect(await offered()).toEqual([]);
  });
});

describe('joining the club at the till', () => {
  const wish = (phone: string, fields: object = {}) => ({
    club: 50,
    customer: null,
    phone,
    name: 'נועה לוי',
    other_person: false,
    marketing: false,
    ...fields,
  });
  interface Answer {
    readonly data: {
      readonly customer: { readonly id: number };
      readonly number: string;
      readonly card: string;
    };
  }
  const visitor = () => new Browser(shop.server.app);

  it('takes a phone and a name, gives a number and a card page, and consents to nothing [TRADE-060]', async () => {
    const answer = await shop.till.post('pos/club/join', wish('050-7001234'));
    expect(answer.statusCode).toBe(200);
    const { number, card, customer } = answer.json<Answer>().data;
    expect(number).toMatch(/^\d{12}$/);
    expect((await visitor().get(`club/cards/${card}`)).json<{ data: object }>().data).toMatchObject(
      { name: 'נועה לוי', number, points: 0, marketing: false },
    );
    const read = await other.post('pos/club/member', { customer: customer.id, bill: randomUUID() });
    expect(read.json<{ data: { number: string } }>().data.number).toBe(number);
  });

  it('offers the customer of a known phone, and joins them or another person [TRADE-060]', async () => {
    await shop.till.post('pos/club/join', wish('050-7002222'));
    const again = await shop.till.post('pos/club/join', wish('+972507002222'));
    expect(outcome(again)).toMatchObject({ status: 409, code: 'PHONE_KNOWN' });
    const known = Number(again.json<{ details: { field: string }[] }>().details[0]?.field);
    expect(
      outcome(await shop.till.post('pos/club/join', wish('0507002222', { customer: known }))),
    ).toMatchObject({ code: 'MEMBER_ALREADY' });
    expect(
      outcome(await shop.till.post('pos/club/join', wish('0507002222', { other_person: true }))),
    ).toMatchObject({ status: 200 });
  });

  it('ends on the card page at once, and a return within 30 days has the same points [TRADE-060]', async () => {
    const { card, customer, number } = (
      await shop.till.post('pos/club/join', wish('050-7003333', { marketing: true }))
    ).json<Answer>().data;
    await change(`UPDATE memberships SET points = 70 WHERE cloud_id = $1 AND number = $2`, [
      number,
    ]);
    expect((await visitor().post(`club/cards/${card}/leave`, {})).statusCode).toBe(200);
    expect((await visitor().get(`club/cards/${card}`)).statusCode).toBe(404);
    const [row] = await queryRows<{ marketing: boolean; club: boolean }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT marketing, club FROM customers WHERE cloud_id = $1 AND id = $2',
      [customer.id],
    );
    expect(row).toEqual({ marketing: false, club: false });
    const back = await shop.till.post(
      'pos/club/join',
      wish('050-7003333', { customer: customer.id }),
    );
    expect(back.json<Answer>().data.number).toBe(number);
    const read = await shop.till.post('pos/club/member', {
      customer: customer.id,
      bill: randomUUID(),
    });
    expect(read.json<{ data: { points: number } }>().data.points).toBe(70);
    const [again] = await queryRows<{ club: boolean }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT club FROM customers WHERE cloud_id = $1 AND id = $2',
      [customer.id],
    );
    expect(again).toEqual({ club: true });
  });

  it('makes a new membership where the one that was left has expired meanwhile [TRADE-060]', async () => {
    const { card, customer, number } = (
      await shop.till.post('pos/club/join', wish('050-7004444'))
    ).json<Answer>().data;
    await visitor().post(`club/cards/${card}/leave`, {});
    await change(
      `UPDATE memberships SET joined_on = CURRENT_DATE - 400, expires_on = CURRENT_DATE - 3 WHERE cloud_id = $1 AND number = $2`,
      [number],
    );
    const back = await shop.till.post(
      'pos/club/join',
      wish('050-7004444', { customer: customer.id }),
    );
    const joined = back.json<Answer>().data;
    expect(joined.number).not.toBe(number);
    const read = await shop.till.post('pos/club/member', {
      customer: customer.id,
      bill: randomUUID(),
    });
    expect(read.json<{ data: { number: string } }>().data.number).toBe(joined.number);
  });

  it('forgets what bills that were left held, and keeps what is held or used [TRADE-054]', async () => {
    const [held, left] = [randomUUID(), randomUUID()];
    await change(
      `INSERT INTO point_holds (cloud_id, bill_id, membership_id, points, held_until)
       SELECT $1, bill, (SELECT min(id) FROM memberships WHERE cloud_id = $1), 1, until
       FROM (VALUES ($2::uuid, now() + interval '5 minutes'), ($3::uuid, now() - interval '25 hours')) AS h (bill, until)`,
      [held, left],
    );
    await change(
      `INSERT INTO rule_uses (cloud_id, bill_id, rule_id, customer_id, terminal_id, day, times, held_until)
       SELECT $1, bill, (SELECT min(id) FROM discount_rules WHERE cloud_id = $1), 1, 1, CURRENT_DATE, 1, until
       FROM (VALUES ($2::uuid, NULL), ($3::uuid, now() - interval '25 hours')) AS h (bill, until)`,
      [held, left],
    );
    const complaints: string[] = [];
    await startSweeping(
      { system: shop.server.database.system, tenant: shop.server.kernel.tenant },
      (text) => complaints.push(text),
    )();
    expect(complaints).toEqual([]);
    const rest = await queryRows<{ bill: string }>(
      shop.server.kernel.tenant(shop.cloud),
      `SELECT bill_id::text AS bill FROM point_holds WHERE cloud_id = $1 AND bill_id = ANY ($2::uuid[])
       UNION ALL SELECT bill_id::text FROM rule_uses WHERE cloud_id = $1 AND bill_id = ANY ($2::uuid[])`,
      [[held, left]],
    );
    expect(rest).toEqual([{ bill: held }, { bill: held }]);
  });

  it('gives the card page only to who may edit customers, and its acts stand in the history [TRADE-060]', async () => {
    const { card, customer } = (
      await shop.till.post('pos/club/join', wish('050-7074444'))
    ).json<Answer>().data;
    const cardAt = async (at: Browser) =>
      (await at.post('pos/club/member', { customer: customer.id, bill: randomUUID() })).json<{
        data: { card: string; number: string };
      }>().data;
    expect((await cardAt(shop.till)).card).toBe(card);
    await change(
      `UPDATE positions SET permissions = permissions #- $2::text[] WHERE cloud_id = $1 AND name = 'קופאי'`,
      [['pos', '45']],
    );
    await signInAt(other, CARDS.cashier);
    expect(outcome(await other.post('pos/club/join', wish('050-7075555'))).code).toBe(
      'PERMISSION_DENIED',
    );
    const seen = await cardAt(other);
    await signInAt(other, CARDS.manager);
    expect(seen.number).toMatch(/^\d{12}$/);
    expect(seen.card).toBe('');
    expect(
      (await visitor().post(`club/cards/${card}/consent`, { marketing: true })).statusCode,
    ).toBe(200);
    expect((await visitor().post(`club/cards/${card}/leave`, {})).statusCode).toBe(200);
    const history = await shop.office.get(`components/111/records/${customer.id}/history`);
    const changes = history.json<{
      data: { changes: { key: string; before: unknown; after: unknown }[] }[];
    }>().data;
    expect(changes.slice(0, 2).map((act) => act.changes)).toEqual([
      expect.arrayContaining([
        { key: 'marketing', before: true, after: false },
        { key: 'club', before: true, after: false },
      ]),
      [{ key: 'marketing', before: false, after: true }],
    ]);
  });

  it('with a fee opens the prices of the club when it is paid, and closes them when it is refunded [TRADE-060]', async () => {
    const fee = {
      ...GOODS.bread,
      id: 77,
      code: 'P77',
      barcode: '',
      name: 'דמי חבר',
      price: 20_000,
      type: PRODUCT_TYPE.membership,
    };
    await change(
      `INSERT INTO products (cloud_id, id, code, name, price, type, version) VALUES ($1, 77, 'P77', 'דמי חבר', 20000, $2, 1)`,
      [PRODUCT_TYPE.membership],
    );
    await change(
      `INSERT INTO customer_groups (cloud_id, id, name, discount, joinable, join_product_id) VALUES ($1, 51, 'מועדון בתשלום', 3000, true, $2)`,
      [77],
    );
    const joined = (
      await shop.till.post('pos/club/join', wish('050-7006666', { club: 51, marketing: true }))
    ).json<Answer>().data;
    expect(joined).toMatchObject({ number: '', card: '' });
    const stored = async () =>
      (
        await queryRows<{ group: number | null; club: boolean }>(
          shop.server.kernel.tenant(shop.cloud),
          'SELECT group_id AS "group", club, marketing FROM customers WHERE cloud_id = $1 AND id = $2',
          [joined.customer.id],
        )
      )[0];
    expect(await stored()).toEqual({ group: null, club: false, marketing: true });
    const account = (fields: object = {}) =>
      anAccount({
        type: 'customer',
        id: joined.customer.id,
        code: `M-${joined.customer.id}`,
        name: 'נועה לוי',
        ...fields,
      });
    // The price of the club is refused before it is paid for.
    const early = new SaleCart()
      .customer(account({ groupId: 51, discountType: 'percent', discount: 3_000 }))
      .scan(GOODS.notebook, 2);
    expect((await send(shop.till, early)).status).not.toBe(200);
    const paid = new SaleCart()
      .customer(account())
      .do({ type: 'addProduct', product: fee, quantity: 1_000, fields: { clubJoin: true } });
    expect((await send(shop.till, paid)).status).toBe(200);
    expect(await stored()).toEqual({ group: 51, club: true, marketing: true });
    const member = new SaleCart()
      .customer(account({ groupId: 51, discountType: 'percent', discount: 3_000 }))
      .scan(GOODS.notebook, 2);
    expect((await send(shop.till, member)).status).toBe(200);
    const refund = new SaleCart().customer(account()).do({
      type: 'refundRows',
      rows: refundPicksOf(
        paid.id,
        paid.priced,
        paid.priced.rows.map(({ row }) => ({
          rowKey: row.key,
          quantity: row.quantity,
          refundedBefore: 0,
        })),
      ),
    });
    expect((await send(shop.till, refund)).status).toBe(200);
    expect(await stored()).toEqual({ group: null, club: false, marketing: true });
  });

  it('slows guesses of card pages down, and opens the right one all the same [TRADE-060]', async () => {
    const { card } = (await shop.till.post('pos/club/join', wish('050-7007777'))).json<Answer>()
      .data;
    const guess = (cloud: string | number) =>
      visitor().get(`club/cards/${cloud}-${'b'.repeat(22)}`);
    for (const none of ['0', '2147483648', '9999999999'])
      expect((await guess(none)).statusCode).toBe(404);
    const codes: number[] = [];
    for (let at = 0; at < 24; at += 1) codes.push((await guess(shop.cloud)).statusCode);
    expect(codes[0]).toBe(404);
    expect(codes.at(-1)).toBe(429);
    expect((await visitor().get(`club/cards/${card}`)).statusCode).toBe(200);
    expect((await visitor().post(`club/cards/${card}/leave`, {})).statusCode).toBe(200);
  });
});
