import type { SubmitResult, TransactionView } from '@dalpak/contracts';
import { makeAccount } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart, tampered, type Tamperable } from '../../../../test/sale-cart.ts';
import { queryRows, changeRows, CUSTOMERS, GOODS, shopAtWork } from '../../../../test/sale-shop.ts';
import type { Browser, TestApp } from '../../../../test/test-app.ts';

/** A cart with every field of the specification, as a client sends it and as it is read again. */
let server: TestApp;
let cloud: number;
let till: Browser;
let office: Browser;

beforeAll(async () => {
  ({ server, cloud, till, office } = await shopAtWork());
});
afterAll(() => server.close());

const account = makeAccount({
  type: 'customer',
  id: CUSTOMERS.member,
  code: 'C1',
  name: 'רות',
  groupId: 1,
  vatType: 1,
  ledgerAccount: '15001',
  documentTypeId: 4,
  defaultTypeId: 9,
  cellPhone: '050-1111111',
  phone: '03-2222222',
  email: 'ruth@example.com',
  city: 'חיפה',
  address: 'הנמל',
  addressNumber: '3',
  addressEntrance: 'ב',
  addressFloor: '2',
  addressApartment: '7',
  notes: 'לקוחה ותיקה',
  visits: 12,
  credits: 1_550,
  balance: 20_000,
  balanceTotal: 25_000,
  documentsOpen: 2,
  transactionsOpen: 1,
  creditStatus: 'warn',
  creditLimit: 50_000,
  clubExpire: '2027-12-31',
  dateBirth: '1980-02-29',
  contacts: [{ id: 4, name: 'דוד', phone: '052-3333333', email: 'david@example.com' }],
  subscribes: [5, 6],
  paymentsPermissions: [],
  externalClub: 'MAX',
  externalClubTransaction: 'T-9',
});

const WHOLE = {
  supply: {
    method: 'משלוח',
    packages: [{ name: 'ארגז', count: 2 }],
    missed_items: [{ product_id: 1, name: 'חלב', amount: 1.5 }],
  },
  payment: { terminal_area: 'דלפק 2', include_sales: false },
  row: { income_account: '4001', expense_account: '5001' },
} as const;

function fill(copy: Tamperable): void {
  (copy as unknown as Record<string, unknown>)['supply'] = WHOLE.supply;
  for (const payment of Object.values(copy.Payments)) Object.assign(payment, WHOLE.payment);
  Object.assign(copy.Products[0] ?? {}, WHOLE.row);
  copy.Data[0][21] = 1;
  copy.Data[0][11] = '2026-11-24';
  copy.Data[0][12] = '2026-12-24';
  copy.Data[0][13] = '2026-11-30';
}

const post = (wire: unknown, query = '') => till.post(`pos/transactions/cart_format${query}`, wire);
const result = (response: Awaited<ReturnType<typeof post>>) =>
  response.json<{ data: [string, string, SubmitResult] }>().data[2];
const read = async (id: string) =>
  (await office.get(`pos/transactions/${id}`)).json<{
    data: TransactionView & { cart: Tamperable & { supply: unknown } };
  }>().data;

