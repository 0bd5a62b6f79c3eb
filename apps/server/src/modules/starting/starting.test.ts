import type { Checklist } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, CARDS, changeRows, queryRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const list = async (): Promise<Checklist> =>
  (await office.get('account/checklist')).json<{ data: Checklist }>().data;
const isDone = async (item: string): Promise<boolean | undefined> =>
  (await list()).items.find((one) => one.item === item)?.done;

describe('the first steps of a business', () => {
  it('tick themselves by what is stored, wherever it was done [LOOK-057]', async () => {
    expect([await isDone('till'), await isDone('people'), await isDone('products')]).toEqual([
      false,
      true,
      true,
    ]);
    await aTillOf(server, 1, CARDS.manager);
    expect(await isDone('till')).toBe(true);
    expect(await isDone('receipt')).toBe(false);
    await office.put('settings/receipt.footer', { scope: 'cloud', value: 'תודה' });
    expect(await isDone('receipt')).toBe(true);
  });

  it('are put off with a reason, and taken up again [LOOK-057]', async () => {
    const put = (reason: string | null) =>
      office.put('account/checklist/books', { put_off: reason });
    await put('אחרי החג');
    expect((await list()).items.find(({ item }) => item === 'books')?.put_off).toBe('אחרי החג');
    await put(null);
    expect((await list()).items.find(({ item }) => item === 'books')?.put_off).toBeNull();
  });

  it('are hidden and called back, and go by themselves when nothing is left [LOOK-057]', async () => {
    expect((await list()).shown).toBe(true);
    await office.put('account/checklist', { shown: false });
    expect((await list()).shown).toBe(false);
    await office.put('account/checklist', { shown: true });
    for (const { item, done } of (await list()).items)
      if (!done) await office.put(`account/checklist/${item}`, { put_off: 'x' });
    expect((await list()).shown).toBe(false);
    await changeRows(server, cloud, 'DELETE FROM start_items WHERE cloud_id = $1', []);
  });

  it('begin with the details of the business, which new receipts then bear [LOOK-057]', async () => {
    await office.put('account/business', {
      name: 'הפינה',
      vat_name: 'הפינה בע"מ',
      address: 'הרצל 1, חיפה',
      phone: '04-5555555',
    });
    const till = await aTillOf(server, 2, CARDS.cashier);
    expect((await till.get('account/business')).statusCode).toBe(403);
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        "SELECT before->>'name' AS before, after->>'name' AS after FROM audit_log WHERE cloud_id = $1 AND action = 'business.changed'",
        [],
      ),
    ).toEqual([{ before: expect.any(String), after: 'הפינה' }]);
    expect(await isDone('details')).toBe(true);
  });

  it('refuse details without a name, and change nothing [LOOK-057]', async () => {
    const answer = await office.put('account/business', {
      name: '',
      vat_name: 'x',
      address: '',
      phone: '',
    });
    expect(outcome(answer)).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
