import type { PaperModel } from '@dalpak/engine';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { printDocument, readableDocument } from '../documents/index.ts';
import { paperPdf, type PaperMode } from '../papers/index.ts';
import { getTransaction, printOfTill } from '../sales/index.ts';
import { manifestOf, type Marketplace } from './marketplace.service.ts';
import { findInstalled } from './marketplace.store.ts';
import { findMessage, findParty, type PaperParty } from './messages.store.ts';
import type { RunningPlugin } from './plugin-operations.ts';
import { receiptHtml, receiptText } from './receipt-html.ts';
import { assertNotTooMany, assertRecipient, fillIn, isSetUp, queueMessage } from './receipt-sender.ts';
import { runningPlugin } from './run-operation.ts';

/** The plugin whose mail server and words papers go by. */
const SENDER = 'receipt-sender';
/** What goes with a document: its settings speak of receipts. */
const DOCUMENT_TEXT = 'שלום {name}, מצורף המסמך {title} {number} מ{business}.';

interface Mail {
  /** The message's own id: however often it is asked for, it is one. */
  readonly id: string;
  /** Empty: to the customer's own address. */
  readonly to: string;
}

/** @throws PLUGIN_NOT_SET_UP when no mail can leave: nobody installed, approved or filled in what sends it */
async function senderOf(market: Marketplace, ctx: SessionContext): Promise<RunningPlugin> {
  const row = await findInstalled(ctx.db, SENDER);
  const plugin = row === null ? null : runningPlugin(market, ctx.cloudId, manifestOf(market, SENDER), row);
  if (plugin === null || !isSetUp(plugin, 'mail')) throw new AppError('PLUGIN_NOT_SET_UP', { desc: 'שליחת מסמכים בדוא"ל עדיין לא הוגדרה לעסק. מנהל יכול להגדיר אותה בחנות התוספים, ב"שליחת קבלות".' });
  return plugin;
}

/** Whom it goes to. @throws MAIL_NO_ADDRESS, VALIDATION_FAILED */
function recipientOf(to: string, party: PaperParty | null): string {
  const address = to === '' ? (party?.email ?? '') : to;
  if (address === '') throw new AppError('MAIL_NO_ADDRESS');
  assertRecipient('mail', address);
  return address;
}

/** Nobody is greeted by a name that is not there. */
const greeting = (template: string, facts: Readonly<Record<string, string | number>>): string => fillIn(template, facts).replaceAll(/ +,/g, ',');

interface Sending extends Mail {
  readonly party: PaperParty | null;
  readonly about: Readonly<Record<string, string>>;
  readonly templates: { readonly subject: string; readonly text: string };
  readonly date: string;
}

/**
 * Puts one paper on its way. Who is sent to, and whether anything may leave, is known before the paper is made: a paper that is made counts
 * as given out, and the first is the original.
 */
async function mailPaper(market: Marketplace, ctx: SessionContext, { id, to, party, about, templates, date }: Sending, print: (make: (paper: PaperModel) => Promise<Made>) => Promise<Made>): Promise<string> {
  if ((await findMessage(ctx.db, SENDER, id)) !== null) return id;
  const recipient = recipientOf(to, party);
  await assertNotTooMany(ctx.db, market.now());
  const { paper, pdf } = await print(async (model) => ({ paper: model, pdf: await paperPdf(model) }));
  const facts = {
    name: party?.name ?? '', number: paper.number, total: paper.total?.value ?? '', date, business: paper.business.name, title: paper.title,
  };
  const text = greeting(templates.text, facts);
  await queueMessage(ctx, market.now(), {
    id, pluginId: SENDER, channel: 'mail', recipient, about: { ...about, number: paper.number, paper: paper.mark },
    content: {
      subject: greeting(templates.subject, facts).replaceAll(/[\r\n]+/g, ' '), text: receiptText(text, []), html: receiptHtml(text, []), facts,
      file: { name: `${paper.title} ${paper.number}.pdf`, base64: pdf.toString('base64') },
    },
  });
  return id;
}

interface Made {
  readonly paper: PaperModel;
  readonly pdf: Buffer;
}

/**
 * A sale of this till by mail, to its customer (whose address the till is not told) or to an address that somebody typed.
 * @param mode the paper by the till's own count: it prints without the server
 * @returns the id of the message
 * @throws NOT_FOUND for a sale of another till; PLUGIN_NOT_SET_UP, MAIL_NO_ADDRESS, VALIDATION_FAILED, TOO_MANY_REQUESTS, and then no paper was given out
 */
export async function mailSale(market: Marketplace, ctx: SessionContext & { readonly terminal: { readonly id: number } }, { sale, mode, ...mail }: Mail & { readonly sale: string; readonly mode: PaperMode }): Promise<string> {
  const plugin = await senderOf(market, ctx);
  const today = toLocalDateTime(market.now()).slice(0, 10);
  const { issued_at, terminal_id } = await getTransaction(ctx.db, sale, today);
  if (terminal_id !== ctx.terminal.id) throw new AppError('NOT_FOUND');
  const templates = { subject: String(plugin.settings['mail_subject'] ?? ''), text: String(plugin.settings['message_text'] ?? '') };
  const sending = { ...mail, party: await findParty(ctx.db, 'sale', sale), about: { transaction: sale }, templates, date: dayOf(issued_at) };
  return mailPaper(market, ctx, sending, (make) => printOfTill(ctx.db, sale, { terminalId: ctx.terminal.id, mode }, today, make));
}

/** A document by mail, to its customer or supplier or to an address. @returns the id of the message @throws as reading and {@link mailSale} */
export async function mailADocument(market: Marketplace, ctx: SessionContext, { document, ...mail }: Mail & { readonly document: string }): Promise<string> {
  await readableDocument(ctx, document);
  await senderOf(market, ctx);
  const templates = { subject: '{title} {number} מ{business}', text: DOCUMENT_TEXT };
  const sending = { ...mail, party: await findParty(ctx.db, 'document', document), about: { document }, templates, date: '' };
  return mailPaper(market, ctx, sending, (make) => printDocument(ctx, document, make));
}

function dayOf(issuedAt: string): string {
  return toLocalDateTime(Date.parse(issuedAt)).slice(0, 10).split('-').reverse().join('/');
}
