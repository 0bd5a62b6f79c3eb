import { randomUUID } from 'node:crypto';
import type { ChargeView, RefundableSale } from '@dalpak/contracts';
import {
  approvalSubject,
  CART_PERMISSION,
  tenderFields,
  TENDER_NAME,
  PRODUCT_TYPE,
  refundPicksOf,
  type CardTender,
  type CartCommand,
  type Tender,
} from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import {
  aPracticePinpad,
  aShop,
  aTillOf,
  queryRows,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
} from '../../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
/** Signed in as an employee who may not refund. */
let cashier: Browser;
let owner: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  cashier = await aTillOf(server, 2, CARDS.cashier);
  owner = new Browser(server.app);
  await owner.signIn(OWNER.email);
  await aPracticePinpad(server, cloud);
  await changeRows(
    server,
    cloud,
    `UPDATE customers SET phone = '0501234567' WHERE cloud_id = $1 AND id = 1`,
  );
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const post = (wire: unknown, by = till, offline = false) =>
  by.post(`pos/transactions/cart_format${offline ? '?offline=1' : ''}`, wire);
const KEY = {
  [CART_PERMISSION.refund]: 'transaction.refund',
  [CART_PERMISSION.manualRefund]: 'transaction.refund_manual',
  [CART_PERMISSION.replacementVoucher]: 'transaction.replacement_voucher',
} as const;
const byCashier = () => new SaleCart({ terminal: 2, employee: EMPLOYEES.cashier });

