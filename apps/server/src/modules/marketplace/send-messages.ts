import {
  grantedPermissions,
  isApproved,
  type MarketManifest,
  type SendChannel,
} from '@dalpak/contracts';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import * as market from './marketplace.store.ts';
import type { Marketplace } from './marketplace.service.ts';
import * as store from './messages.store.ts';
import { openSecret } from './plugin-secrets.ts';
import {
  type OutboundNetwork,
  SendError,
  withTimeLimit,
} from '../../kernel/mail/outbound-address.ts';
import { sendMail } from '../../kernel/mail/send-mail.ts';
import { sendWebhook } from './send-webhook.ts';

const MINUTE_MS = 60_000;
/** Waiting time after each failed attempt; after the last one there is no further attempt. */
const RETRY_DELAYS_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS);
/** Time limit of a whole attempt, whatever the other side does. */
const ATTEMPT_TIMEOUT_MS = MINUTE_MS;
/** Longer than any attempt takes, including the writes before and after it. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Messages of one business in a row, before other businesses have their turn. */
const MAX_IN_A_ROW = 10;
/**
 * Businesses that are served at once. Each holds one connection to a server that may be slow, and
 * none to the database meanwhile.
 */
const AT_ONCE = 200;

export interface MessengerParts {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly market: Marketplace;
  readonly outside: OutboundNetwork;
  /** Time limit of a whole attempt, in milliseconds. */
  readonly attemptTimeoutMs?: number;
}

/**
 * Sends the messages of every business separately: a slow mail server delays its own business
 * alone.
 */
export interface Messenger {
  /**
   * Starts sending what is due, except for businesses that are being served; does not wait for it.
   */
  readonly startDue: () => Promise<void>;
  /** Resolves once nothing is being sent. */
  readonly waitUntilIdle: () => Promise<void>;
}

/**
 * Creates the messenger. Failed messages are retried later or given up, and store the reason.
 * @param stop ends it, also in the middle of a message
 * @param onFailure called with an error that could not be stored; the next run retries it
 */
export function createMessenger(
  parts: MessengerParts,
  stop: AbortSignal,
  onFailure: (error: unknown) => void,
): Messenger {
  const working = new Map<number, Promise<void>>();
  let last = 0;
  const begin = (cloudId: number): void => {
    last = cloudId;
    working.set(
      cloudId,
      sendMessagesOf(parts, cloudId, stop)
        .catch(onFailure)
        .finally(() => working.delete(cloudId)),
    );
  };
  return {
    startDue: async () => {
      const due = await store.listDueClouds(parts.system, new Date(parts.market.now()));
      // Round robin: at full capacity, the businesses at the beginning of the list would otherwise
      // always be first.
      for (const cloudId of [
        ...due.filter((one) => one > last),
        ...due.filter((one) => one <= last),
      ]) {
        if (stop.aborted || working.size >= AT_ONCE) return;
        if (!working.has(cloudId)) begin(cloudId);
      }
    },
    waitUntilIdle: async () => {
      await Promise.all(working.values());
    },
  };
}

async function sendMessagesOf(
  parts: MessengerParts,
  cloudId: number,
  stop: AbortSignal,
): Promise<void> {
  const db = parts.tenant(cloudId);
  for (let sent = 0; sent < MAX_IN_A_ROW && !stop.aborted; sent += 1) {
    const now = parts.market.now();
    const message = await db.tx((tx) =>
      store.claimMessage(tx, new Date(now), new Date(now + CLAIM_MS)),
    );
    if (message === null) return;
    await sendOne(parts, db, message, stop);
  }
}

async function sendOne(
  parts: MessengerParts,
  db: TenantDb,
  message: store.MessageRow,
  stop: AbortSignal,
): Promise<void> {
  const at = () => new Date(parts.market.now());
  try {
    await withTimeLimit(stop, parts.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS, (over) =>
      deliver(parts, db, message, over),
    );
  } catch (error) {
    const [reason, again] =
      error instanceof SendError ? [error.message, error.again] : ['broken', false];
    const wait = again ? RETRY_DELAYS_MS[message.attempts - 1] : undefined;
    await db.tx((tx) =>
      wait === undefined
        ? store.endMessage(tx, message.id, { state: 'failed', error: reason, at: at() })
        : store.postponeMessage(tx, message.id, reason, new Date(parts.market.now() + wait)),
    );
    return;
  }
  await db.tx((tx) => store.endMessage(tx, message.id, { state: 'sent', error: null, at: at() }));
}

function mayStillSend(
  plugin: MarketManifest | undefined,
  row: market.InstalledPlugin | null,
  channel: SendChannel,
): row is market.InstalledPlugin {
  return (
    plugin !== undefined &&
    row !== null &&
    isApproved(plugin, row.approved) &&
    grantedPermissions(plugin, row.approved).some(
      (one) => one.kind === 'send' && one.channel === channel,
    )
  );
}

/** @throws SendError */
async function deliver(
  { market: { plugins, secretKey }, outside }: MessengerParts,
  db: TenantDb,
  { plugin_id: pluginId, channel, recipient, content }: store.MessageRow,
  stop: AbortSignal,
): Promise<void> {
  const row = await market.findInstalled(db, pluginId);
  // The plugin was uninstalled, or is not approved any more, since the message was queued.
  if (
    !mayStillSend(
      plugins.find(({ id }) => id === pluginId),
      row,
      channel,
    )
  )
    throw new SendError('not_allowed', { again: false });
  const text = (key: string): string => String(row.settings[key] ?? '');
  const secret = (key: string): string | null => {
    const sealed = row.secrets[key];
    return sealed === undefined
      ? null
      : openSecret(secretKey, { cloudId: db.cloudId, pluginId, key }, sealed);
  };
  if (channel === 'webhook') {
    await sendWebhook(outside, {
      url: text('webhook_url'),
      token: secret('webhook_token'),
      body: { to: recipient, text: content.text, ...content.facts },
      stop,
    });
    return;
  }
  if (text('mail_host') === '' || text('mail_from') === '')
    throw new SendError('not_set_up', { again: false });
  await sendMail(
    outside,
    {
      host: text('mail_host'),
      port: Number(text('mail_port')),
      user: text('mail_user'),
      password: secret('mail_password') ?? '',
    },
    {
      from: { name: String(content.facts['business'] ?? ''), address: text('mail_from') },
      to: recipient,
      subject: content.subject,
      text: content.text,
      html: content.html,
      ...(content.file === undefined ? {} : { file: content.file }),
    },
    stop,
  );
}
