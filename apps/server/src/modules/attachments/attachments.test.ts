import { type Attachments, MAX_ATTACHMENTS } from '@dalpak/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH, SUPPLIER } from '../../../test/document-cart.ts';
import { aShop, changeRows, GOODS, queryRows } from '../../../test/sale-shop.ts';
import { aBusiness, Browser, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { sweepFiles } from '../files/index.ts';

const DAY_MS = 86_400_000;
const STRANGER = 'stranger@example.com';
const PDF = (text: string): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%${text}\ntrailer\n<<>>\n%%EOF\n`, 'latin1');

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
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
});
afterAll(() => server.close());

const attach = (by: Browser, path: string, content: Buffer, name: string) =>
  by.call('POST', `/api/v2/attachments/${path}?name=${encodeURIComponent(name)}`, content);
const listOf = (answer: LightMyRequestResponse): Attachments =>
  answer.json<{ data: Attachments }>().data;

describe('files of a document', () => {
  it('are added after it was stored, opened, and taken away with a reason [LAW-044]', async () => {
    const { id } = await new DocumentCart(3).for(RUTH).add(GOODS.juice, 2).store(office);
    const before = (await office.get(`documents/${id}/cart_format`)).json<{
      data: { hash: string };
    }>().data.hash;
    const [file] = listOf(
      await attach(office, `document/${id}`, PDF('note'), 'תעודה חתומה.pdf'),
    ).files;
    expect(file).toMatchObject({ name: 'תעודה חתומה.pdf', type: 'application/pdf' });
    const opened = await office.call('GET', file?.url ?? '');
    expect(opened.rawPayload).toEqual(PDF('note'));
    expect(
      (await attach(office, `document/${id}`, Buffer.from('MZ.exe'), 'a.pdf')).json(),
    ).toMatchObject({ code: 'STORED_FILE_TYPE' });
    const removal = { file: file?.id, reason: 'צורף בטעות' };
    const removed = await office.post(`attachments/document/${id}/removals`, removal);
    expect(listOf(removed).files).toEqual([]);
    expect((await office.post(`attachments/document/${id}/removals`, removal)).statusCode).toBe(
      404,
    );
    const after = (await office.get(`documents/${id}/cart_format`)).json<{
      data: { hash: string };
    }>().data.hash;
    expect(after).toBe(before);
  });

  it('stay 30 days after they were taken away, and paper of an expense for seven years [LAW-044]', async () => {
    const note = await new DocumentCart(3).for(RUTH).add(GOODS.juice, 1).store(office);
    const bill = await new DocumentCart(23)
      .for(SUPPLIER)
      .add(GOODS.juice, 1)
      .header({ reference: '77' })
      .store(office);
    for (const [id, text] of [
      [note.id, 'of note'],
      [bill.id, 'of bill'],
    ] as const) {
      const [file] = listOf(await attach(office, `document/${id}`, PDF(text), `${text}.pdf`)).files;
      await office.post(`attachments/document/${id}/removals`, {
        file: file?.id,
        reason: 'ישן',
      });
    }
    const left = async (days: number): Promise<string[]> => {
      await sweepFiles(
        {
          ...server.kernel,
          system: server.database.system,
          now: () => Date.now() + days * DAY_MS,
        },
        new AbortController().signal,
      );
      const rows = await queryRows<{ name: string }>(
        server.kernel.tenant(cloud),
        "SELECT name FROM stored_files WHERE cloud_id = $1 AND name LIKE 'of %' ORDER BY name",
      );
      return rows.map(({ name }) => name);
    };
    expect(await left(29)).toEqual(['of bill.pdf', 'of note.pdf']);
    expect(await left(33)).toEqual(['of bill.pdf']);
    expect(await left(8 * 366)).toEqual([]);
  });

  it('are at most twenty, of a journal entry too, and closed to another business [LAW-044]', async () => {
    const entry = (
      await office.call('PUT', '/api/v2/books/entries', {
        request_id: '00000000-0000-4000-8000-0000000000b0',
        day: '2026-01-01',
        value_day: '2026-01-01',
        lines: [],
      })
    ).json<{ data?: { id: number } }>().data?.id;
    const path = `entry/${entry}`;
    for (let at = 0; at < MAX_ATTACHMENTS; at += 1)
      expect((await attach(office, path, PDF(`no ${at}`), `${at}.pdf`)).statusCode).toBe(200);
    expect((await attach(office, path, PDF('more'), 'more.pdf')).json()).toMatchObject({
      code: 'ATTACHMENTS_FULL',
    });
    await aBusiness(server.kernel, { email: STRANGER, card: '2002' });
    const stranger = new Browser(server.app);
    await stranger.signIn(STRANGER);
    expect((await stranger.get(`attachments/${path}`)).statusCode).toBe(404);
    expect((await office.get('attachments/entry/999999')).statusCode).toBe(404);
  });
});