/** Requests a manager's approval by card, as the till's dialog does. */
async function approvalFor(
  cart: SaleCart,
  command: CartCommand,
): Promise<{ token: string; value: string }> {
  const subject = approvalSubject(cart.cart, command, cart.env);
  if (subject === null) throw new Error('no one must approve it');
  const answer = await cashier.post('employees/perrmissions/validate', {
    type: 'pos',
    key: KEY[subject.permission as keyof typeof KEY],
    cart_id: cart.id,
    field: subject.field,
    value: subject.value,
    verify: { type: 'card', card: CARDS.manager },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { token: answer.json<{ approval: string }>().approval, value: subject.value };
}

async function approved(cart: SaleCart, command: CartCommand): Promise<SaleCart> {
  const { token } = await approvalFor(cart, command);
  return cart.do({ ...command, by: { employeeId: EMPLOYEES.manager, approval: token } });
}

async function sold(cart = new SaleCart().scan(GOODS.milk, 3).pay()): Promise<SaleCart> {
  expect((await post(cart.wire())).statusCode).toBe(200);
  return cart;
}

const refundRequest = (
  sale: SaleCart,
  quantity: number,
): Extract<CartCommand, { type: 'refundRows' }> => ({
  type: 'refundRows',
  rows: refundPicksOf(
    sale.id,
    sale.priced,
    sale.priced.rows.map(({ row }) => ({ rowKey: row.key, quantity, refundedBefore: 0 })),
  ),
});
const manual = (quantity = 1_000, product = GOODS.milk): CartCommand => ({
  type: 'refundProduct',
  product,
  quantity,
});
const by = (means: Tender, amount: number, key?: string): CartCommand => ({
  type: 'addPayment',
  payment: {
    ...tenderFields(means),
    name: TENDER_NAME[means.method],
    amount,
    ...(key === undefined ? {} : { key }),
  },
});
const voucher: Tender = { method: 'credit_voucher', number: '' };
const read = async (id: string) =>
  (await till.get(`pos/refundable/${id}`)).json<{ data: RefundableSale }>().data;

describe('a refund without a receipt', () => {
  it('is made in cash by an employee who may refund, and returns the goods to stock', async () => {
    const stock = async () =>
      (
        await queryRows<{ quantity: number }>(
          db(),
          'SELECT quantity FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = 1 AND product_id = 1',
        )
      )[0]?.quantity ?? 0;
    const before = await stock();
    const cart = new SaleCart().do(manual(2_000)).pay();
    expect(cart.priced.total).toBe(-1_380);
    const answer = await post(cart.wire());
    expect(answer.json<{ data: [string, string, { review: string[] }] }>().data[2].review).toEqual(
      [],
    );
    expect((await stock()) - before).toBe(2_000);
    const [entry] = await queryRows<{ after: unknown }>(
      db(),
      "SELECT after FROM audit_log WHERE cloud_id = $1 AND action = 'sale.override' AND entity_id = $2",
      [cart.id],
    );
    expect(entry?.after).toMatchObject({
      overrides: [{ key: 'transaction.refund_manual', field: 'refund_manual', value: '1380' }],
    });
  });

  it('is refused to an employee without the permission, unless a colleague approves the amount', async () => {
    expect(outcome(await post(byCashier().do(manual()).pay().wire(), cashier))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(
      (await post((await approved(byCashier(), manual())).pay().wire(), cashier)).statusCode,
    ).toBe(200);
    const more = (await approved(byCashier(), manual())).do(manual(1_000, GOODS.bread)).pay();
    expect(outcome(await post(more.wire(), cashier)).code).toBe('PERMISSION_DENIED');
    const less = await approved(byCashier(), manual(3_000));
    const [row] = less.cart.rows;
    expect(
      (
        await post(
          less
            .do({ type: 'decrementRow', rowKey: row?.key ?? '' })
            .pay()
            .wire(),
          cashier,
        )
      ).statusCode,
    ).toBe(200);
  });

  it('is refused to a card, gift card or wallet, which are not known to have paid, and allowed as a credit voucher', async () => {
    const cart = () => new SaleCart().do(manual());
    const gift = cart();
    gift.do(by({ method: 'gift_card', number: 'G1' }, -690));
    expect(outcome(await post(gift.wire())).code).toBe('PAYMENT_NOT_ALLOWED');
    const credit = cart();
    credit.do(by(voucher, -690));
    const answer = await post(credit.wire());
    expect(
      answer.json<{ data: [string, string, { credit_vouchers: { amount: number }[] }] }>().data[2]
        .credit_vouchers,
    ).toMatchObject([{ amount: 690 }]);
  });

  it('is refused for a gift card, because it would pay out money for plastic', async () => {
    const card = { ...GOODS.milk, type: PRODUCT_TYPE.giftCard };
    await changeRows(
      server,
      cloud,
      `UPDATE products SET type = ${PRODUCT_TYPE.giftCard} WHERE cloud_id = $1 AND id = $2`,
      [GOODS.juice.id],
    );
    const cart = new SaleCart()
      .do(
        manual(1_000, {
          ...card,
          id: GOODS.juice.id,
          name: GOODS.juice.name,
          code: GOODS.juice.code,
          barcode: GOODS.juice.barcode,
          price: GOODS.juice.price,
        }),
      )
      .pay();
    const { status } = outcome(await post(cart.wire()));
    await changeRows(
      server,
      cloud,
      'UPDATE products SET type = 1 WHERE cloud_id = $1 AND id = $2',
      [GOODS.juice.id],
    );
    expect(status).toBe(422);
  });
});

describe("a colleague's approval of a refund", () => {
  it('covers one sale and an amount: less of it needs no new approval, more or another sale does', async () => {
    const [sale, other] = [await sold(), await sold()];
    const cart = await approved(byCashier(), refundRequest(sale, 2_000));
    const [row] = cart.cart.rows;
    const lowered = cart.do({ type: 'decrementRow', rowKey: row?.key ?? '' }).pay();
    expect((await post(lowered.wire(), cashier)).statusCode).toBe(200);
    const { token } = await approvalFor(byCashier(), refundRequest(other, 1_000));
    const stolen = byCashier()
      .do({
        ...refundRequest(other, 1_000),
        by: { employeeId: EMPLOYEES.manager, approval: token },
      })
      .pay();
    expect(outcome(await post(stolen.wire(), cashier)).code).toBe('PERMISSION_DENIED');
  });

  it('is needed separately for a credit voucher', async () => {
    const sale = await sold();
    const cart = await approved(byCashier(), refundRequest(sale, 1_000));
    const open = cart.cart;
    cart.do(by(voucher, -690));
    expect(outcome(await post(cart.wire(), cashier)).code).toBe('PERMISSION_DENIED');
    cart.cart = open;
    expect((await post((await approved(cart, by(voucher, -690))).wire(), cashier)).statusCode).toBe(
      200,
    );
  });

  it("allows a refund to the card that paid, up to its amount, and to no other sale's card", async () => {
    const byCard = async () => {
      const cart = new SaleCart().scan(GOODS.milk, 3);
      const charge = (
        await till.post('payments/pinpad/transaction', {
          id: randomUUID(),
          cart: cart.id,
          amount: 2_070,
        })
      ).json<{ data: ChargeView }>().data;
      return sold(cart.do(by(cardOf(charge), 2_070, charge.id)));
    };
    const [sale, other] = [await byCard(), await byCard()];
    const dealOf = ({ cart }: SaleCart) => String(cart.payments[0]?.details['transaction']);
    const cart = byCashier();
    const { token, value } = await approvalFor(cart, refundRequest(sale, 1_000));
    cart.do({
      ...refundRequest(sale, 1_000),
      by: { employeeId: EMPLOYEES.manager, approval: token },
    });
    const approval = { sale: sale.id, sum: Number(value), token };
    const charge = async (
      amount: number,
      deal = dealOf(sale),
      leave: typeof approval | null = approval,
    ) => {
      const answer = await cashier.post('payments/pinpad/transaction', {
        id: randomUUID(),
        cart: cart.id,
        amount,
        refund_of: deal,
        approval: leave,
      });
      return answer.statusCode === 200
        ? answer.json<{ data: ChargeView }>().data
        : String(outcome(answer).code);
    };
    expect(await charge(-690, dealOf(sale), null)).toBe('PERMISSION_DENIED');
    expect(await charge(-690, dealOf(other))).toBe('PAYMENT_DETAILS');
    expect(await charge(-690, dealOf(sale), { ...approval, sum: 2_070 })).toBe('PERMISSION_DENIED');
    expect(await charge(-700)).toBe('PERMISSION_DENIED');
    const back = await charge(-690);
    if (typeof back !== 'object') throw new Error(back);
    expect(back).toMatchObject({ state: 'approved', amount: -690 });
    expect(await charge(-1)).toBe('PERMISSION_DENIED');
    cart.do(by(cardOf(back), -690, back.id));
    expect((await post(cart.wire(), cashier)).statusCode).toBe(200);
  });
});

const cardOf = ({
  terms,
  payments,
  first,
  fixed,
  brand,
  last_digits: lastDigits,
  confirmation,
  transaction,
}: ChargeView): CardTender => ({
  method: 'card',
  terms,
  payments,
  first,
  fixed,
  brand: brand as CardTender['brand'],
  lastDigits,
  confirmation,
  transaction,
});

describe('a sale to be refunded', () => {
  it('is found by number by every seller, and by day, amount and customer by employees who may search', async () => {
    const sale = await sold(new SaleCart().scan(GOODS.milk, 7).pay());
    const found = await read(sale.id);
    const numbered = await cashier.get(`pos/refundable?number=${found.number}`);
    expect(numbered.json<{ data: unknown[] }>().data).toMatchObject([
      { id: sale.id, total: 4_830 },
    ]);
    const search = (query: string, who = till) =>
      who.get(`pos/refundable/search?day=${found.business_date}${query}`);
    expect((await search('&sum=4830')).json<{ data: unknown[] }>().data).toMatchObject([
      { id: sale.id },
    ]);
    expect((await search('&customer=0501234567')).json<{ data: unknown[] }>().data).toEqual([]);
    expect((await search('&customer=%25')).json<{ data: unknown[] }>().data).toEqual([]);
    await changeRows(
      server,
      cloud,
      `INSERT INTO positions (cloud_id, id, name, permissions) VALUES ($1, 91, 'בלי חיפוש', '{"pos":{"1":1}}') ON CONFLICT DO NOTHING`,
    );
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET position_id = 91 WHERE cloud_id = $1 AND id = $2',
      [EMPLOYEES.cashier],
    );
    const plain = await aTillOf(server, 3, CARDS.cashier);
    expect(outcome(await search('', plain)).code).toBe('PERMISSION_DENIED');
    expect((await plain.get(`pos/refundable?number=${found.number}`)).statusCode).toBe(200);
    expect(outcome(await till.get(`pos/refundable/${randomUUID()}`)).code).toBe('NOT_FOUND');
  });

  it('is read by more tills at once than the business has connections', async () => {
    const sale = await sold();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => till.get(`pos/refundable/${sale.id}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });

  it('is listed apart from a credit of the same number, whose series is another', async () => {
    const sale = await sold(new SaleCart().scan(GOODS.milk, 2).pay());
    const credit = new SaleCart().do(refundRequest(sale, 1_000)).pay();
    expect((await post(credit.wire())).statusCode).toBe(200);
    const [bears] = await queryRows<{ number: string }>(
      db(),
      'SELECT number::text FROM transactions WHERE cloud_id = $1 AND id = $2',
      [credit.id],
    );
    const { data } = (await till.get(`pos/refundable?number=${bears?.number ?? ''}`)).json<{
      data: { id: string; is_credit: boolean }[];
    }>();
    expect(data.at(-1)).toMatchObject({ id: credit.id, is_credit: true });
    // The till's first sale and its first credit have the same number: both are listed, the sale
    // first.
    expect(data.map(({ is_credit: isCredit }) => isCredit)).toEqual([false, true]);
  });

  it('shows how much of its goods and money can still be refunded', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO gift_cards (cloud_id, id, number, amount, balance) VALUES ($1, 1, 'G1', 10000, 10000) ON CONFLICT DO NOTHING",
    );
    const cart = new SaleCart().scan(GOODS.milk, 3);
    cart.do(by({ method: 'gift_card', number: 'G1' }, 1_000));
    const sale = await sold(cart.pay(1_100));
    expect(await read(sale.id)).toMatchObject({
      proven: true,
      rows: [{ quantity: 3_000, refunded: 0, net: 2_070 }],
      payments: [{ left: 1_000 }, { left: 1_070 }],
    });
    const refund = new SaleCart().do(refundRequest(sale, 1_000));
    expect(
      (await post(refund.do(by({ method: 'gift_card', number: 'G1' }, -690)).wire())).statusCode,
    ).toBe(200);
    expect(await read(sale.id)).toMatchObject({
      rows: [{ refunded: 1_000 }],
      payments: [{ left: 310 }, { left: 1_070 }],
    });
  });
});

describe('a flagged sale that was reviewed', () => {
  it('can be refunded like any other, has no open flags, and its review is in the audit log', async () => {
    const sale = new SaleCart().scan({ ...GOODS.milk, price: 99_500 }, 3).pay();
    expect((await post(sale.wire(), till, true)).statusCode).toBe(200);
    expect(await read(sale.id)).toMatchObject({ proven: false });
    const refund = () =>
      new SaleCart()
        .do(refundRequest(sale, 1_000))
        .do({ type: 'addPayment', payment: { typeId: 1, name: 'מזומן', amount: -99_500 } })
        .wire();
    expect(outcome(await post(refund())).code).toBe('CONFLICT');
    expect(outcome(await cashier.post(`pos/transactions/${sale.id}/approve`, {})).code).toBe(
      'PERMISSION_DENIED',
    );
    expect((await owner.post(`pos/transactions/${sale.id}/approve`, {})).statusCode).toBe(200);
    expect(outcome(await owner.post(`pos/transactions/${sale.id}/approve`, {})).code).toBe(
      'CONFLICT',
    );
    const { data } = (await owner.get(`pos/transactions/${sale.id}`)).json<{
      data: { review: string[]; reviewed: { by: string; marks: string[] } };
    }>();
    expect(data.review).toEqual([]);
    expect(data.reviewed.marks).toContain('total_mismatch');
    expect(
      (await owner.get('pos/transactions?review=1'))
        .json<{ data: { id: string }[] }>()
        .data.map(({ id }) => id),
    ).not.toContain(sale.id);
    expect(
      await queryRows(
        db(),
        "SELECT action FROM audit_log WHERE cloud_id = $1 AND entity_id = $2 AND action = 'sale.reviewed'",
        [sale.id],
      ),
    ).toHaveLength(1);
    expect((await post(refund())).statusCode).toBe(200);
    expect(await read(sale.id)).toMatchObject({ proven: true, rows: [{ refunded: 1_000 }] });
  });

  it('cannot be a sale without flags or a sale that does not exist', async () => {
    const sale = await sold();
    expect(outcome(await owner.post(`pos/transactions/${sale.id}/approve`, {})).code).toBe(
      'CONFLICT',
    );
    expect(outcome(await owner.post(`pos/transactions/${randomUUID()}/approve`, {})).code).toBe(
      'NOT_FOUND',
    );
  });
});
