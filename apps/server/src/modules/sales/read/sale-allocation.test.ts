import { receiptOfTransaction, type SubmitResult, type TransactionView } from '@dalpak/contracts';
import { HEADER_FIELD, makeAccount, type ReceiptLine } from '@dalpak/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, CUSTOMERS, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createAllocationSimulator } from '../../allocation/index.ts';

const authority = createAllocationSimulator();
const member = makeAccount({
  type: 'customer',
  id: CUSTOMERS.member,
  code: 'C1',
  name: 'רות',
  groupId: 1,
  vatId: '514000009',
});

let server: TestApp;
let cloud: number;
let till: Browser;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp({}, { allocation: authority });
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "UPDATE customers SET vat_id = '514000009' WHERE cloud_id = $1 AND id = 1",
  );
  till = await aTillOf(server, 1);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
});
afterAll(() => server.close());
beforeEach(() => authority.behave('gives'));

/** A sale whose till wants an allocation number: field 21 of the header. */
function invoiceFor(customer: typeof member | null, wants: 0 | 1 = 1) {
  const cart = new SaleCart();
  if (customer !== null) cart.customer(customer);
  const wire = cart.scan(GOODS.milk).pay().wire();
  (wire.Data[0] as unknown[])[HEADER_FIELD.wantsVatConfirmation] = wants;
  return wire;
}

async function sell(
  wire: ReturnType<typeof invoiceFor>,
  offline: 0 | 1 = 0,
): Promise<SubmitResult> {
  const response = await till.post(`pos/transactions/cart_format?offline=${offline}`, wire);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: [string, string, SubmitResult] }>().data[2];
}

const view = async (id: string): Promise<TransactionView> =>
  (await office.get(`pos/transactions/${id}`)).json<{ data: TransactionView }>().data;
const standing = async (id: string) => {
  const { allocation, confirmation } = await view(id);
  return { allocation, confirmation };
};
const again = (id: string) => office.post(`pos/transactions/${id}/allocation`, {});
const printed = (lines: readonly ReceiptLine[] | null): string => JSON.stringify(lines);

describe('a sale with field 21', () => {
  it('is given an allocation number, which stands in the answer, on the stored sale and on its receipt', async () => {
    const wire = invoiceFor(member);
    const sale = await sell(wire);
    expect(sale.vat_confirmation).toMatch(/^SIM\d{9}$/);
    const stored = await view(sale.id);
    expect(stored).toMatchObject({ allocation: 'given', confirmation: sale.vat_confirmation });
    expect(printed(receiptOfTransaction(stored, 'copy', '2026-11-28T10:00:00'))).toContain(
      sale.vat_confirmation?.slice(-9),
    );
    // Sent again by a till that heard no answer: the same number, and the authority is left alone.
    const before = authority.requests.length;
    expect(await sell(wire)).toMatchObject({
      repeated: true,
      vat_confirmation: sale.vat_confirmation,
    });
    expect(authority.requests.length).toBe(before);
  });

  it('asks for none without it, nor for a customer without a VAT number', async () => {
    const before = authority.requests.length;
    for (const wire of [invoiceFor(member, 0), invoiceFor(null)]) {
      const { id, vat_confirmation } = await sell(wire);
      expect([vat_confirmation, await standing(id)]).toEqual([
        null,
        { allocation: 'none', confirmation: '' },
      ]);
      expect(outcome(await again(id))).toEqual({ status: 409, code: 'CONFLICT' });
    }
    expect(authority.requests.length).toBe(before);
  });

  it('is stored without a number when the authority is away or refuses, and asks again from the back office', async () => {
    authority.behave('breaks');
    const { id, vat_confirmation } = await sell(invoiceFor(member));
    expect([vat_confirmation, await standing(id)]).toEqual([
      null,
      { allocation: 'pending', confirmation: '' },
    ]);
    authority.behave('refuses');
    expect((await again(id)).json()).toEqual({
      data: { allocation: 'refused', confirmation: '', note: '432' },
    });
    authority.behave('gives');
    await Promise.all([again(id), again(id)]);
    expect(await standing(id)).toEqual({
      allocation: 'given',
      confirmation: expect.stringMatching(/^SIM/),
    });
    expect(authority.requests.filter((one) => one === id)).toHaveLength(3);
  });

  it('waits for its number where it was sold without a network', async () => {
    const before = authority.requests.length;
    const { id } = await sell(invoiceFor(member), 1);
    expect([authority.requests.length, await standing(id)]).toEqual([
      before,
      { allocation: 'pending', confirmation: '' },
    ]);
    expect((await again(id)).json()).toMatchObject({ data: { allocation: 'given' } });
  });

  it('asks in the name of the buyer that was printed, whatever becomes of the customer record', async () => {
    const { id } = await sell(invoiceFor(member), 1);
    const edit = (vatId: string) =>
      changeRows(
        server,
        cloud,
        `UPDATE customers SET vat_id = '${vatId}' WHERE cloud_id = $1 AND id = 1`,
      );
    await edit('');
    expect((await again(id)).json()).toMatchObject({ data: { allocation: 'given' } });
    expect(await standing(id)).toMatchObject({ allocation: 'given' });
    await edit('514000009');
  });

  it('is made out to the business that the cashier typed, without a customer record [LAW-017]', async () => {
    const made = (buyer: object | null, wants: 0 | 1 = 1) => {
      const wire = invoiceFor(null, wants);
      return buyer === null ? wire : { ...wire, Data: withBuyer(wire.Data, buyer) };
    };
    const firm = { vat_id: '514000009', name: 'בניין ופיתוח' };
    const { id, vat_confirmation } = await sell(made(firm));
    expect(vat_confirmation).toMatch(/^SIM/);
    const text = printed(receiptOfTransaction(await view(id), 'copy', '2026-11-28T10:00:00'));
    expect(text).toContain(firm.name);
    expect(text).toContain(firm.vat_id);
    expect(text).toContain(vat_confirmation?.slice(-9));
    // Not asked for: printed without a number.
    expect((await sell(made(firm, 0))).vat_confirmation).toBeNull();
    for (const wrong of [
      { vat_id: '514000008', name: firm.name },
      { vat_id: '000000000', name: firm.name },
      { vat_id: '', name: firm.name },
      { vat_id: firm.vat_id, name: 'א' },
      { vat_id: firm.vat_id, name: 'א'.repeat(51) },
    ]) {
      const refused = await till.post('pos/transactions/cart_format?offline=0', made(wrong));
      expect(refused.json()).toMatchObject({
        code: 'CART_MALFORMED',
        details: [{ field: 'cart.Data[0][29]' }],
      });
    }
    // Without a network it is stored, and its number is requested afterwards.
    const offline = await sell(made(firm), 1);
    expect(await standing(offline.id)).toEqual({ allocation: 'pending', confirmation: '' });
    expect((await again(offline.id)).json()).toMatchObject({ data: { allocation: 'given' } });
  });
});

function withBuyer<T extends readonly unknown[]>(data: T, buyer: object): T {
  const [header, ...rest] = data;
  const own = [...(header as readonly unknown[])];
  own[HEADER_FIELD.buyer] = buyer;
  return [own, ...rest] as unknown as T;
}
