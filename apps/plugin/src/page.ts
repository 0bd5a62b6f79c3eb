import type { StoredReader } from './fingers.ts';
import type { Exchange } from './exchange/exchange.ts';
import type { Pair } from './pairing.ts';
import type { Job } from './print-queue.ts';
import type { Printer } from './printers.ts';
import { words } from './words.ts';

export interface PageFacts {
  readonly version: string;
  readonly code: { readonly digits: string; readonly seconds: number } | null;
  readonly closed: boolean;
  readonly pairs: readonly Pair[];
  readonly printers: readonly Printer[];
  readonly reader: StoredReader | null;
  readonly exchange: Exchange['shown'];
  readonly jobs: readonly Job[];
  readonly errors: readonly { readonly at: number; readonly text: string }[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
const time = (at: number): string => new Date(at).toLocaleString('he-IL');
const nameOf = (name: string): string => (name === '' ? words.receipts : safe(name));

export function reasonText(reason: string): string {
  return Object.hasOwn(words.reasons, reason)
    ? words.reasons[reason as keyof typeof words.reasons]
    : reason;
}

/** A button that sends one act to the bridge. */
function act(path: string, label: string, value = ''): string {
  return `<form method="post" action="/page/${path}"><input type="hidden" name="value" value="${safe(value)}"><button>${label}</button></form>`;
}

const list = (items: readonly string[], empty: string): string =>
  items.length === 0
    ? `<p>${empty}</p>`
    : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:0 auto;padding:16px;color:#1c2430;background:#f5f6f8}
section{background:#fff;border:1px solid #d5dae1;border-radius:10px;padding:12px 16px;margin:12px 0}h1{font-size:24px}h2{font-size:18px;margin:0 0 8px}
ul{list-style:none;padding:0;margin:0}li{display:flex;gap:12px;align-items:center;flex-wrap:wrap;padding:6px 0;border-bottom:1px solid #e8ebef}li span{flex:1}
form{display:inline-flex;gap:8px;flex-wrap:wrap;align-items:end}label{display:grid;gap:4px}input,button{font:inherit;min-height:44px;padding:0 12px;border-radius:8px;border:1px solid #7b8794}
button{background:#0b5cad;color:#fff;border-color:#0b5cad;cursor:pointer}.code{font-size:44px;letter-spacing:.2em;direction:ltr;display:inline-block}`;

/** The bridge's own page: version, pairing, printers, queue and errors; no business data. */
export function drawPage(facts: PageFacts): string {
  const { version, code, closed, pairs, printers, reader, exchange, jobs, errors } = facts;
  const pairing =
    code !== null
      ? `<p>${words.codeHelp}</p><strong class="code">${code.digits}</strong> <span>${code.seconds} ${words.seconds}</span>`
      : closed
        ? `<p role="alert">${words.closed}</p>`
        : act('code', words.showCode);
  return `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title><style>${STYLE}</style></head><body><main>
<h1>${words.title}</h1><p>${words.version} <bdi dir="ltr">${safe(version)}</bdi></p>
<section><h2>${words.pairing}</h2>${pairing}</section>
<section><h2>${words.tills}</h2>${list(
    pairs.map(
      ({ name, origin, paired_at: at, hash }) =>
        `<span>${safe(name)} · <bdi dir="ltr">${safe(origin)}</bdi> · ${time(at)}</span>${act('unpair', words.unpair, hash)}`,
    ),
    words.noTills,
  )}</section>
<section><h2>${words.printers}</h2>${list(
    printers.map(
      ({ name, host, port }) =>
        `<span>${nameOf(name)} · <bdi dir="ltr">${safe(host)}:${port}</bdi></span>${act('remove-printer', words.remove, name)}`,
    ),
    words.noPrinters,
  )}
<form method="post" action="/page/printer"><label>${words.name}<input name="name" maxlength="60"></label><label>${words.host}<input name="host" dir="ltr" required></label><label>${words.port}<input name="port" dir="ltr" inputmode="numeric" value="9100" required></label><button>${words.add}</button></form></section>
<section><h2>${words.reader}</h2>${
    reader === null
      ? `<p>${words.noReader}</p><form method="post" action="/page/reader"><label>${words.host}<input name="host" dir="ltr" required></label><label>${words.port}<input name="port" dir="ltr" inputmode="numeric" value="9200" required></label><button>${words.addReader}</button></form>`
      : `<p><bdi dir="ltr">${safe(reader.host)}:${reader.port}</bdi> ${act('remove-reader', words.remove)}</p>`
  }</section>
<section><h2>${words.exchange}</h2>${
    exchange === null
      ? `<p>${words.noExchange}</p><form method="post" action="/page/exchange"><label>${words.host}<input name="host" dir="ltr" required></label><label>${words.port}<input name="port" dir="ltr" inputmode="numeric" value="5038" required></label><label>${words.exchangeUser}<input name="user" dir="ltr" autocomplete="off" required></label><label>${words.exchangeSecret}<input name="secret" type="password" dir="ltr" autocomplete="off" required></label><label>${words.reportUrl}<input name="url" type="url" dir="ltr" required></label><label>${words.reportKey}<input name="key" type="password" dir="ltr" autocomplete="off" required></label><button>${words.addExchange}</button></form>`
      : `<p><bdi dir="ltr">${safe(exchange.host)}:${exchange.port}</bdi> · ${words.exchangeStates[exchange.state]} ${act('remove-exchange', words.remove)}</p>`
  }</section>
<section><h2>${words.queue}</h2>${list(
    jobs.map(
      ({ id, printer, state, reason, tries, taken_at: at }) =>
        `<span>${nameOf(printer)} · ${words.states[state]}${reason === '' ? '' : ` · ${safe(reasonText(reason))}`} · ${time(at)} · ${tries}</span>${state === 'sending' ? '' : act('retry', words.retry, id) + act('cancel', words.cancel, id)}`,
    ),
    words.noQueue,
  )}</section>
<section><h2>${words.errors}</h2>${list(
    errors.map(({ at, text }) => `<span>${time(at)} · ${safe(text)}</span>`),
    words.noErrors,
  )}</section></main></body></html>`;
}
