import { randomUUID } from 'node:crypto';
import { COMPONENT } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH, SUPPLIER } from '../../../test/document-cart.ts';
import { ImportClient } from '../../../test/import-client.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { queryRows, aShop, aTillOf, changeRows, GOODS } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyBusiness } from '../verify/index.ts';

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'תנובה')",
  );
  // A business from before the standard chart.
  for (const table of ['movement_types', 'accounts', 'account_groups'])
    await changeRows(server, cloud, `DELETE FROM ${table} WHERE cloud_id = $1`);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

async function make(component: number, data: Record<string, unknown>): Promise<number> {
  const response = await office.post(`components/${component}/records`, {
    request_id: randomUUID(),
    data,
  });
  expect([response.statusCode, response.statusCode < 300 ? '' : response.body]).toEqual([200, '']);
  return Number(response.json<{ data: { id: string } }>().data.id);
}

interface Opened {
  readonly [key: string]: unknown;
  readonly role: string;
  readonly code: string;
  readonly group: string;
  readonly kind: string;
}
const opened = (): Promise<readonly Opened[]> =>
  queryRows<Opened>(
    server.kernel.tenant(cloud),
    'SELECT a.role, a.code, g.code AS "group", g.kind FROM accounts a JOIN account_groups g ON g.cloud_id = a.cloud_id AND g.id = a.group_id WHERE a.cloud_id = $1 AND a.role IS NOT NULL ORDER BY a.role',
  );

describe('the ledger of a business whose codes are taken', () => {
  it('posts a Z, an invoice and a payment by an own cheque to accounts under other codes, in groups of the right kind', async () => {
    // As an import of another business's accounts leaves them; its groups are of any kind.
    const group = await make(COMPONENT.accountGroups, {
      name: 'מיובא',
      code: '40',
      kind: 'asset',
    });
    await make(COMPONENT.accounts, {
      name: 'מיובא',
      code: '4000',
      group: { id: group, label: '' },
    });
    const file = new ImportClient(office, COMPONENT.accounts);
    await file.send(
      [
        'שם,קוד,קבוצה',
        ...['4000-2', '2100', '2010', '1000'].map((code) => `מיובא ${code},${code},מיובא`),
      ].join('\n'),
    );
    expect((await file.check()).counts).toEqual({ new: 4, changed: 0, same: 0, bad: 0 });
    expect((await file.step('commit')).state).toBe('done');
    const till = await aTillOf(server, 1);
    expect(
      (
        await till.post(
          'pos/transactions/cart_format',
          new SaleCart().scan(GOODS.milk).pay().wire(),
        )
      ).statusCode,
    ).toBe(200);
    expect(
      (
        await till.post('pos/register/z', {
          id: randomUUID(),
          at: new Date().toISOString(),
          unsent: 0,
          counted: null,
          despite_missing: true,
        })
      ).statusCode,
    ).toBe(200);
    await new DocumentCart(7).for(RUTH).add(GOODS.bread).pay(850, { method: 'cash' }).store(office);
    const own = {
      method: 'cheque',
      bank: '12',
      branch: '600',
      account: '777',
      number: '900',
      dueDate: '2099-01-31',
      accountConfirmed: true,
    } as const;
    await new DocumentCart(33).for(SUPPLIER).pay(500, own).store(office);
    const accounts = await opened();
    expect(Object.fromEntries(accounts.map(({ role, code }) => [role, code]))).toMatchObject({
      sales: '4000-3',
      vat_output: '2100-2',
      cheques_payable: '2010-2',
      cash: '1000-2',
      customers: '1100',
    });
    expect(
      Object.fromEntries(accounts.map(({ role, group: code, kind }) => [role, [code, kind]])),
    ).toMatchObject({
      sales: ['40-2', 'income'],
      cash: ['10', 'asset'],
      customers: ['11', 'asset'],
      vat_output: ['21', 'liability'],
      cheques_payable: ['20', 'liability'],
    });
    expect(
      (
        await queryRows<{ taken: number }>(
          server.kernel.tenant(cloud),
          'SELECT count(*)::integer AS taken FROM journal_entries e JOIN accounts a ON a.cloud_id = e.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id) WHERE e.cloud_id = $1 AND a.role IS NULL',
        )
      )[0],
    ).toEqual({ taken: 0 });
    expect((await verifyBusiness(server.kernel.tenant(cloud))).broken).toEqual([]);
  });

  it("opens the next account in another group when its group's kind was changed", async () => {
    await changeRows(
      server,
      cloud,
      "UPDATE account_groups SET kind = 'expense' WHERE cloud_id = $1 AND code = '21'",
    );
    await new DocumentCart(33)
      .for(SUPPLIER)
      .pay(200, { method: 'withholding', reference: '857-1' })
      .store(office);
    expect((await opened()).find(({ role }) => role === 'withholding_due')).toEqual({
      role: 'withholding_due',
      code: '2110',
      group: '21-2',
      kind: 'liability',
    });
  });
});
