import type { SubmitResult, TransactionView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart, tampered, type Tamperable } from '../../../../test/sale-cart.ts';
import { queryRows, GOODS, shopAtWork } from '../../../../test/sale-shop.ts';
import type { Browser, TestApp } from '../../../../test/test-app.ts';
import { verifyChain } from '../chain/verify-chain.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let office: Browser;

beforeAll(async () => {
  ({ server, cloud, till, office } = await shopAtWork());
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

async function send(wire: unknown, query = ''): Promise<SubmitResult> {
  const response = await till.post(`pos/transactions/cart_format${query}`, wire);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: [string, string, SubmitResult] }>().data[2];
}

const view = async (id: string): Promise<TransactionView> =>
  (await office.get(`pos/transactions/${id}`)).json<{ data: TransactionView }>().data;
const namesOf = ({ cart }: Pick<TransactionView, 'cart'>) =>
  cart.Products.filter(({ C }) => C !== 'PAY').map((row) => row['name']);
const rename = (fields: Readonly<Record<string, unknown>>) => (copy: Tamperable) => {
  Object.assign(copy.Products[0] ?? {}, fields);
};
const milk = () => new SaleCart().scan(GOODS.milk).pay().wire();

describe('the names in a sale', () => {
  it("raise no review flag when they are the catalogue's", async () => {
    const { id, review } = await send(
      new SaleCart().scan(GOODS.milk).scan(GOODS.cola, 3).pay().wire(),
    );
    expect(review).toEqual([]);
    expect(await view(id)).toMatchObject({ printed: [] });
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['name', { name: 'יין' }],
    ['code', { code: 'X' }],
    ['barcode', { barcode: '1' }],
    ['department', { department: 3 }],
  ])(
    "are the catalogue's in rows and back office, and the sale is flagged, online and offline: %s",
    async (_what, fields) => {
      for (const query of ['', '?offline=1']) {
        const { id, review } = await send(tampered(milk(), rename(fields)), query);
        expect(review).toEqual(['words_differ']);
        expect(
          await queryRows(
            db(),
            'SELECT name, code, department_id FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2',
            [id],
          ),
        ).toEqual([{ name: 'חלב', code: 'P1', department_id: null }]);
        const shown = await view(id);
        expect(shown.cart.Products[0]).toMatchObject({
          name: 'חלב',
          code: 'P1',
          barcode: GOODS.milk.barcode,
          department: null,
        });
        expect(shown.printed).toEqual([
          {
            key: shown.cart.Products[0]?.['key'],
            name: fields['name'] ?? 'חלב',
            code: fields['code'] ?? 'P1',
          },
        ]);
      }
    },
  );

  it("of a discount are the rule's names", async () => {
    const wire = tampered(new SaleCart().scan(GOODS.cola, 3).pay().wire(), (copy) => {
      for (const dis of copy.Products.filter(({ C }) => C === 'DIS')) dis['name'] = 'מתנה מהבעלים';
    });
    const { id, review } = await send(wire);
    expect(review).toEqual(['words_differ']);
    const shown = await view(id);
    expect(namesOf(shown)).toEqual(['קולה', '3 ב-10']);
    expect(shown.printed).toMatchObject([{ name: 'מתנה מהבעלים' }]);
  });

  it.each([
    ['another number of pieces', { amount: 2 }],
    ['another level', { level: 7 }],
    ['another row', { parent: 'elsewhere' }],
    ['another rule', { discount_id: 77 }],
  ])('of a discount include its reason: %s', async (_what, fields) => {
    const cola = (wire: unknown) =>
      tampered(wire as never, (copy) => {
        Object.assign(copy.Products.find(({ C }) => C === 'DIS') ?? {}, fields);
      });
    const response = await till.post(
      'pos/transactions/cart_format',
      cola(new SaleCart().scan(GOODS.cola, 3).pay().wire()),
    );
    // A row without a product is no valid cart; everything else is stored and flagged.
    if (response.statusCode === 200)
      expect(response.json<{ data: [string, string, SubmitResult] }>().data[2].review).toEqual([
        'words_differ',
      ]);
    else expect(response.json<{ code: string }>().code).toBe('CART_MALFORMED');
  });

  it('stay in the stored cart as they were printed, so that the chain proves the receipt', async () => {
    const { id } = await send(tampered(milk(), rename({ name: 'יין' })));
    const [row] = await queryRows<{ cart: TransactionView['cart'] }>(
      db(),
      'SELECT cart FROM transactions WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect(row?.cart.Products[0]?.['name']).toBe('יין');
    expect((await verifyChain(db())).broken).toBeNull();
  });

  it('of a product that is unknown here are those the till sent', async () => {
    const { id, review } = await send(
      new SaleCart()
        .scan({ ...GOODS.milk, id: 777, name: 'נמחק' })
        .pay()
        .wire(),
      '?offline=1',
    );
    expect(review).toEqual(['product_unknown']);
    expect(namesOf(await view(id))).toEqual(['נמחק']);
  });

  it('include whether a product is weighed, VAT-free or discountable, also when no amount shows it', async () => {
    const undiscountable = tampered(milk(), (copy) => {
      Object.assign(copy.Products[0]?.['metadata'] as object, { discountable: false });
    });
    expect((await send(undiscountable)).review).toEqual(['words_differ']);
    expect((await send(tampered(milk(), rename({ type: 8 })))).review).toEqual(['words_differ']);
  });
});
