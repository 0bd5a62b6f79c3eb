import { type CustomerView, syncGet } from '@dalpak/contracts';
import { type CartAccount, makeAccount } from '@dalpak/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DocumentCart } from '../../../../test/document-cart.ts';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { queryRows, CUSTOMERS, GOODS, shopAtWork } from '../../../../test/sale-shop.ts';
import { type Browser, outcome, type TestApp } from '../../../../test/test-app.ts';

/**
 * The standing discount of a customer or a group: as a manager edits it on the record, as it is
 * synced to the till, and as a sale is stored.
 */
let server: TestApp;
let cloud: number;
let till: Browser;
let office: Browser;

beforeAll(async () => {
  ({ server, cloud, till, office } = await shopAtWork());
});
afterAll(() => server.close());
beforeEach(async () => {
  await set(111, CUSTOMERS.member, { discount_type: 'percent', discount: 0, discount_sum: 0 });
  await set(112, 1, { discount_type: 'percent', discount: 0, discount_sum: 0 });
});

async function set(component: number, id: number, data: object): Promise<void> {
  const saved = await office.call('PATCH', `/api/v2/components/${component}/records/${id}`, {
    data,
  });
  if (saved.statusCode !== 200) throw new Error(saved.body);
}

async function synced(): Promise<CustomerView> {
  const page = syncGet.response.parse(
    (
      await till.call('POST', '/core/functions/updates/get.php', {
        operation: 'Customers',
        limit: { counter: 0, len: 10_000 },
        args: {},
      })
    ).json(),
  );
  return Object.values(page.data ?? {}).find(
    (item) => (item as { id: number }).id === CUSTOMERS.member,
  ) as CustomerView;
}

async function searched(): Promise<CustomerView> {
  return (await till.get(`accountscards/customers?query=${encodeURIComponent('רות')}`)).json<{
    data: [CustomerView];
  }>().data[0];
}

/** The account as the till puts it on the bill. */
const onBill = ({
  id,
  code,
  name,
  group,
  vat_id: vatId,
  discount_type: discountType,
  discount,
}: CustomerView): CartAccount =>
  makeAccount({ type: 'customer', id, code, name, groupId: group, vatId, discountType, discount });

const send = (sale: SaleCart) => till.post('pos/transactions/cart_format', sale.pay().wire());
async function storedTotal(id: string): Promise<number | undefined> {
  return (
    await queryRows<{ total: number }>(
      server.kernel.tenant(cloud),
      'SELECT total FROM transactions WHERE cloud_id = $1 AND id = $2',
      [id],
    )
  )[0]?.total;
}

