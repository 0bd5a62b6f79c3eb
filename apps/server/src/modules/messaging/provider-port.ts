import { messageParts, PROVIDER_CHANNELS, type ProviderChannel } from '@dalpak/contracts';
import { openText } from '../../kernel/auth/sealed-text.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { type OutboundNetwork, SendError } from '../../kernel/mail/outbound-address.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import type { MessageAnswer, MessagePort, OutgoingMessage } from '../crm/index.ts';
import { sendWebhook } from '../marketplace/index.ts';
import { addParts, listProviders, type ProviderRow, reserveParts } from './messaging.store.ts';

interface ProviderPortParts {
  /** Takes messages of businesses, and of channels, without a provider. */
  readonly simulator: MessagePort;
  readonly outside: OutboundNetwork;
  /** Key under which the providers' keys are encrypted. */
  readonly key: Buffer;
  readonly now: () => number;
  /** Aborted when the server shuts down. */
  readonly stop: AbortSignal;
}

/** The place of a provider's key: it cannot be read for another business or channel. */
export const sealPlace = (cloudId: number, channel: ProviderChannel): string =>
  `${cloudId}/messages/${channel}`;

const isProviderChannel = (channel: string): channel is ProviderChannel =>
  (PROVIDER_CHANNELS as readonly string[]).includes(channel);

/**
 * Sends by the provider that a business set up for the channel. The id of the message goes along, by
 * which a provider knows one that it has; the caps of the day and the month count its parts.
 */
export function createProviderPort(parts: ProviderPortParts): MessagePort {
  return {
    async send(message, db) {
      const { channel } = message;
      const provider = isProviderChannel(channel)
        ? (await listProviders(db)).find((one) => one.channel === channel)
        : undefined;
      return provider === undefined
        ? parts.simulator.send(message, db)
        : sendBy(parts, db, provider, message);
    },
  };
}

async function sendBy(
  { outside, key, now, stop }: ProviderPortParts,
  db: TenantDb,
  provider: ProviderRow,
  { id, to, body }: OutgoingMessage,
): Promise<MessageAnswer> {
  const { channel, url, sender, template } = provider;
  const secret =
    provider.key === '' ? null : openText(key, sealPlace(db.cloudId, channel), provider.key);
  // After a restore under another key it has to be entered anew.
  if (provider.key !== '' && secret === null) return { kind: 'refused', reason: 'key_lost' };
  const day = toLocalDateTime(now()).slice(0, 10);
  const parts = channel === 'sms' ? messageParts(body) : 1;
  const room = await db.tx((tx) => reserveParts(tx, provider, day, parts));
  if (room !== 'ok') return { kind: 'full', reason: room };
  try {
    await sendWebhook(outside, {
      url,
      token: secret,
      body: { id, channel, from: sender, to, text: body, ...(template === '' ? {} : { template }) },
      stop,
    });
    return { kind: 'sent' };
  } catch (error) {
    await db.tx((tx) => addParts(tx, channel, day, -parts));
    if (!(error instanceof SendError)) throw error;
    return { kind: error.again ? 'later' : 'refused', reason: error.message };
  }
}
