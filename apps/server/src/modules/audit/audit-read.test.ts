import type { AuditItem } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart } from '../../../test/document-cart.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
} from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { type AuditEntry, writeAudit } from './index.ts';

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
        action: 'product.created',
        actor: { kind: 'employee', id: EMPLOYEES.cashier },
        employeeId: EMPLOYEES.cashier,
        terminalId: 1,
        entity: 'product',
        entityId: String(n),
        after: { name: `מוצר ${n}` },
        ...(n === 7 ? { approvedBy: EMPLOYEES.manager } : {}),
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
  it('finds a record by its plain number, of any component, and none whose number merely contains it', async () => {
    await server.kernel.tenant(cloud).tx(async (tx) => {
      for (const entityId of ['31:7', '18:7', '13:77', '13:17'])
        await writeAudit(tx, {
          action: 'record.changed',
          actor: { kind: 'employee', id: EMPLOYEES.cashier },
          entity: 'record',
          entityId,
          after: {},
        });
    });
    expect((await page('entity_id=7')).data.map(({ entity_id }) => entity_id).toSorted()).toEqual([
      '18:7',
      '31:7',
      '7',
    ]);
    expect((await page('entity_id=31:7')).data.map(({ entity_id }) => entity_id)).toEqual(['31:7']);
  });

  it('finds documents and sales by their numbers, and names a document only to users who may read its type', async () => {
    const till = await aTillOf(server, 3);
    const sale = new SaleCart({ terminal: 3 }).scan(GOODS.milk).discount(10).pay();
    expect((await till.post('pos/transactions/cart_format', sale.wire())).statusCode).toBe(200);
    const [sold] = await queryRows<{ number: number }>(
      server.kernel.tenant(cloud),
      'SELECT number FROM transactions WHERE cloud_id = $1 AND id = $2',
      [sale.id],
    );
    expect((await page(`entity_id=${sold?.number}`)).data).toMatchObject([
      {
        entity: 'transaction',
        entity_id: sale.id,
        action: 'sale.override',
        approved_by: null,
        document: null,
      },
    ]);
    const quote = new DocumentCart(1).add(GOODS.milk);
    const stored = await quote.store(office);
    const acts = (await page(`entity_id=${stored.number}&action=document.stored`)).data;
    expect(acts).toMatchObject([
      { entity: 'document', entity_id: quote.id, document: { type: 1, number: stored.number } },
    ]);
  });

  it('is paged without repeating or losing a row, newest first', async () => {
    const seen: AuditItem[] = [];
    let next: string | null = '';
    while (next !== null) {
      const got: { data: AuditItem[]; next: string | null } = await page(
        `action=product.created&limit=10${next === '' ? '' : `&after=${encodeURIComponent(next)}`}`,
      );
      seen.push(...got.data);
      next = got.next;
    }
    expect(new Set(seen.map(({ entity_id }) => entity_id)).size).toBe(25);
    expect(seen).toHaveLength(25);
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
  });

  it('is called history too [CART-222]', async () => {
    const history = (await office.get('history?entity=product&entity_id=7')).json<{
      data: AuditItem[];
    }>();
    expect(history.data).toMatchObject([
      { action: 'product.created', entity: 'product', entity_id: '7' },
    ]);
    expect(history).toEqual(await page('entity=product&entity_id=7'));
  });

  it('names who did it, where, and who allowed it', async () => {
    const { data } = await page('entity=product&entity_id=7');
    expect(data).toMatchObject([
      {
        action: 'product.created',
        actor_kind: 'employee',
        actor: { id: EMPLOYEES.cashier },
        employee: { id: EMPLOYEES.cashier },
        terminal: { id: 1 },
        approved_by: { id: EMPLOYEES.manager, name: 'דנה לוי' },
        agent: null,
        after: { name: 'מוצר 7' },
        before: null,
      },
    ]);
    expect(data[0]?.employee?.name).not.toBe('');
  });

  it('names a user of the back office', async () => {
    await aTillOf(server, 2);
    const { data } = await page('action=terminal.registered');
    expect(data[0]).toMatchObject({
      actor_kind: 'user',
      actor: { name: 'דנה לוי' },
      entity: 'terminal',
      entity_id: '2',
    });
  });

  it('finds by person (also who only approved), place and day', async () => {
    expect(
      (await page(`employee=${EMPLOYEES.manager}&entity=product`)).data.map(
        ({ entity_id }) => entity_id,
      ),
    ).toEqual(['7']);
    expect((await page('terminal=1&entity=product&limit=100')).data).toHaveLength(25);
    expect((await page('from=2001-01-01&to=2001-01-02')).data).toEqual([]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' }).format(
      Date.now(),
    );
    expect((await page(`from=${today}&to=${today}&entity=product&limit=100`)).data).toHaveLength(
      25,
    );
  });

  it('finds acts by words of the name of the person who did or approved them, of this business alone', async () => {
    const [person] = await queryRows<{ first: string; last: string }>(
      server.kernel.tenant(cloud),
      'SELECT first_name AS first, last_name AS last FROM employees WHERE cloud_id = $1 AND id = $2',
      [EMPLOYEES.cashier],
    );
    const { first, last } = person ?? { first: '-', last: '-' };
    const of = async (text: string, more = '') =>
      (
        await page(`search=${encodeURIComponent(text)}&action=product.created&limit=100${more}`)
      ).data.map(({ entity_id }) => entity_id);
    expect(await of('דנה לוי')).toEqual(['7']);
    expect(await of('לוי  דנה')).toEqual(['7']);
    expect(await of(`${last.slice(0, 3)} ${first}`)).toHaveLength(25);
    expect(await of('דנה', '&terminal=2')).toEqual([]);
    for (const unknownUser of ['אין כזה', '%', '_', '\\'])
      expect(await of(unknownUser)).toEqual([]);
    const [newest, next] = [
      await page(`search=${encodeURIComponent(first)}&action=product.created&limit=10`),
      await page(`search=${encodeURIComponent(first)}&action=product.created&limit=100`),
    ];
    expect(newest.data).toEqual(next.data.slice(0, 10));
    const rest = await page(
      `search=${encodeURIComponent(first)}&action=product.created&limit=100&after=${encodeURIComponent(newest.next ?? '')}`,
    );
    expect(rest.data).toEqual(next.data.slice(10));
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    expect(
      (
        await stranger.get(`audit?search=${encodeURIComponent(first)}&action=product.created`)
      ).json<{ data: unknown[] }>().data,
    ).toEqual([]);
  });

  it('finds a number and a name in the same search field, and an act of a user by their name', async () => {
    expect((await page('search=7&entity=product')).data.map(({ entity_id }) => entity_id)).toEqual([
      '7',
    ]);
    expect((await page('search=31:7')).data.map(({ entity_id }) => entity_id)).toEqual(['31:7']);
    expect(
      (await page(`search=${encodeURIComponent('דנה')}&action=terminal.registered`)).data,
    ).not.toEqual([]);
  });

  it('belongs to one business, and is for users who may change its settings', async () => {
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    expect(
      (await stranger.get('audit?action=product.created')).json<{ data: unknown[] }>().data,
    ).toEqual([]);
    const till = await aTillOf(server, 1, CARDS.cashier);
    expect(outcome(await till.get('audit'))).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    expect(outcome(await new Browser(server.app).get('audit'))).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });

  it.each([
    'after=x',
    'after=2026-01-01T00:00:00.000000Z~x',
    'action=drop',
    'employee=0',
    'from=2026-02-30',
    'limit=100000',
  ])('refuses a malformed query: %s', async (query) => {
    expect(outcome(await office.get(`audit?${query}`))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
  });
});