describe('a cart with every field of the specification', () => {
  beforeAll(async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO account_groups (cloud_id, id, code, name, kind) VALUES ($1, 800, '800', 'הכנסות נוספות', 'income')",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO accounts (cloud_id, id, code, name, group_id) VALUES ($1, 801, '4001', 'הכנסות אחרות', 800)",
    );
  });

  it.each(['', '?offline=1'])(
    'is accepted, stored, and read again as it was sent %s [CART-036, CART-067, CART-072, CART-111]',
    async (query) => {
      const sale = new SaleCart().customer(account).scan(GOODS.milk, 2).pay();
      const wire = tampered((query === '' ? sale : sale.numbered(900_001)).wire(), fill);
      const sent = structuredClone(wire) as typeof wire & { supply: unknown };
      const answer = await post(wire, query);
      expect(answer.statusCode).toBe(200);
      expect(result(answer).ignored).toBeUndefined();
      expect(result(answer)).toMatchObject({
        review: query === '' ? [] : (expect.not.arrayContaining(['check_failed']) as string[]),
      });
      const { cart } = await read(sale.id);
      expect(cart.supply).toEqual(WHOLE.supply);
      expect(Object.values(cart.Payments)).toMatchObject([WHOLE.payment]);
      expect(cart.Products[0]).toMatchObject(WHOLE.row);
      // Online the server fills what the business knows; the rest is as it was sent.
      if (query === '')
        expect(cart.Data[1]).toMatchObject({
          id: 1,
          code: 'C1',
          name: 'רות',
          visits: 0,
          balance: 0,
          ext_member_club: 'MAX',
          ext_member_club_tran: 'T-9',
          vat_type: 1,
        });
      else expect(cart.Data[1]).toEqual(sent.Data[1]);
      expect([11, 12, 13, 21].map((field) => cart.Data[0][field])).toEqual([
        '2026-11-24',
        '2026-12-24',
        '2026-11-30',
        1,
      ]);
      // Its income is posted to the account that the row names.
      const [row] = await queryRows<{ account: number }>(
        server.kernel.tenant(cloud),
        'SELECT income_account_id AS account FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2',
        [sale.id],
      );
      expect(row?.account).toBe(801);
    },
  );

  it("has the warehouse's stock before and after: the client's is ignored, with a note [CART-065]", async () => {
    const sale = new SaleCart().scan(GOODS.bread).pay();
    const wire = tampered(sale.wire(), (copy) =>
      Object.assign(copy.Products[0] ?? {}, { balance_before: 500, balance_after: 499 }),
    );
    const key = String(wire.Products[0]?.['key']);
    const answer = await post(wire);
    expect(answer.statusCode).toBe(200);
    expect(result(answer).ignored).toEqual([
      `cart.Products.${key}.balance_before`,
      `cart.Products.${key}.balance_after`,
    ]);
    // Sent again, it is the same sale.
    expect(result(await post(wire))).toMatchObject({ repeated: true });
    const [row] = await queryRows<{ before: number; after: number }>(
      server.kernel.tenant(cloud),
      'SELECT stock_before AS before, stock_after AS after FROM transaction_rows WHERE cloud_id = $1 AND transaction_id = $2',
      [sale.id],
    );
    expect(row).not.toMatchObject({ before: 500_000 });
    expect((await read(sale.id)).cart.Products[0]).toMatchObject({
      balance_before: null,
      balance_after: null,
    });
  });

  it('is refused with the field of an unknown account, or of a value of another kind', async () => {
    const refusal = async (tamper: (copy: Tamperable) => void) =>
      (
        await post(tampered(new SaleCart().customer(account).scan(GOODS.milk).pay().wire(), tamper))
      ).json<{ code: string; details: { field: string }[] }>();
    const wrong: readonly [(copy: Tamperable) => void, string][] = [
      [
        (copy) => {
          Object.assign(copy.Products[0] ?? {}, { income_account: '99999' });
        },
        'income_account',
      ],
      [
        (copy) => {
          (copy as unknown as Record<string, unknown>)['supply'] = { ...WHOLE.supply, method: 3 };
        },
        'supply.method',
      ],
      [
        (copy) => {
          for (const payment of Object.values(copy.Payments)) payment['include_sales'] = 'no';
        },
        'include_sales',
      ],
      [
        (copy) => {
          copy.Data[0][21] = 2;
        },
        'Data[0][21]',
      ],
      [
        (copy) => {
          (copy.Data[1] ?? {})['visits'] = 'many';
        },
        'Data[1].visits',
      ],
    ];
    for (const [tamper, field] of wrong) {
      const { code, details } = await refusal(tamper);
      expect([code, details[0]?.field]).toEqual(['CART_MALFORMED', expect.stringContaining(field)]);
    }
  });
});
