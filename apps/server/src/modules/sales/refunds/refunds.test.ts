import { randomUUID } from 'node:crypto';
import type { ChargeView, TransactionListItem, TransactionView } from '@dalpak/contracts';
import {
  makeAccount,
  tenderFields,
  TENDER_NAME,
  refundPicksOf,
  type CardTender,
  type Tender,
} from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart, tampered } from '../../../../test/sale-cart.ts';
import {
  aPracticePinpad,
  aShop,
  aTillOf,
  queryRows,
  CARDS,
  changeRows,
  countsOf,
  CUSTOMERS,
  EMPLOYEES,
  GOODS,
} from '../../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  const owner = new Browser(server.app);
  await owner.signIn(OWNER.email);
  await aPracticePinpad(server, cloud);
  await changeRows(
    server,
    cloud,
    `INSERT INTO gift_cards (cloud_id, id, number, amount, balance) VALUES ($1, 1, 'G1', 10000, 10000)`,
  );
  await changeRows(
    server,
    cloud,
    'UPDATE customers SET credit_limit = 100000 WHERE cloud_id = $1 AND id = 1',
  );
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const post = (wire: unknown, offline = false, by = till) =>
  by.post(`pos/transactions/cart_format${offline ? '?offline=1' : ''}`, wire);
interface Result {
  id: string;
  credit_vouchers: { number: string; amount: number }[];
  review: string[];
  repeated: boolean;
}
const resultOf = async (wire: unknown, offline = false) => {
  const answer = await post(wire, offline);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: [string, string, Result] }>().data[2];
};
const by = (cart: SaleCart, means: Tender, amount = cart.priced.due, key?: string) =>
  cart.do({
    type: 'addPayment',
    payment: {
      ...tenderFields(means),
      name: TENDER_NAME[means.method],
      amount,
      ...(key === undefined ? {} : { key }),
    },
  });
const gift: Tender = { method: 'gift_card', number: 'G1' };
const credit: Tender = { method: 'customer_credit', accountId: CUSTOMERS.member };
const voucher: Tender = { method: 'credit_voucher', number: '' };
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
const chargeOf = async (cart: SaleCart, amount: number, refundOf: string | null = null) =>
  (
    await till.post('payments/pinpad/transaction', {
      id: randomUUID(),
      cart: cart.id,
      amount,
      refund_of: refundOf,
    })
  ).json<{ data: ChargeView }>().data;

/**
 * A bill that refunds this quantity of each row of a sale, of which `before` was already refunded.
 */
function refundOf(
  sale: SaleCart,
  quantity: number,
  before = 0,
  options: ConstructorParameters<typeof SaleCart>[0] = {},
): SaleCart {
  const cart = new SaleCart(options);
  if (sale.cart.account !== null) cart.customer(sale.cart.account);
  const wishes = sale.priced.rows.map(({ row }) => ({
    rowKey: row.key,
    quantity: quantity * 1_000,
    refundedBefore: before * 1_000,
  }));
  return cart.do({ type: 'refundRows', rows: refundPicksOf(sale.id, sale.priced, wishes) });
}

/** Three packs of milk, 20.70. */
async function sold(
  pay: (cart: SaleCart) => SaleCart | Promise<SaleCart> = (cart) => cart.pay(),
): Promise<SaleCart> {
  const cart = await pay(new SaleCart().scan(GOODS.milk, 3));
  await resultOf(cart.wire());
  return cart;
}

async function refusalOf(wire: unknown): Promise<string> {
  const before = await countsOf(db());
  const { status, code } = outcome(await post(wire));
  expect(await countsOf(db())).toEqual(before);
  return `${status} ${code}`;
}
const balance = async () =>
  (
    await queryRows<{ balance: number }>(
      db(),
      'SELECT balance FROM gift_cards WHERE cloud_id = $1 AND id = 1',
    )
  )[0]?.balance ?? 0;
const owed = async () =>
  (
    await queryRows<{ balance: number }>(
      db(),
      'SELECT balance FROM customers WHERE cloud_id = $1 AND id = 1',
    )
  )[0]?.balance ?? 0;