describe('a standing discount at the till', () => {
  it.each<[string, object, object, Pick<CustomerView, 'discount_type' | 'discount'>, number]>([
    [
      'of the customer, a percent',
      { discount: 1_000 },
      {},
      { discount_type: 'percent', discount: 1_000 },
      2_007,
    ],
    [
      'of the customer, a sum',
      { discount_type: 'sum', discount_sum: 500 },
      {},
      { discount_type: 'sum', discount: 500 },
      1_730,
    ],
    [
      'of the group, a percent',
      {},
      { discount: 2_000 },
      { discount_type: 'percent', discount: 2_000 },
      1_784,
    ],
    [
      'of the group, a sum',
      {},
      { discount_type: 'sum', discount_sum: 200 },
      { discount_type: 'sum', discount: 200 },
      2_030,
    ],
    [
      'of the customer before their group: never both',
      { discount: 500 },
      { discount: 2_000 },
      { discount_type: 'percent', discount: 500 },
      2_118,
    ],
  ])(
    '%s: is synced, found and deducted once [CART-045]',
    async (_title, own, group, told, total) => {
      await set(111, CUSTOMERS.member, own);
      await set(112, 1, group);
      for (const view of [await synced(), await searched()]) {
        expect(view).toMatchObject(told);
        // Bread of 8.50 and two milks of 6.90, less the standing discount.
        const sale = new SaleCart().scan(GOODS.bread).scan(GOODS.milk, 2).customer(onBill(view));
        const answer = await send(sale);
        expect(outcome(answer)).toMatchObject({ status: 200 });
        // 22.30 before.
        expect([sale.priced.total, await storedTotal(sale.id)]).toEqual([total, total]);
      }
    },
  );

  it('ends with "no discount" at the customer, against that of their group [TRADE-007]', async () => {
    await set(112, 1, { discount: 2_000 });
    await set(111, CUSTOMERS.member, { discount_type: 'none', discount: 1_000 });
    for (const view of [await synced(), await searched()]) {
      expect(view).toMatchObject({ discount_type: 'none', discount: 0 });
      const sale = new SaleCart().scan(GOODS.juice).customer(onBill(view));
      expect(sale.priced.total).toBe(1_290);
      expect(outcome(await send(sale))).toMatchObject({ status: 200 });
    }
  });

  it('leaves a typed price and a promotion as they are, and follows the customer [TRADE-007]', async () => {
    await set(111, CUSTOMERS.member, { discount: 1_000 });
    const sale = new SaleCart().scan(GOODS.bread).scan(GOODS.milk).scan(GOODS.chocolate);
    sale.do({ type: 'setUnitPrice', rowKey: sale.cart.rows[0]?.key ?? '', price: 800 });
    expect(sale.priced.total).toBe(800 + 690 + 590);
    sale.customer(onBill(await searched()));
    // Only milk; chocolate has the ten percent of the club.
    expect(sale.priced.total).toBe(800 + 621 + 531);
    expect(outcome(await send(sale))).toMatchObject({ status: 200 });
    expect(await storedTotal(sale.id)).toBe(1_952);
  });

  it('is replaced by a manual discount and returns when that is removed: they never add up', async () => {
    await set(111, CUSTOMERS.member, { discount: 1_000 });
    const account = onBill(await searched());
    const sale = new SaleCart()
      .scan(GOODS.juice)
      .customer(account)
      .do({ type: 'setCartDiscount', discount: { type: 'percent', rate: 500 } });
    expect(sale.priced.total).toBe(1_290 - 65);
    expect(outcome(await send(sale))).toMatchObject({ status: 200 });
    expect(await storedTotal(sale.id)).toBe(1_225);
    expect(
      new SaleCart()
        .scan(GOODS.juice)
        .customer(account)
        .do({ type: 'setCartDiscount', discount: null }).priced.total,
    ).toBe(1_161);
  });

  it('is not added to a campaign of the group, and applies after a row discount', async () => {
    await set(112, 1, { discount: 1_000 });
    // Members get 10 percent off chocolate (5.90) and nothing more; the row of milk (6.90) costs
    // half, less a tenth.
    const sale = new SaleCart()
      .scan(GOODS.chocolate)
      .scan(GOODS.milk)
      .discount(50)
      .customer(onBill(await synced()));
    expect(sale.priced.total).toBe(531 + 345 - 35);
    expect(outcome(await send(sale))).toMatchObject({ status: 200 });
  });

  it('is taken from the record: a larger one claimed by a till is refused', async () => {
    const account = {
      ...onBill(await searched()),
      discountType: 'percent' as const,
      discount: 5_000,
    };
    expect(outcome(await send(new SaleCart().scan(GOODS.milk, 2).customer(account)))).toEqual({
      status: 422,
      code: 'TOTAL_MISMATCH',
    });
    await set(111, CUSTOMERS.member, { discount: 1_000 });
    // A till that leaves it out charges the shelf price, which was not agreed.
    expect(
      outcome(
        await send(
          new SaleCart()
            .scan(GOODS.milk, 2)
            .customer({ ...account, discountType: 'none', discount: 0 }),
        ),
      ),
    ).toEqual({ status: 422, code: 'TOTAL_MISMATCH' });
  });

  it('also applies to a document of the customer', async () => {
    await set(112, 1, { discount_type: 'sum', discount_sum: 300 });
    const { account } = (
      await office.get(`documents/byaccount?account_type=customer&account=${CUSTOMERS.member}`)
    ).json<{ account: { discount_type: string; discount: number } }>();
    expect(account).toMatchObject({ discount_type: 'sum', discount: 300 });
    // It is on the document as a discount of its own, once.
    const invoice = new DocumentCart(6)
      .for(
        makeAccount({
          type: 'customer',
          id: CUSTOMERS.member,
          code: 'C1',
          name: 'רות',
          groupId: 1,
        }),
      )
      .add(GOODS.juice);
    invoice.do({ type: 'setCartDiscount', discount: { type: 'sum', amount: 300 } });
    const issued = await office.post('documents/cart_format', invoice.wire());
    expect(outcome(issued)).toMatchObject({ status: 200 });
    const [row] = await queryRows<{ total: number }>(
      server.kernel.tenant(cloud),
      'SELECT total FROM documents WHERE cloud_id = $1 ORDER BY issued_at DESC LIMIT 1',
    );
    expect(row?.total).toBe(990);
  });

  it('reduces a refund without a receipt if it is a percentage, not if it is an amount', async () => {
    await set(111, CUSTOMERS.member, { discount: 1_000 });
    const back = (account: CartAccount) => {
      const sale = new SaleCart().scan(GOODS.juice).customer(account);
      sale.cart = {
        ...sale.cart,
        rows: sale.cart.rows.map((row) => ({ ...row, quantity: -row.quantity })),
      };
      return sale.priced.total;
    };
    expect(back(onBill(await searched()))).toBe(-1_161);
    expect(back({ ...onBill(await searched()), discountType: 'sum', discount: 300 })).toBe(-1_290);
  });
});
