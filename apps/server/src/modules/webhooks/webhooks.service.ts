import { createHmac, randomBytes } from 'node:crypto';
import { type DeliveryView, WEBHOOK_ATTEMPTS, type WebhookView } from '@dalpak/contracts';
import { openText, sealText } from '../../kernel/auth/sealed-text.ts';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { SendError, type OutboundNetwork } from '../../kernel/mail/outbound-address.ts';
import { runEach } from '../../kernel/run-each.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { INTERNET, isRefusedUrl, sendWebhook } from '../marketplace/index.ts';
import * as store from './webhooks.store.ts';

const MAX_WEBHOOKS = 20;
/** How long a delivery that is being sent is left alone. */
const HELD_MS = 60_000;
/** Wait after the first failure; it doubles with each further one. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;

const sealPlace = (cloudId: number, id: number): string => `${cloudId}/webhook/${id}`;

/** @throws WEBHOOK_ADDRESS, WEBHOOKS_FULL */
export async function makeWebhook(
  { database }: Pick<Kernel, 'database'>,
  ctx: SessionContext,
  wish: Pick<WebhookView, 'name' | 'url' | 'events'>,
): Promise<{ readonly data: WebhookView; readonly secret: string }> {
  if (isRefusedUrl(INTERNET, wish.url)) throw new AppError('WEBHOOK_ADDRESS');
  const secret = `whsec_${randomBytes(24).toString('base64url')}`;
  const events = [...new Set(wish.events)];
  const data = await ctx.db.tx(async (tx) => {
    if ((await store.lockAndCount(tx)) >= MAX_WEBHOOKS) throw new AppError('WEBHOOKS_FULL');
    const id = await store.newWebhookId(tx);
    const key = database.secrets['plugin-settings'];
    const sealed = sealText(key, sealPlace(tx.cloudId, id), secret);
    await store.insertWebhook(tx, { id, name: wish.name, url: wish.url, events, secret: sealed });
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'webhook.made',
      entity: 'webhook',
      entityId: String(id),
      after: { name: wish.name, url: wish.url, events },
    });
    return requireFound(await store.findWebhook(tx, id));
  });
  return { data, secret };
}

/** @throws NOT_FOUND */
export async function stopWebhook(ctx: SessionContext, id: number): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const { name } = requireFound(await store.findWebhook(tx, id));
    if (!(await store.stopWebhook(tx, id))) return;
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'webhook.stopped',
      entity: 'webhook',
      entityId: String(id),
      after: { name },
    });
  });
}

/** @throws NOT_FOUND */
export async function resend(
  ctx: SessionContext,
  id: number,
  delivery: string,
  now: number,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    if (!(await store.queueAgain(tx, id, delivery, now))) throw new AppError('NOT_FOUND');
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'webhook.resent',
      entity: 'webhook',
      entityId: String(id),
      after: { delivery },
    });
  });
}

export interface DeliveryDeps {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly key: Buffer;
  readonly now: () => number;
  readonly outside: OutboundNetwork;
  /** Aborted when the server shuts down. */
  readonly stop: AbortSignal;
}

/** The signature of a delivery: HMAC-SHA256 of the time and the body, by the webhook's secret. */
function signatureOf(secret: string, seconds: number, payload: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/**
 * Sends what is due, of every business. A delivery that fails is tried again later, ever more
 * rarely; its id stays, by which a receiver knows what it had.
 */
export async function sendDueDeliveries(deps: DeliveryDeps): Promise<void> {
  const clouds = await store.listCloudsWithDeliveries(deps.system, deps.now());
  await runEach(clouds, async (cloudId) => {
    if (deps.stop.aborted) return;
    const db = deps.tenant(cloudId);
    const due = await db.tx((tx) => store.takeDue(tx, deps.now(), HELD_MS));
    await Promise.all(due.map((delivery) => send(deps, db, delivery)));
  });
}

async function send(deps: DeliveryDeps, db: TenantDb, delivery: store.DueDelivery): Promise<void> {
  const secret = openText(deps.key, sealPlace(db.cloudId, delivery.webhook_id), delivery.secret);
  const { error, again } = await attempt(deps, delivery, secret);
  const now = deps.now();
  const over = !again || delivery.attempts >= WEBHOOK_ATTEMPTS;
  await db.tx((tx) =>
    store.setOutcome(tx, delivery.id, {
      state: error === '' ? 'sent' : over ? 'failed' : 'waiting',
      error,
      nextAt: now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (delivery.attempts - 1)),
      sentAt: error === '' ? now : null,
    }),
  );
}

async function attempt(
  { outside, stop, now }: DeliveryDeps,
  delivery: store.DueDelivery,
  secret: string | null,
): Promise<{ readonly error: string; readonly again: boolean }> {
  // After a restore under another key the webhook has to be made anew.
  if (secret === null) return { error: 'secret_lost', again: false };
  const seconds = Math.floor(now() / 1_000);
  try {
    await sendWebhook(outside, {
      url: delivery.url,
      token: null,
      body: {
        id: delivery.id,
        event: delivery.event,
        at: delivery.made_at.toISOString(),
        data: delivery.payload,
      },
      sign: (payload) => ({
        'x-dalpak-delivery': delivery.id,
        'x-dalpak-signature': signatureOf(secret, seconds, payload),
      }),
      stop,
    });
    return { error: '', again: false };
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    return { error: error.message, again: error.again };
  }
}

/** Every webhook of the business, active ones first. */
export const webhooksOf = (db: TenantDb): Promise<readonly WebhookView[]> => store.listWebhooks(db);

/** @throws NOT_FOUND */
export async function deliveriesOf(db: TenantDb, id: number): Promise<DeliveryView[]> {
  requireFound(await store.findWebhook(db, id));
  return store.listDeliveries(db, id);
}

/** Deliveries that were sent or given up are kept this long. */
const KEEP_MS = 30 * 24 * 3_600_000;
/** Rows per delete, so that no sale waits long for its own delivery. */
const SWEEP_BATCH = 5_000;

/** Deletes deliveries that are over and old. @param signal stops it after the current batch */
export async function sweepDeliveries(
  { system, tenant }: Pick<DeliveryDeps, 'system' | 'tenant'>,
  signal: AbortSignal,
): Promise<void> {
  const before = Date.now() - KEEP_MS;
  for (const cloudId of await store.listCloudsWithOldDeliveries(system, before)) {
    let deleted = SWEEP_BATCH;
    while (deleted === SWEEP_BATCH && !signal.aborted)
      deleted = await tenant(cloudId).tx((tx) => store.deleteOld(tx, before, SWEEP_BATCH));
  }
}
