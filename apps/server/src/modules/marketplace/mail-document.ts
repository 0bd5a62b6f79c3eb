import { explain } from '../../kernel/errors/explain.ts';
import type { PaperModel } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { printDocument, readableDocument } from '../documents/index.ts';
import { paperPdf, type PrintMode, type PrintTask, sayAround } from '../papers/index.ts';
import { getTransaction, printForTill } from '../sales/index.ts';
import { channelsOf } from './channels.ts';
import { manifestOf, type Marketplace } from './marketplace.service.ts';
import { findInstalled } from './marketplace.store.ts';
import { greeting, greetingName } from './message-text.ts';
import { findParty, type MailParty } from './messages.store.ts';
import type { RunningPlugin } from './plugin-operations.ts';
import { assertNotTooMany, isQueued, queueMessage, requestHashOf } from './queue-message.ts';
import { receiptHtml, receiptText } from './receipt-html.ts';
import { assertRecipient } from './receipt-sender.ts';
import { runningPlugin } from './run-operation.ts';
import { DOCUMENT_TEMPLATES } from './document-mail-words.ts';

/** The plugin whose mail server and texts are used for documents. */
const SENDER_PLUGIN = 'receipt-sender';

interface Mail {
  /** The message's own id, which makes retries one message. */
  readonly id: string;
  /** Empty: to the customer's own address. */
  readonly to: string;
}

/**
 * @throws PLUGIN_NOT_SET_UP when mail cannot be sent: the sending plugin is not installed,
 *   approved or filled in
 */
async function senderOf(market: Marketplace, ctx: SessionContext): Promise<RunningPlugin> {
  const row = await findInstalled(ctx.db, SENDER_PLUGIN);
  const plugin =
    row === null
      ? null
      : runningPlugin(market, ctx.cloudId, manifestOf(market, SENDER_PLUGIN), row);
  if (plugin === null || !channelsOf(plugin).includes('mail'))
    throw new AppError('PLUGIN_NOT_SET_UP', {
      reason: explain('mail_not_set_up'),
    });
  return plugin;
}

/** The recipient of the message. @throws MAIL_NO_ADDRESS, VALIDATION_FAILED */
function recipientOf(to: string, party: MailParty | null): string {
  const address = to === '' ? (party?.email ?? '') : to;
  if (address === '') throw new AppError('MAIL_NO_ADDRESS');
  assertRecipient('mail', address);
  return address;
}

interface Sending extends Mail {
  readonly party: MailParty | null;
  readonly about: Readonly<Record<string, string>>;
  readonly templates: { readonly subject: string; readonly text: string };
  readonly date: string;
  /** Original or copy, by the till's own count of prints. */
  readonly mode?: PrintMode;
}

/** Another process queued the same message meanwhile, and counted its document. */
class AlreadyQueued extends Error {}

/**
 * Queues one document as a mail. The recipient and the limits are checked before the PDF is made;
 * the document is counted as issued in the transaction that stores the message, and the first one
 * is the original.
 */
async function queueDocumentMail(
  market: Marketplace,
  ctx: SessionContext,
  { id, to, party, about, templates, date, mode }: Sending,
  print: (making: PrintTask<PaperModel, PreparedPdf>) => Promise<PreparedPdf>,
): Promise<string> {
  const requestHash = requestHashOf({ ...about, to, mode: mode ?? '' });
  if (await isQueued(ctx.db, id, requestHash)) return id;
  const recipient = recipientOf(to, party);
  await assertNotTooMany(ctx.db, ctx, recipient, market.now());
  const keep = async (tx: TenantTx, { paper, pdf }: PreparedPdf): Promise<void> => {
    const facts = {
      name: greetingName(party?.name ?? ''),
      number: paper.number,
      total: paper.total?.value ?? '',
      date,
      business: paper.business.name,
      title: paper.title,
    };
    const text = greeting(sayAround(paper, templates.text), facts);
    const queued = await queueMessage(tx, ctx, market.now(), {
      id,
      pluginId: SENDER_PLUGIN,
      channel: 'mail',
      recipient,
      requestHash,
      about: { ...about, number: paper.number, paper: paper.mark },
      content: {
        subject: greeting(sayAround(paper, templates.subject), facts).replaceAll(/[\r\n]+/g, ' '),
        text: receiptText(text, []),
        html: receiptHtml(text, []),
        facts,
        file: { name: `${paper.title} ${paper.number}.pdf`, base64: pdf.toString('base64') },
      },
    });
    if (!queued) throw new AlreadyQueued();
  };
  try {
    await print({
      make: async (model) => ({ paper: model, pdf: await paperPdf(model) }),
      store: keep,
    });
  } catch (error) {
    if (!(error instanceof AlreadyQueued)) throw error;
  }
  return id;
}

interface PreparedPdf {
  readonly paper: PaperModel;
  readonly pdf: Buffer;
}

/**
 * Sends a sale of this till by mail, to its customer (whose address the till does not get) or to an
 * entered address.
 * @param mode original or copy by the till's own count, as it prints without the server
 * @returns the id of the message
 * @throws NOT_FOUND for a sale of another till; PLUGIN_NOT_SET_UP, MAIL_NO_ADDRESS,
 *   VALIDATION_FAILED, TOO_MANY_REQUESTS, DUPLICATE_WITH_OTHER_CONTENT, and then no document was
 *   counted
 */
export async function mailSale(
  market: Marketplace,
  ctx: SessionContext & { readonly terminal: { readonly id: number } },
  { sale, mode, ...mail }: Mail & { readonly sale: string; readonly mode: PrintMode },
): Promise<string> {
  const plugin = await senderOf(market, ctx);
  const today = toLocalDateTime(market.now()).slice(0, 10);
  const { issued_at, terminal_id } = await getTransaction(ctx.db, sale, today);
  if (terminal_id !== ctx.terminal.id) throw new AppError('NOT_FOUND');
  const templates = {
    subject: String(plugin.settings['mail_subject'] ?? ''),
    text: String(plugin.settings['message_text'] ?? ''),
  };
  const sending = {
    ...mail,
    party: await findParty(ctx.db, 'sale', sale),
    about: { transaction: sale },
    templates,
    date: dayOf(issued_at),
    mode,
  };
  return queueDocumentMail(market, ctx, sending, (making) =>
    printForTill(ctx.db, sale, { terminalId: ctx.terminal.id, mode }, today, making),
  );
}

/**
 * Sends a document by mail, to its customer or supplier or to an address.
 * @returns the id of the message
 * @throws as reading the document and {@link mailSale}
 */
export async function sendDocumentMail(
  market: Marketplace,
  ctx: SessionContext,
  { document, ...mail }: Mail & { readonly document: string },
): Promise<string> {
  await readableDocument(ctx, document);
  await senderOf(market, ctx);
  const sending = {
    ...mail,
    party: await findParty(ctx.db, 'document', document),
    about: { document },
    templates: DOCUMENT_TEMPLATES,
    date: '',
  };
  return queueDocumentMail(market, ctx, sending, (making) => printDocument(ctx, document, making));
}

function dayOf(issuedAt: string): string {
  return toLocalDateTime(Date.parse(issuedAt)).slice(0, 10).split('-').reverse().join('/');
}
