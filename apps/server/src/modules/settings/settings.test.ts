import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows } from '../../../test/sale-shop.ts';
import { aBusiness, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { readTillSettings, receiptBusiness } from './index.ts';

let server: TestApp;
let cloud: number;
beforeAll(async () => {
  server = await startTestApp();
  cloud = await aBusiness(server.kernel);
});
afterAll(() => server.close());

const settings = (date: string) => readTillSettings(server.kernel.tenant(cloud), date);

describe('settings of the tills', () => {
  it('include the VAT rate as setting 81 and order-save as setting 131, from the day they apply [CART-283, CART-284]', async () => {
    expect(await settings('2027-01-01')).toMatchObject({ vat_rate_bp: 1_800, order_save: false });
    await changeRows(
      server,
      cloud,
      "INSERT INTO settings (cloud_id, key, valid_from, value) VALUES ($1, '81', '2027-01-01', '1900'), ($1, '131', '2027-01-01', 'true')",
    );
    expect(await settings('2026-12-31')).toMatchObject({ vat_rate_bp: 1_800, order_save: false });
    expect(await settings('2027-01-01')).toMatchObject({ vat_rate_bp: 1_900, order_save: true });
  });
});

describe('the business on a receipt', () => {
  const cloudFacts = {
    vat_name: 'מכולת בע"מ',
    vat_number: '514000009',
    address: 'הרצל 1',
    phone: '03-1',
  };

  it("has the address and the phone of the branch, each separately, or else the cloud's", () => {
    const branch = { name: 'צפון', address: 'ויצמן 2', phone: '' };
    expect(receiptBusiness({ cloud: cloudFacts, branch }, { receipt_footer: 'תודה' })).toEqual({
      name: 'מכולת בע"מ',
      vat_number: '514000009',
      address: 'ויצמן 2',
      phone: '03-1',
      branch_name: 'צפון',
      footer: 'תודה',
    });
    expect(
      receiptBusiness(
        { cloud: cloudFacts, branch: { ...branch, address: '', phone: '04-2' } },
        { receipt_footer: '' },
      ),
    ).toMatchObject({ address: 'הרצל 1', phone: '04-2', footer: '' });
  });
});
