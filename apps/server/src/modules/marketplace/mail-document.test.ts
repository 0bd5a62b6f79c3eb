import { randomUUID } from 'node:crypto';
import { type MarketManifest, permissionKey, visualOrder } from '@dalpak/contracts';
import { makeAccount } from '@dalpak/engine';
import { PLUGIN_MANIFESTS } from '@dalpak/plugins';
import { openSmtpSink, SINK_CERTIFICATE, SINK_HOST, type SmtpSink } from '@dalpak/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH } from '../../../test/document-cart.ts';
import { pdfLines } from '../../../test/pdf-text.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  changeRows,
  CUSTOMERS,
  GOODS,
} from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createMarketplace } from './marketplace.service.ts';
import { createMessenger } from './send-messages.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;
let post: SmtpSink;

beforeAll(async () => {
  [server, post] = await Promise.all([startTestApp(), openSmtpSink()]);
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "UPDATE customers SET email = 'ruth@example.com' WHERE cloud_id = $1 AND id = 1",
  );
  office = new Browser(server.app);
  await office.signIn();
  till = await aTillOf(server, 1);
  const { permissions } = PLUGIN_MANIFESTS.find(
    ({ id }) => id === 'receipt-sender',
  ) as MarketManifest;
  await office.post('app/marketplace/plugins/receipt-sender/install', {
    permissions: permissions.map(permissionKey),
  });
});
afterAll(async () => {
  await server.close();
  await post.close();
});

beforeEach(async () => {
  await office.put('app/marketplace/plugins/receipt-sender/settings', {
    values: {
      mail_host: SINK_HOST,
      mail_port: '465',
      mail_user: 'shop',
      mail_password: 'turnip',
      mail_from: 'shop@example.com',
    },
  });
  // The sink has a port of its own, which no setting may name.
  await changeRows(
    server,
    cloud,
    `UPDATE marketplace_plugins SET settings = settings || jsonb_build_object('mail_port', $2::text) WHERE cloud_id = $1`,
    [String(post.port)],
  );
});

/** What the messenger of a running server does, with the sink in place of the Internet. */
async function sendDue(): Promise<void> {
  const { database, tenant, now } = server.kernel;
  const outside = {
    resolve: () => Promise.resolve(['127.0.0.1']),
    mayReach: () => true,
    ca: SINK_CERTIFICATE,
  };
  const fail = (error: unknown): never => {
    throw error;
  };
  const messenger = createMessenger(
    {
      system: database.system,
      tenant,
      market: createMarketplace({ database, now }, PLUGIN_MANIFESTS),
      outside,
    },
    new AbortController().signal,
    fail,
  );
  await messenger.startDue();
  await messenger.waitUntilIdle();
}

async function sold(customer: boolean): Promise<{ readonly id: string; readonly number: number }> {
  const cart = new SaleCart().scan(GOODS.milk, 2);
  const paid = customer
    ? cart
        .customer(makeAccount({ type: 'customer', id: CUSTOMERS.member, code: 'C1', name: 'רות' }))
        .pay()
    : cart.pay();
  return (await till.post('pos/transactions/cart_format', paid.wire())).json<{
    data: [string, string, { id: string; number: number }];
  }>().data[2];
}

const mail = (sale: string, body: Readonly<Record<string, unknown>> = {}, who = till) =>
  who.post(`pos/sales/${sale}/mail`, { id: randomUUID(), to: '', mode: 'original', ...body });

/** The lines of the PDF attached to a mail. */
function fileOf(data: string): readonly string[] {
  const part = data.split(/\r\n--[^\r\n]+/).find((one) => one.includes('application/pdf')) ?? '';
  const [, ...body] = part.replace(/^\r\n/, '').split('\r\n\r\n');
  return pdfLines(Buffer.from(body.join(''), 'base64')).flat();
}
const lastFile = (): readonly string[] => fileOf(post.mails.at(-1)?.data ?? '');

