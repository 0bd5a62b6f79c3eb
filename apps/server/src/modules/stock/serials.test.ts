import type { SerialPiece } from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DocumentCart, SUPPLIER } from '../../../test/document-cart.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, GOODS } from '../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let office: Browser;
let till: Browser;
const PHONE = GOODS.notebook;
const NUMBERS = ['SN-100001', 'SN-100002', 'SN-100003'];

beforeAll(async () => {
  server = await startTestApp();
  const cloud = await aShop(server);
  for (const sql of [
    `INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'תנובה')`,
    `INSERT INTO warehouses (cloud_id, id, branch_id, name) VALUES ($1, 50, NULL, 'מרכז')`,
    `UPDATE products SET serial_kept = true, warranty_months = 12 WHERE cloud_id = $1 AND id = ${PHONE.id}`,
  ])
    await changeRows(server, cloud, sql);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const find = async (q: string): Promise<SerialPiece[]> =>
  (await office.get(`stock/serials?q=${q}`)).json<{ data: SerialPiece[] }>().data;

const receipt = (serials: string, quantity: number) => {
  const cart = new DocumentCart(21).for(SUPPLIER).add(PHONE, quantity, 1_000);
  const [row] = cart.cart.rows;
  cart.do({ type: 'editRow', rowKey: row?.key ?? '', changes: { serialNumber: serials } });
  return cart;
};

async function sell(serial: string): Promise<SaleCart> {
  const sale = new SaleCart().do({
    type: 'addProduct',
    product: PHONE,
    quantity: 1_000,
    fields: { serialNumber: serial },
  });
  const answer = await till.post('pos/transactions/cart_format', sale.pay().wire());
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return sale;
}

it('pieces are received by their numbers, sold out of them, refunded and sold again, and found by a part of the number [TRADE-022]', async () => {
  const few = await receipt('SN-100001 SN-100002', 3).send(office);
  expect(few).toBe('CART_MALFORMED');
  const twice = await receipt('SN-100001 sn-100001 SN-100002', 3).send(office);
  expect(twice).toBe('CART_MALFORMED');
  await receipt(NUMBERS.join('\n'), 3).store(office);
  expect(await receipt('SN-100003', 1).send(office)).toBe('NUMBER_TAKEN');
  expect((await find('10000')).map(({ serial, warehouse }) => [serial, warehouse?.id])).toEqual(
    expect.arrayContaining(NUMBERS.map((serial) => [serial, 1])),
  );
  const sale = await sell('sn-100002');
  const [sold] = await find('00002');
  expect(sold).toMatchObject({
    serial: 'SN-100002',
    product: { id: PHONE.id },
    warehouse: null,
    warranty_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    movements: [
      { quantity: -1_000, source: { id: sale.id, type: 9 } },
      { quantity: 1_000, party: 'תנובה', source: { type: 21 } },
    ],
  });
  const [row] = sale.cart.rows;
  const refund = new SaleCart().do({
    type: 'refundRows',
    rows: [
      {
        product: PHONE,
        unitPrice: PHONE.price,
        quantity: 1_000,
        source: {
          documentId: sale.id,
          rowKey: row?.key ?? '',
          soldQuantity: 1_000,
          soldNet: PHONE.price,
          refundedBefore: 0,
          vatRate: 1_800,
        },
      },
    ],
  });
  const back = await till.post('pos/transactions/cart_format', refund.pay().wire());
  expect([back.statusCode, back.statusCode === 200 ? '' : back.body]).toEqual([200, '']);
  expect(await find('00002')).toMatchObject([{ warehouse: { id: 1 }, movements: [{}, {}, {}] }]);
  await sell('SN-100002');
  expect(await find('00002')).toMatchObject([{ warehouse: null }]);
  // The number of pieces that are in stock is the level.
  const levels = (await office.get(`stock/card?product=${PHONE.id}`)).json<{
    data: { levels: { quantity: number }[] };
  }>().data.levels;
  const present = (await find('SN-')).filter(({ warehouse }) => warehouse !== null);
  expect(levels[0]?.quantity).toBe(present.length * 1_000);
});