describe('the names shown with the acts', () => {
  const names = async (query: string) =>
    (await office.get(`audit?${query}`)).json<{
      names: { component: number; id: string; name: string }[];
    }>().names;
  const act = (entry: Partial<AuditEntry> & Pick<AuditEntry, 'entity' | 'entityId'>) =>
    server.kernel
      .tenant(cloud)
      .tx((tx) =>
        writeAudit(tx, { action: 'record.changed', actor: { kind: 'system', id: null }, ...entry }),
      );

  it('are the current ones: of the record itself, and of records that the facts mention by number only', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, 77, 'מסעדות')",
    );
    await changeRows(
      server,
      cloud,
      "UPDATE customers SET name = 'שם של היום' WHERE cloud_id = $1 AND id = 1",
    );
    await act({
      entity: 'record',
      entityId: '111:1',
      action: 'record.created',
      after: { name: 'שם של אז', group: 77, agent: { id: EMPLOYEES.manager, label: 'שם של אז' } },
    });
    expect(
      (await names('entity=record&entity_id=111%3A1')).toSorted(
        (a, b) => a.component - b.component,
      ),
    ).toEqual([
      { component: 111, id: '1', name: 'שם של היום' },
      { component: 112, id: '77', name: 'מסעדות' },
    ]);
  });

  it('are those of products, people, places and sales, and missing for what was deleted or is no record', async () => {
    await act({
      entity: 'employee',
      entityId: String(EMPLOYEES.manager),
      action: 'fingerprint.enrolled',
    });
    await act({ entity: 'terminal', entityId: '3', action: 'terminal.released' });
    await act({
      entity: 'setting',
      entityId: '81',
      action: 'setting.changed',
      after: { scope: 'cloud', value: 1700 },
    });
    const strange = ['111:99999', '101:not-a-uuid', '122:1-1', '9999:1', '111:', '111:1e3'];
    for (const entityId of strange) await act({ entity: 'record', entityId });
    expect(await names(`entity=employee&entity_id=${EMPLOYEES.manager}`)).toEqual([
      { component: 31, id: String(EMPLOYEES.manager), name: 'דנה לוי' },
    ]);
    expect(await names('entity=product&entity_id=7')).toEqual([
      { component: 13, id: '7', name: GOODS.apple.name },
    ]);
    const [terminal] = await queryRows(
      server.kernel.tenant(cloud),
      'SELECT name FROM terminals WHERE cloud_id = $1 AND id = 3',
    );
    expect(await names('entity=terminal&entity_id=3')).toEqual([
      { component: 104, id: '3', name: terminal?.['name'] },
    ]);
    for (const query of [
      'entity=setting',
      ...strange.map((id) => `entity=record&entity_id=${encodeURIComponent(id)}`),
    ])
      expect(await names(query)).toEqual([]);
  });

  it('do not include records that the reader may not open', async () => {
    await act({ entity: 'record', entityId: '111:2' });
    expect(await names('entity=record&entity_id=111%3A2')).toHaveLength(1);
    const [before] = await queryRows(
      server.kernel.tenant(cloud),
      "SELECT permissions FROM positions WHERE cloud_id = $1 AND name = 'מנהל'",
    );
    try {
      await changeRows(
        server,
        cloud,
        `UPDATE positions SET permissions = '{"system": {"1": 1}, "components": {"13": "10000"}}' WHERE cloud_id = $1 AND name = 'מנהל'`,
      );
      expect(await names('entity=record&entity_id=111%3A2')).toEqual([]);
      expect(await names('entity=product&entity_id=7')).toHaveLength(1);
    } finally {
      await changeRows(
        server,
        cloud,
        "UPDATE positions SET permissions = $2 WHERE cloud_id = $1 AND name = 'מנהל'",
        [JSON.stringify(before?.['permissions'])],
      );
    }
  });
});