describe('a sale of a till by mail', () => {
  it("goes as a PDF to the customer's address, first as the original and later as copies [CART-031] [CART-220]", async () => {
    const sale = await sold(true);
    expect(outcome(await mail(sale.id)).status).toBe(200);
    await sendDue();
    expect(post.mails.at(-1)).toMatchObject({
      from: 'shop@example.com',
      to: ['ruth@example.com'],
      auth: 'shop:turnip',
    });
    expect(lastFile()).toEqual(
      expect.arrayContaining([visualOrder('מקור'), visualOrder(`חשבונית מס קבלה ${sale.number}`)]),
    );
    await mail(sale.id, { to: 'other@example.com' });
    await sendDue();
    expect(post.mails.at(-1)).toMatchObject({ to: ['other@example.com'] });
    expect(lastFile()).toContain(visualOrder('העתק'));
  });

  it('is a copy where the till printed the original itself', async () => {
    await mail((await sold(false)).id, { to: 'a@example.com', mode: 'copy' });
    await sendDue();
    expect(lastFile()).toContain(visualOrder('העתק'));
  });

  it('is sent once when it is requested again with the same id, and does not count as a second document', async () => {
    const [{ id: sale }, id, before] = [await sold(true), randomUUID(), post.mails.length];
    await mail(sale, { id });
    await mail(sale, { id });
    await sendDue();
    expect(post.mails.length).toBe(before + 1);
    expect(lastFile()).toContain(visualOrder('מקור'));
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        'SELECT prints FROM sale_prints WHERE cloud_id = $1 AND sale_id = $2',
        [sale],
      ),
    ).toEqual([{ prints: 1 }]);
  });

  it('is refused under an id that was used for another document or another address', async () => {
    const [{ id: sale }, { id: other }, id] = [await sold(false), await sold(false), randomUUID()];
    expect(outcome(await mail(sale, { id, to: 'a@example.com' })).status).toBe(200);
    for (const [of, to] of [
      [other, 'a@example.com'],
      [sale, 'b@example.com'],
    ] as const) {
      expect(outcome(await mail(of, { id, to }))).toEqual({
        status: 409,
        code: 'DUPLICATE_WITH_OTHER_CONTENT',
      });
    }
    const invoice = new DocumentCart(6).for(RUTH).add(GOODS.milk, 1);
    await invoice.store(office);
    expect(
      outcome(await office.post(`documents/${invoice.id}/mail`, { id, to: 'a@example.com' })).code,
    ).toBe('DUPLICATE_WITH_OTHER_CONTENT');
    expect(outcome(await mail(sale, { id, to: 'a@example.com' })).status).toBe(200);
    await sendDue();
  });

  it('requested of two processes at once is one document', async () => {
    const second = await server.secondProcess();
    const concurrent = new Browser(second.app);
    for (const [name, value] of till.cookies) concurrent.cookies.set(name, value);
    Object.assign(concurrent.headers, till.headers);
    for (let time = 0; time < 4; time += 1) {
      const [{ id: sale }, id] = [await sold(false), randomUUID()];
      const answers = await Promise.all(
        [till, concurrent].map((who) => mail(sale, { id, to: `${id}@example.com` }, who)),
      );
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
      expect(
        await queryRows(
          server.kernel.tenant(cloud),
          `SELECT p.prints, a.after ->> 'paper' AS paper FROM sale_prints p JOIN audit_log a ON a.cloud_id = $1 AND a.after ->> 'message' = $3
        WHERE p.cloud_id = $1 AND p.sale_id = $2`,
          [sale, id],
        ),
      ).toEqual([{ prints: 1, paper: 'מקור' }]);
    }
    await second.close();
    await sendDue();
  });

  it('does not greet by a name that contains a link', async () => {
    for (const [name, greeted] of [
      ['זכית! לחץ https://evil.example', false],
      ['evil.example/win', false],
      ['a＠evil.example', false],
      ['ר. כהן בע"מ', true],
    ] as const) {
      const [{ id: sale }, id] = [await sold(true), randomUUID()];
      await changeRows(
        server,
        cloud,
        'UPDATE customers SET name = $2 WHERE cloud_id = $1 AND id = $3',
        [name, CUSTOMERS.member],
      );
      await mail(sale, { id, to: `${id}@example.com` });
      const [message] = await queryRows<{ content: { text: string; html: string } }>(
        server.kernel.tenant(cloud),
        'SELECT content FROM marketplace_messages WHERE cloud_id = $1 AND id = $2',
        [id],
      );
      expect([
        name,
        message?.content.text.includes(name),
        JSON.stringify(message?.content).includes('evil'),
      ]).toEqual([name, greeted, false]);
      await changeRows(
        server,
        cloud,
        "UPDATE customers SET name = 'רות' WHERE cloud_id = $1 AND id = $2",
        [CUSTOMERS.member],
      );
    }
    await sendDue();
  });

  it('is audited with who sent which document to whom', async () => {
    const sale = await sold(true);
    await mail(sale.id);
    const [act] = (await office.get('audit?limit=1&action=marketplace.message_queued')).json<{
      data: { after: unknown }[];
    }>().data;
    expect(act).toMatchObject({
      after: { channel: 'mail', to: 'ruth@example.com', transaction: sale.id, paper: 'מקור' },
    });
    await sendDue();
  });

  it('issues no document when mail cannot be sent, and says why', async () => {
    const { id: sale } = await sold(false);
    expect(outcome(await mail(sale))).toMatchObject({ code: 'MAIL_NO_ADDRESS' });
    for (const to of [
      'a@example.com,b@example.com',
      'nobody',
      'a@example.com\r\nBcc: b@example.com',
    ])
      expect(outcome(await mail(sale, { to })).code).toBe('VALIDATION_FAILED');
    await office.put('app/marketplace/plugins/receipt-sender/settings', {
      values: { mail_host: '' },
    });
    const answer = await mail(sale, { to: 'a@example.com' });
    expect(outcome(answer)).toMatchObject({ code: 'PLUGIN_NOT_SET_UP' });
    expect(answer.body).toContain('בחנות התוספים');
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        'SELECT prints FROM sale_prints WHERE cloud_id = $1 AND sale_id = $2',
        [sale],
      ),
    ).toEqual([]);
  });

  it('from one till leaves capacity to the others, and one address is not flooded', async () => {
    const [{ id: sale }, other] = [await sold(false), await aTillOf(server, 3)];
    const theirs = (
      await other.post(
        'pos/transactions/cart_format',
        new SaleCart({ terminal: 3 }).scan(GOODS.milk).pay().wire(),
      )
    ).json<{ data: [string, string, { id: string }] }>().data[2].id;
    const filled = (count: number, recipient: string, askedBy: string) =>
      changeRows(
        server,
        cloud,
        `INSERT INTO marketplace_messages (cloud_id, id, plugin_id, channel, recipient, asked_by, content, state, next_at, created_at, done_at)
      SELECT $1, gen_random_uuid(), 'receipt-sender', 'mail', $3, $4, '{}', 'sent', $2, $2, $2 FROM generate_series(1, $5::integer)`,
        [new Date(server.kernel.now()), recipient, askedBy, count],
      );
    await filled(20, 'Flooded@example.com', 'terminal 9');
    expect(outcome(await mail(sale, { to: 'flooded@example.com' })).code).toBe('TOO_MANY_REQUESTS');
    expect(outcome(await mail(sale, { to: 'dry@example.com' })).status).toBe(200);
    await filled(100, 'many@example.com', 'terminal 1');
    expect(outcome(await mail(sale, { to: 'dry@example.com' })).code).toBe('TOO_MANY_REQUESTS');
    expect(outcome(await mail(theirs, { to: 'dry@example.com' }, other)).status).toBe(200);
    await changeRows(
      server,
      cloud,
      "UPDATE marketplace_messages SET created_at = created_at - interval '2 hours' WHERE cloud_id = $1 AND recipient IN ('Flooded@example.com', 'many@example.com')",
    );
    await sendDue();
  });

  it('is refused to another till, and stops at the hourly limit of the business', async () => {
    const { id: sale } = await sold(true);
    const other = await aTillOf(server, 2);
    expect(outcome(await mail(sale, {}, other)).code).toBe('NOT_FOUND');
    await changeRows(
      server,
      cloud,
      `INSERT INTO marketplace_messages (cloud_id, id, plugin_id, channel, recipient, content, state, next_at, created_at, done_at)
      SELECT $1, gen_random_uuid(), 'receipt-sender', 'mail', 'b@example.com', '{}', 'sent', $2, $2, $2 FROM generate_series(1, 300)`,
      [new Date(server.kernel.now())],
    );
    expect(outcome(await mail(sale)).code).toBe('TOO_MANY_REQUESTS');
    await changeRows(
      server,
      cloud,
      "UPDATE marketplace_messages SET created_at = created_at - interval '2 hours' WHERE cloud_id = $1 AND recipient = 'b@example.com'",
    );
    expect(outcome(await mail(sale)).status).toBe(200);
    await sendDue();
    expect(lastFile()).toContain(visualOrder('מקור'));
  });
});