const stock = async () =>
  (
    await queryRows<{ quantity: number }>(
      db(),
      'SELECT quantity FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = 1 AND product_id = 1',
    )
  )[0]?.quantity ?? 0;

describe('refunded goods', () => {
  it('refer to their sale by a correct number and day or not at all, in the stored document too', async () => {
    const sale = await sold();
    const [of] = await queryRows<{ number: string; day: string }>(
      db(),
      'SELECT number::text, business_date::text AS day FROM transactions WHERE cloud_id = $1 AND id = $2',
      [sale.id],
    );
    const naming = (reference: string, referenceDate: string | null, before = 0) =>
      refundOf(sale, 1, before)
        .do({ type: 'setHeader', changes: { reference, referenceDate } })
        .pay();
    expect(await refusalOf(naming(String(Number(of?.number) + 1), null).wire())).toBe(
      '422 CART_MALFORMED',
    );
    expect(await refusalOf(naming(of?.number ?? '', '2020-01-01').wire())).toBe(
      '422 CART_MALFORMED',
    );
    expect(
      await refusalOf(
        new SaleCart()
          .scan(GOODS.milk)
          .do({ type: 'setHeader', changes: { reference: of?.number ?? '' } })
          .pay()
          .wire(),
      ),
    ).toBe('422 CART_MALFORMED');
    const credit = naming(of?.number ?? '', of?.day ?? '');
    expect((await resultOf(credit.wire())).review).toEqual([]);
    expect(JSON.stringify((await till.get(`pos/transactions/${credit.id}`)).json())).toContain(
      of?.day,
    );
    // An offline refund is stored as it was printed, and a wrong reference sets a review flag.
    expect(
      (
        await resultOf(
          naming(of?.number ?? '', of?.day ?? '', 1)
            .numbered(1_000_901)
            .wire(),
          true,
        )
      ).review,
    ).not.toContain('check_failed');
    expect(
      (await resultOf(naming('5', null, 2).numbered(1_000_902).wire(), true)).review,
    ).toContain('check_failed');
  });

  it('are refunded at the price paid, in parts and never beyond the sold quantity, and return to stock', async () => {
    const sale = await sold((cart) => cart.discount(10).pay());
    const before = await stock();
    const first = refundOf(sale, 1);
    expect((await resultOf(first.pay().wire())).review).toEqual([]);
    expect(await refusalOf(refundOf(sale, 1).pay().wire())).toBe('409 CONFLICT');
    const rest = refundOf(sale, 2, 1);
    await resultOf(rest.pay().wire());
    expect(first.priced.total + rest.priced.total).toBe(0 - sale.priced.total);
    expect((await stock()) - before).toBe(3_000);
    expect(await refusalOf(tampered(refundOf(sale, 1, 2).pay().wire(), () => undefined))).toBe(
      '409 CONFLICT',
    );
    const [document] = await queryRows<{ official_code: number; total: number }>(
      db(),
      'SELECT official_code, total FROM transactions WHERE cloud_id = $1 AND id = $2',
      [rest.id],
    );
    expect(document).toEqual({ official_code: 330, total: rest.priced.total });
  });

  it('are refunded once when the same refund is sent again', async () => {
    const sale = await sold();
    const refund = refundOf(sale, 3).pay().wire();
    const first = await resultOf(refund);
    expect(await resultOf(refund)).toEqual({ ...first, repeated: true });
  });

  it('are refunded once when copies of the refund arrive together, and no copy is refused as already refunded', async () => {
    const sale = await sold();
    const refund = refundOf(sale, 3).pay().wire();
    const answers = await Promise.all(Array.from({ length: 6 }, () => resultOf(refund)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  });

  it('are refunded by only one of two tills at the same moment, and the other gets an error', async () => {
    const sale = await sold();
    const other = await aTillOf(server, 2);
    const answers = await Promise.all([
      post(refundOf(sale, 3).pay().wire()),
      post(refundOf(sale, 3, 0, { terminal: 2 }).pay().wire(), false, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
  });

  it.each<[string, (source: Record<string, unknown>) => void, string]>([
    [
      'an unknown sale',
      (source) => {
        source['document_id'] = randomUUID();
      },
      '422 CART_MALFORMED',
    ],
    [
      'an invalid sale id',
      (source) => {
        source['document_id'] = 'x';
      },
      '422 CART_MALFORMED',
    ],
    [
      'a row that was not sold',
      (source) => {
        source['row_key'] = 'x';
      },
      '422 CART_MALFORMED',
    ],
    [
      'more money than the row cost',
      (source) => {
        source['row_price'] = 1_000;
      },
      '422 CART_MALFORMED',
    ],
    [
      'another rate of VAT',
      (source) => {
        source['vat_rate'] = 0;
      },
      '422 CART_MALFORMED',
    ],
    [
      'a row with another sold quantity',
      (source) => {
        source['amount'] = 30;
      },
      '422 CART_MALFORMED',
    ],
  ])('not of %s', async (_what, tamper, code) => {
    const wire = tampered(
      refundOf(await sold(), 1)
        .pay()
        .wire(),
      (copy) => {
        for (const row of copy.Products) {
          const source = (row['metadata'] as Record<string, unknown> | undefined)?.['refund'];
          if (typeof source === 'object' && source !== null)
            tamper(source as Record<string, unknown>);
        }
      },
    );
    expect(await refusalOf(wire)).toBe(code);
  });

  it('show in the list and on the page of their sale, partly and then wholly, with their documents', async () => {
    const office = new Browser(server.app);
    await office.signIn(OWNER.email);
    const sale = await sold();
    const shown = async () => {
      const list = (await office.get('pos/transactions')).json<{ data: TransactionListItem[] }>();
      const page = (await office.get(`pos/transactions/${sale.id}`)).json<{
        data: TransactionView;
      }>();
      expect(list.data.find(({ id }) => id === sale.id)?.refunded).toBe(page.data.refunded);
      return [page.data.refunded, page.data.refunds.map(({ id }) => id)];
    };
    expect(await shown()).toEqual([null, []]);
    const first = await resultOf(refundOf(sale, 1).pay().wire());
    expect(await shown()).toEqual(['partly', [first.id]]);
    const second = await resultOf(refundOf(sale, 2, 1).pay().wire());
    expect(await shown()).toEqual(['wholly', [first.id, second.id]]);
  });

  it('are refused for two sales in one bill, for a sale and no sale together, and without the permission to refund', async () => {
    const [one, two] = [await sold(), await sold()];
    const both = refundOf(one, 1).do({
      type: 'refundRows',
      rows: refundPicksOf(two.id, two.priced, [
        { rowKey: two.cart.rows[0]?.key ?? '', quantity: 1_000, refundedBefore: 0 },
      ]),
    });
    expect(await refusalOf(both.pay().wire())).toBe('422 CART_MALFORMED');
    expect(
      await refusalOf(
        refundOf(one, 1)
          .do({ type: 'refundProduct', product: GOODS.bread, quantity: 1_000 })
          .pay()
          .wire(),
      ),
    ).toBe('422 CART_MALFORMED');
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET position_id = position_id WHERE cloud_id = $1',
    );
    const cashier = await aTillOf(server, 3, CARDS.cashier);
    expect(
      outcome(
        await post(
          refundOf(one, 1, 0, { terminal: 3, employee: EMPLOYEES.cashier }).pay().wire(),
          false,
          cashier,
        ),
      ).code,
    ).toBe('PERMISSION_DENIED');
  });

  it('are exchanged for others in one bill, and only the difference is paid', async () => {
    const exchange = refundOf(await sold(), 1).scan(GOODS.bread);
    expect(exchange.priced.total).toBe(160);
    await resultOf(exchange.pay().wire());
  });

  it('are flagged when refunded offline, and move no money', async () => {
    const sale = await sold((cart) => by(cart, gift));
    const before = await balance();
    expect((await resultOf(by(refundOf(sale, 1), gift).wire(), true)).review).toContain(
      'negative_quantity',
    );
    expect(await balance()).toBe(before);
  });
});

describe('goods that were refunded offline', () => {
  it('are counted against their sale as far as it covers them, and only that part moves stock', async () => {
    const sale = await sold();
    const before = await stock();
    const first = refundOf(sale, 2).pay().wire();
    expect((await resultOf(first, true)).review).toEqual(['negative_quantity']);
    expect((await stock()) - before).toBe(2_000);
    expect((await resultOf(first, true)).repeated).toBe(true);
    expect((await resultOf(refundOf(sale, 3).pay().wire(), true)).review).toContain('check_failed');
    expect((await stock()) - before).toBe(3_000);
    const third = await resultOf(refundOf(sale, 3).pay().wire(), true);
    expect((await stock()) - before).toBe(3_000);
    expect(await refusalOf(refundOf(sale, 3).pay().wire())).toBe('409 CONFLICT');
    expect(
      await queryRows(
        db(),
        'SELECT quantity FROM sale_refund_rows WHERE cloud_id = $1 AND sale_id = $2 ORDER BY quantity',
        [sale.id],
      ),
    ).toEqual([{ quantity: 1_000 }, { quantity: 2_000 }]);
    expect(
      await queryRows(
        db(),
        "SELECT stock_after - stock_before AS moved FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2 AND kind = 'P'",
        [third.id],
      ),
    ).toEqual([{ moved: 0 }]);
  });

  it('reduce what the next refund can return with the same tender', async () => {
    const sale = await sold((cart) => by(cart, gift, 690).pay());
    await resultOf(refundOf(sale, 2).pay().wire(), true);
    expect(await refusalOf(refundOf(sale, 1, 2).pay().wire())).toBe('422 PAYMENT_MISMATCH');
    await resultOf(by(refundOf(sale, 1, 2), gift).wire());
  });

  it('move no stock when they were of another product, or of no sale that is known here', async () => {
    const [sale, before] = [await sold(), await countsOf(db())];
    const unknown = new SaleCart().scan(GOODS.milk, 3).pay();
    const other = tampered(refundOf(sale, 3).pay().wire(), ({ Products }) => {
      (Products[0] ?? {})['id'] = GOODS.juice.id;
    });
    for (const wire of [
      refundOf(unknown, 3).pay().wire(),
      other,
      new SaleCart()
        .do({ type: 'refundProduct', product: GOODS.milk, quantity: 3_000 })
        .pay()
        .wire(),
    ]) {
      expect((await resultOf(wire, true)).review).toContain('negative_quantity');
    }
    expect((await countsOf(db()))['stock']).toBe(before['stock']);
    await resultOf(refundOf(sale, 3).pay().wire());
  });
});

describe('a queued sale with unproven payments', () => {
  it.each<[string, () => SaleCart, string]>([
    [
      'paid with an unknown voucher',
      () => by(new SaleCart().scan(GOODS.milk, 3), { method: 'credit_voucher', number: 'FAKE123' }),
      'payment_mismatch',
    ],
    [
      'with a total above its goods',
      () => new SaleCart().scan({ ...GOODS.milk, price: 99_500 }, 3).pay(),
      'total_mismatch',
    ],
    [
      'that refunded goods of no known sale',
      () =>
        new SaleCart()
          .scan(GOODS.milk, 3)
          .do({ type: 'refundProduct', product: GOODS.bread, quantity: 1_000 })
          .pay(),
      'negative_quantity',
    ],
  ])('%s pays out no real money', async (_what, make, mark) => {
    const sale = make();
    expect(await resultOf(sale.wire(), true)).toMatchObject({
      review: expect.arrayContaining([mark]) as string[],
    });
    const refund = new SaleCart().do({
      type: 'refundRows',
      rows: refundPicksOf(sale.id, sale.priced, [
        { rowKey: sale.cart.rows[0]?.key ?? '', quantity: 1_000, refundedBefore: 0 },
      ]),
    });
    const wire = by(refund, voucher).wire();
    expect(await refusalOf(wire)).toBe('409 CONFLICT');
    expect((await post(wire)).json()).toMatchObject({
      desc: expect.stringContaining('לא אומתו') as string,
    });
  });

  it('is refused a refund, unlike a queued sale without flags', async () => {
    const sale = new SaleCart().scan(GOODS.milk, 3).pay();
    expect((await resultOf(sale.wire(), true)).review).toEqual([]);
    await resultOf(refundOf(sale, 3).pay().wire());
  });
});

describe('money is refunded with the tender that paid', () => {
  it("to a gift card and to a customer's account", async () => {
    const before = [await balance(), await owed()];
    const sale = await sold((cart) =>
      by(
        by(
          cart.customer(
            makeAccount({
              type: 'customer',
              id: CUSTOMERS.member,
              code: 'C1',
              name: 'רות',
              groupId: 1,
              creditLimit: 100_000,
            }),
          ),
          gift,
          1_000,
        ),
        credit,
      ),
    );
    expect([await balance(), await owed()]).toEqual([
      (before[0] ?? 0) - 1_000,
      (before[1] ?? 0) + 1_070,
    ]);
    await resultOf(by(by(refundOf(sale, 3), gift, -1_000), credit).wire());
    expect([await balance(), await owed()]).toEqual(before);
  });

  it('never beyond what each tender paid, also over several refunds; the rest is a credit voucher that pays the next sale', async () => {
    const sale = await sold((cart) => by(cart, gift, 700).pay());
    expect(await refusalOf(by(refundOf(sale, 3), gift).wire())).toBe('422 PAYMENT_MISMATCH');
    await resultOf(by(refundOf(sale, 1), gift, -690).wire());
    expect(
      await refusalOf(
        by(refundOf(sale, 1, 1), gift, -20)
          .pay()
          .wire(),
      ),
    ).toBe('422 PAYMENT_MISMATCH');
    const refund = by(refundOf(sale, 1, 1), gift, -10);
    const wire = by(refund, voucher).wire();
    const {
      credit_vouchers: [issued],
      id,
    } = await resultOf(wire);
    expect(issued).toMatchObject({
      amount: 680,
      number: expect.stringMatching(/^Z\d{12}$/) as string,
    });
    expect((await resultOf(wire)).credit_vouchers).toEqual([issued]);
    expect(
      await queryRows(
        db(),
        'SELECT balance, transaction_id FROM credit_vouchers WHERE cloud_id = $1 AND number = $2',
        [issued?.number],
      ),
    ).toEqual([{ balance: 680, transaction_id: id }]);
    await resultOf(
      by(
        new SaleCart().scan(GOODS.milk),
        { method: 'credit_voucher', number: issued?.number ?? '' },
        680,
      )
        .pay()
        .wire(),
    );
  });

  it('not in cash unless it was paid in cash: change is deducted, cheques count', async () => {
    const change_ = await sold((cart) => by(cart, gift, 1_000).pay(2_000));
    expect(await refusalOf(refundOf(change_, 3).pay().wire())).toBe('422 PAYMENT_MISMATCH');
    await resultOf(by(refundOf(change_, 3), gift, -1_000).pay().wire());
    const cheque = await sold((cart) =>
      by(cart, {
        method: 'cheque',
        bank: '12',
        branch: '571',
        account: '41116',
        number: '7',
        dueDate: '2099-01-01',
        accountConfirmed: false,
      }),
    );
    await resultOf(refundOf(cheque, 3).pay().wire());
  });

  it("to the card's own deal, through the terminal", async () => {
    const sale = await sold(async (cart) => by(cart, cardOf(await chargeOf(cart, 2_070)), 2_070));
    const deal = String(sale.cart.payments[0]?.details['transaction']);
    const refund = refundOf(sale, 1);
    expect(
      outcome(
        await till.post('payments/pinpad/transaction', {
          id: randomUUID(),
          cart: refund.id,
          amount: -690,
          refund_of: 'sim-nobody',
        }),
      ),
    ).toEqual({ status: 422, code: 'PAYMENT_DETAILS' });
    expect(
      outcome(
        await till.post('payments/pinpad/transaction', {
          id: randomUUID(),
          cart: refund.id,
          amount: -690,
        }),
      ),
    ).toEqual({ status: 422, code: 'PAYMENT_DETAILS' });
    const back = await chargeOf(refund, -690, deal);
    expect(back).toMatchObject({ state: 'approved', amount: -690 });
    await resultOf(by(refund, cardOf(back), -690, back.id).wire());
    // A card deal of another sale refunds nothing of this one.
    const other = await sold(async (cart) => by(cart, cardOf(await chargeOf(cart, 2_070)), 2_070));
    const wrong = refundOf(other, 1);
    const charged = await chargeOf(wrong, -690, deal);
    expect(await refusalOf(by(wrong, cardOf(charged), -690, charged.id).wire())).toBe(
      '422 PAYMENT_MISMATCH',
    );
  });

  const cardSale = async () =>
    String(
      (await sold(async (cart) => by(cart, cardOf(await chargeOf(cart, 2_070)), 2_070))).cart
        .payments[0]?.details['transaction'],
    );
  const giveBack = async (deal: string, amount: number, by = till) => {
    const answer = await by.post('payments/pinpad/transaction', {
      id: randomUUID(),
      cart: randomUUID(),
      amount,
      refund_of: deal,
    });
    return answer.statusCode === 200
      ? answer.json<{ data: ChargeView }>().data.state
      : outcome(answer).code;
  };

  it('to a card only by an employee who may refund, whatever the call', async () => {
    const deal = await cardSale();
    const cashier = await aTillOf(server, 4, CARDS.cashier);
    expect(await giveBack(deal, -690, cashier)).toBe('PERMISSION_DENIED');
    for (const path of ['cibus', '10bis']) {
      const wish = { id: randomUUID(), cart: randomUUID(), amount: -690, code: '7788990011' };
      expect(outcome(await cashier.post(`payments/${path}/transaction`, wish)).code).toBe(
        'PERMISSION_DENIED',
      );
      expect(outcome(await till.post(`payments/${path}/transaction`, wish)).code).toBe(
        'PAYMENT_DETAILS',
      );
    }
    expect(
      await queryRows(
        db(),
        'SELECT id FROM payment_intents WHERE cloud_id = $1 AND terminal_id = 4',
      ),
    ).toEqual([]);
  });

  it('to a card never beyond its deal, however often; a refused or cancelled refund may be repeated, and a retry is the same refund', async () => {
    const deal = await cardSale();
    expect(await giveBack(deal, -2_071)).toBe('PAYMENT_MISMATCH');
    const wish = { id: randomUUID(), cart: randomUUID(), amount: -2_000, refund_of: deal };
    const send = async () =>
      (await till.post('payments/pinpad/transaction', wish)).json<{ data: ChargeView }>().data
        .state;
    expect(await send()).toBe('approved');
    expect(await giveBack(deal, -71)).toBe('PAYMENT_MISMATCH');
    expect(await send()).toBe('approved');
    expect(
      (await till.post(`payments/charges/${wish.id}/void`, {})).json<{ data: ChargeView }>().data
        .state,
    ).toBe('voided');
    expect(await giveBack(deal, -71)).toBe('approved');
    expect(await giveBack(deal, -2_000)).toBe('PAYMENT_MISMATCH');
    expect(await giveBack(deal, -1_999)).toBe('approved');
    expect(await giveBack(deal, -1)).toBe('PAYMENT_MISMATCH');
  });

  it('to a card once when two tills refund at the same moment', async () => {
    const other = await aTillOf(server, 5);
    for (let round = 0; round < 3; round += 1) {
      const deal = await cardSale();
      expect(
        (await Promise.all([giveBack(deal, -2_070), giveBack(deal, -2_070, other)]))
          .map(String)
          .toSorted((a, b) => (a < b ? -1 : 1)),
      ).toEqual(['PAYMENT_MISMATCH', 'approved']);
    }
  });
});
