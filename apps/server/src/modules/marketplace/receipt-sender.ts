import { explain } from '../../kernel/errors/explain.ts';
import {
  COMPONENT,
  isRef,
  type PluginData,
  readField,
  receiptOfTransaction,
  type RecordView,
  SEND_CHANNELS,
  type SendChannel,
  uuidSchema,
} from '@dalpak/contracts';
import { formatMoney } from '@dalpak/engine';
import * as z from 'zod/mini';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { validate } from '../../kernel/http/call/validate.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { readRecord, pageOfRecords } from '../../record-kit/index.ts';
import { getTransaction } from '../sales/index.ts';
import { channelsOf } from './channels.ts';
import { greeting, greetingName } from './message-text.ts';
import * as store from './messages.store.ts';
import type { PluginOperation } from './plugin-operations.ts';
import { queueMessage, requestHashOf } from './queue-message.ts';
import { receiptHtml, receiptText } from './receipt-html.ts';

/** The most sales of a customer to choose from. */
const MAX_SALES = 10;

const draftSchema = z.object({
  component: z.union([z.literal(COMPONENT.transactions), z.literal(COMPONENT.customers)]),
  id: z.string().check(z.minLength(1), z.maxLength(60)),
});
const sendSchema = z.object({
  id: uuidSchema,
  sale: uuidSchema,
  channel: z.enum(SEND_CHANNELS),
  to: z.string().check(z.minLength(3), z.maxLength(254)),
});
const stateSchema = z.object({ id: uuidSchema });

export interface SenderParts {
  readonly now: () => number;
}

function textOf(view: RecordView | null, key: string): string {
  const value = view?.data[key];
  return typeof value === 'string' ? value : '';
}

function labelOf(view: RecordView): string {
  const { number, total, issued } = view.data;
  const at =
    typeof issued === 'string'
      ? toLocalDateTime(Date.parse(issued)).slice(0, 10).split('-').reverse().join('/')
      : '';
  return `${typeof number === 'number' ? number : ''} · ${at} · ${formatMoney(typeof total === 'number' ? total : 0)}`;
}

/**
 * The customer of a sale, when it has one and the caller may read customers, because the answer
 * includes their number and address.
 */
async function customerOf(ctx: SessionContext, sale: RecordView): Promise<RecordView | null> {
  const { customer } = sale.data;
  if (!isRef(customer)) return null;
  try {
    return await readRecord(ctx, COMPONENT.customers, String(customer.id));
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/**
 * The sales that can be sent and their addresses, for a sale or a customer that the caller may
 * read.
 * @throws NOT_FOUND and the errors of the record kit
 */
const draft: PluginOperation = async (ctx, plugin, data) => {
  const { component, id } = validate(draftSchema, data, 'body');
  const one = await readRecord(ctx, component, id);
  const [sales, customer] =
    component === COMPONENT.transactions
      ? [[one], await customerOf(ctx, one)]
      : [
          (
            await pageOfRecords(
              ctx,
              COMPONENT.transactions,
              { relatedTo: { field: 'customer', id: Number(id) } },
              { after: undefined, limit: MAX_SALES },
            )
          ).data,
          one,
        ];
  return {
    sales: sales.map((sale) => ({ id: sale.id, label: labelOf(sale) })),
    email: textOf(customer, 'email'),
    phone: textOf(customer, 'phone'),
    channels: [...channelsOf(plugin)],
  };
};

/** @throws VALIDATION_FAILED for a text that is not exactly one address */
export function assertRecipient(channel: SendChannel, to: string): void {
  const parsed =
    channel === 'mail'
      ? readField({ key: 'to', label: 'email', kind: 'email' }, to)
      : readField({ key: 'to', label: 'phone', kind: 'phone' }, to);
  // Exactly one address: a separator would make one message many.
  if (!parsed.ok || parsed.value !== to || /[,;<>"]/.test(to)) {
    throw new AppError('VALIDATION_FAILED', {
      details: [
        {
          field: 'to',
          ...(channel === 'mail' ? explain('mail_address_invalid') : explain('phone_invalid')),
        },
      ],
    });
  }
}

function send({ now }: SenderParts): PluginOperation {
  return async (ctx, plugin, data) => {
    const { id, sale, channel, to } = validate(sendSchema, data, 'body');
    if (!channelsOf(plugin).includes(channel)) throw new AppError('PLUGIN_NOT_SET_UP');
    assertRecipient(channel, to);
    // Checks that the caller may read sales, and finds it in this business alone.
    const record = await readRecord(ctx, COMPONENT.transactions, sale);
    const view = await getTransaction(ctx.db, sale, toLocalDateTime(now()).slice(0, 10));
    const issuedAt = toLocalDateTime(Date.parse(view.issued_at));
    const lines = receiptOfTransaction(view, 'copy', issuedAt);
    if (lines === null) throw new AppError('NOT_FOUND');
    const customer = await customerOf(ctx, record);
    const facts = {
      name: greetingName(textOf(customer, 'name')),
      number: view.number,
      total: formatMoney(view.total),
      date: issuedAt.slice(0, 10).split('-').reverse().join('/'),
      business: view.business.name,
    };
    const text = greeting(String(plugin.settings['message_text'] ?? ''), facts);
    const subject = greeting(String(plugin.settings['mail_subject'] ?? ''), facts).replaceAll(
      /[\r\n]+/g,
      ' ',
    );
    await ctx.db.tx((tx) =>
      queueMessage(tx, ctx, now(), {
        id,
        pluginId: plugin.manifest.id,
        channel,
        recipient: to,
        requestHash: requestHashOf({ sale, channel, to }),
        about: { transaction: sale, number: view.number },
        content: {
          subject,
          text: channel === 'mail' ? receiptText(text, lines) : text,
          html: channel === 'mail' ? receiptHtml(text, lines) : '',
          facts,
        },
      }),
    );
    return { id } satisfies PluginData;
  };
}

/** The state of a message. @throws NOT_FOUND */
const state: PluginOperation = async (ctx, plugin, data) => {
  const { id } = validate(stateSchema, data, 'body');
  const message = await store.findMessage(ctx.db, plugin.manifest.id, id);
  if (message === null) throw new AppError('NOT_FOUND');
  return { state: message.state, error: message.error };
};

/** The server operations of the plugin that sends receipts. */
export function receiptSender(parts: SenderParts): Readonly<Record<string, PluginOperation>> {
  return { draft, send: send(parts), state };
}