it('a document goes to its customer, counted with its other prints', async () => {
  const invoice = new DocumentCart(6).for(RUTH).add(GOODS.milk, 3);
  const { number } = await invoice.store(office);
  await changeRows(
    server,
    cloud,
    "UPDATE customers SET email = 'ruth@example.com' WHERE cloud_id = $1 AND id = $2",
    [RUTH.id],
  );
  const send = () => office.post(`documents/${invoice.id}/mail`, { id: randomUUID(), to: '' });
  expect(outcome(await send()).status).toBe(200);
  await sendDue();
  expect(post.mails.at(-1)).toMatchObject({ to: ['ruth@example.com'] });
  expect(lastFile()).toEqual(
    expect.arrayContaining([visualOrder('מקור'), visualOrder(`חשבונית מס ${number}`)]),
  );
  expect((await office.post(`documents/${invoice.id}/paper`, {})).json()).toMatchObject({
    data: { mark: 'העתק' },
  });
});

it('a document and the words of its mail are in the language of its customer [LOOK-063]', async () => {
  const invoice = new DocumentCart(6).for(RUTH).add(GOODS.milk, 1);
  const { number } = await invoice.store(office);
  await changeRows(
    server,
    cloud,
    "UPDATE customers SET email = 'ruth@example.com', paper_language = 'en' WHERE cloud_id = $1 AND id = $2",
    [RUTH.id],
  );
  const sent = await office.post(`documents/${invoice.id}/mail`, { id: randomUUID(), to: '' });
  expect(outcome(sent).status).toBe(200);
  const [message] = await queryRows<{ content: { subject: string; text: string } }>(
    server.kernel.tenant(cloud),
    "SELECT content FROM marketplace_messages WHERE cloud_id = $1 AND state <> 'sent' ORDER BY created_at DESC LIMIT 1",
  );
  expect(message?.content.subject).toMatch(new RegExp(`^Tax invoice ${number} from `));
  expect(message?.content.text).toContain('attached is the document Tax invoice');
  await sendDue();
  expect(lastFile()).toEqual(expect.arrayContaining(['ORIGINAL', `Tax invoice ${number}`]));
});
