import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CARD_PAGE_SIGNATURE_HEADER } from '@dalpak/contracts';
import * as z from 'zod/mini';
import { isSignedBy, signCardPage } from '../modules/customer-cards/index.ts';

const sessionSchema = z.object({ id: z.uuid(), result_url: z.url(), return_url: z.url() });
type Session = z.infer<typeof sessionSchema>;

/** Cards of this ending are refused. */
const REFUSED = /0002$/;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

const page = (
  id: string,
): string => `<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>עמוד תשלום לדוגמה</title>
<body style="font:18px sans-serif;max-width:420px;margin:40px auto;padding:0 16px">
<h1>עמוד תשלום לדוגמה</h1><p>סימולטור: שום כרטיס אינו מחויב.</p>
<form method="post" action="/pages/${id}" style="display:grid;gap:12px">
<label>מספר כרטיס <input name="number" inputmode="numeric" dir="ltr" required pattern="[0-9 ]{8,23}"></label>
<label>תוקף (MM/YY) <input name="expires" dir="ltr" required pattern="[0-9]{2}/[0-9]{2}"></label>
<button name="act" value="pay">אישור</button><button name="act" value="leave" formnovalidate>ביטול</button></form>`;

export interface CardPageSimulator {
  readonly url: string;
  /** Reports a page again, as a provider does that got no answer; `secret` = another signature. */
  repeat(id: string, secret?: string): Promise<number>;
  close(): Promise<void>;
}

/** A SIMULATOR of a card provider's hosted page, in a process of its own. It charges no card. */
export async function startCardPageSimulator({
  port,
  secret,
}: {
  readonly port: number;
  readonly secret: string;
}): Promise<CardPageSimulator> {
  const sessions = new Map<string, Session>();
  const reports = new Map<string, string>();
  let base = '';

  async function report(id: string, by: string): Promise<number> {
    const session = sessions.get(id);
    const body = reports.get(id);
    if (session === undefined || body === undefined) throw new Error('Nothing to report');
    const response = await fetch(session.result_url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [CARD_PAGE_SIGNATURE_HEADER]: signCardPage(by, body),
      },
      body,
    });
    return response.status;
  }

  async function finish(id: string, form: URLSearchParams): Promise<string> {
    const session = sessions.get(id);
    if (session === undefined) throw new Error('Unknown page');
    const digits = (form.get('number') ?? '').replaceAll(/\D/g, '');
    const state =
      form.get('act') === 'leave' ? 'abandoned' : REFUSED.test(digits) ? 'refused' : 'entered';
    const isEntered = state === 'entered';
    reports.set(
      id,
      JSON.stringify({
        request: id,
        state,
        masked_number: isEntered ? `****${digits.slice(-4)}` : '',
        expires: isEntered ? (form.get('expires') ?? '') : '',
        auth_number: isEntered ? String(Date.now()).slice(-7) : '',
        brand: isEntered ? 'visa' : '',
        token: isEntered ? `tok_${randomUUID()}` : '',
      }),
    );
    await report(id, secret);
    return session.return_url;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const id = /^\/pages\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    if (request.method === 'POST' && request.url === '/sessions') {
      if (!isSignedBy(secret, body, String(request.headers[CARD_PAGE_SIGNATURE_HEADER] ?? ''))) {
        response.writeHead(403).end();
        return;
      }
      const session = sessionSchema.parse(JSON.parse(body));
      sessions.set(session.id, session);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ url: `${base}/pages/${session.id}` }));
    } else if (id !== undefined && request.method === 'POST') {
      response.writeHead(303, { location: await finish(id, new URLSearchParams(body)) }).end();
    } else if (id !== undefined && sessions.has(id))
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(id));
    else response.writeHead(404).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  base = `http://127.0.0.1:${bound}`;
  return {
    url: base,
    repeat: (id, by = secret) => report(id, by),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
