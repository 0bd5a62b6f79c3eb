import type { AuditItem } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, CARDS, EMPLOYEES } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { writeAudit } from './index.ts';

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, 'other@example.com');
  office = new Browser(server.app);
  await office.signIn();
  await server.kernel.tenant(cloud).tx(async (tx) => {
    for (let n = 1; n <= 25; n += 1) {
      await writeAudit(tx, {
        action: 'product.created', actor: { kind: 'employee', id: EMPLOYEES.cashier }, employeeId: EMPLOYEES.cashier, terminalId: 1, entity: 'product', entityId: String(n),
        after: { name: `מוצר ${n}` }, ...(n === 7 ? { approvedBy: EMPLOYEES.manager } : {}),
      });
    }
  });
});
afterAll(() => server.close());

async function page(query: string): Promise<{ data: AuditItem[]; next: string | null }> {
  const response = await office.get(`audit?${query}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

describe('the list of acts', () => {
  it('comes by pages that neither repeat nor lose a row, newest first', async () => {
    const seen: AuditItem[] = [];
    let next: string | null = '';
    while (next !== null) {
      const got: { data: AuditItem[]; next: string | null } = await page(`action=product.created&limit=10${next === '' ? '' : `&after=${encodeURIComponent(next)}`}`);
      seen.push(...got.data);
      next = got.next;
    }
    expect(new Set(seen.map(({ entity_id }) => entity_id)).size).toBe(25);
    expect(seen).toHaveLength(25);
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).toSorted().reverse());
  });

  it('names who did it, where, and who allowed it', async () => {
    const { data } = await page('entity=product&entity_id=7');
    expect(data).toMatchObject([{
      action: 'product.created', actor_kind: 'employee', actor: { id: EMPLOYEES.cashier }, employee: { id: EMPLOYEES.cashier }, terminal: { id: 1 },
      approved_by: { id: EMPLOYEES.manager, name: 'דנה לוי' }, agent: null, after: { name: 'מוצר 7' }, before: null,
    }]);
    expect(data[0]?.employee?.name).not.toBe('');
  });

  it('names a user of the back office', async () => {
    await aTillOf(server, 2);
    const { data } = await page('action=terminal.registered');
    expect(data[0]).toMatchObject({ actor_kind: 'user', actor: { name: 'דנה לוי' }, entity: 'terminal', entity_id: '2' });
  });

  it('finds by person (also who only approved), place and day', async () => {
    expect((await page(`employee=${EMPLOYEES.manager}&entity=product`)).data.map(({ entity_id }) => entity_id)).toEqual(['7']);
    expect((await page('terminal=1&entity=product&limit=100')).data).toHaveLength(25);
    expect((await page('from=2001-01-01&to=2001-01-02')).data).toEqual([]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' }).format(Date.now());
    expect((await page(`from=${today}&to=${today}&entity=product&limit=100`)).data).toHaveLength(25);
  });

  it('is one business\'s, and for whoever may change its settings', async () => {
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    expect((await stranger.get('audit?action=product.created')).json<{ data: unknown[] }>().data).toEqual([]);
    const till = await aTillOf(server, 1, CARDS.cashier);
    expect(outcome(await till.get('audit'))).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    expect(outcome(await new Browser(server.app).get('audit'))).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it.each(['after=x', 'after=2026-01-01T00:00:00.000000Z~x', 'action=drop', 'employee=0', 'from=2026-02-30', 'limit=100000'])('refuses a question of the wrong shape: %s', async (query) => {
    expect(outcome(await office.get(`audit?${query}`))).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
  });
});
