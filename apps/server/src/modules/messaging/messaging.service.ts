import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type MessageProvider,
  PROVIDER_CHANNELS,
  type ProviderChannel,
  type ProviderWish,
} from '@dalpak/contracts';
import { sealText } from '../../kernel/auth/sealed-text.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { explain } from '../../kernel/errors/explain.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { INTERNET, isRefusedUrl } from '../marketplace/index.ts';
import * as store from './messaging.store.ts';
import { sealPlace } from './provider-port.ts';

type Secrets = Pick<Kernel, 'database'>;

/** What the address of reports proves: only the provider that was given it knows it. */
function proofOf({ database }: Secrets, cloudId: number, channel: ProviderChannel): string {
  return createHmac('sha256', database.secrets['plugin-settings'])
    .update(`reports ${sealPlace(cloudId, channel)}`)
    .digest('base64url');
}

export async function providersOf(
  kernel: Secrets,
  db: TenantDb,
  now: number,
): Promise<MessageProvider[]> {
  const stored = await store.listProviders(db);
  const day = toLocalDateTime(now).slice(0, 10);
  return Promise.all(
    PROVIDER_CHANNELS.map(async (channel) => {
      const row = stored.find((one) => one.channel === channel);
      return {
        channel,
        setup:
          row === undefined
            ? null
            : {
                url: row.url,
                has_key: row.key !== '',
                sender: row.sender,
                template: row.template,
                day_cap: row.day_cap,
                month_cap: row.month_cap,
              },
        ...(await store.countParts(db, channel, day)),
        report_path: `/api/v2/messages/reports/${db.cloudId}/${channel}/${proofOf(kernel, db.cloudId, channel)}`,
      };
    }),
  );
}

/** @throws AppError WEBHOOK_ADDRESS for an address that the server may not reach */
export async function saveProvider(
  { database, now }: Secrets & Pick<Kernel, 'now'>,
  ctx: SessionContext,
  channel: ProviderChannel,
  { key, ...wish }: ProviderWish,
): Promise<void> {
  if (isRefusedUrl(INTERNET, wish.url)) throw new AppError('WEBHOOK_ADDRESS');
  const before = (await store.listProviders(ctx.db)).find((one) => one.channel === channel);
  // A key goes to the address that it was typed for, and to no other one.
  const isElsewhere =
    before !== undefined && new URL(before.url).origin !== new URL(wish.url).origin;
  if (key === undefined && isElsewhere && before.key !== '')
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('field_missing'), field: 'key' }],
    });
  const sealed =
    key === undefined
      ? (before?.key ?? '')
      : key === ''
        ? ''
        : sealText(database.secrets['plugin-settings'], sealPlace(ctx.cloudId, channel), key);
  await ctx.db.tx(async (tx) => {
    await store.upsertProvider(tx, { ...wish, channel, key: sealed });
    await store.releaseHeld(tx, channel, new Date(now()));
    await writeAudit(tx, {
      action: 'messages.provider_set',
      ...actorOf(ctx),
      entity: 'setting',
      entityId: `messages.${channel}`,
      after: { ...wish, key: sealed !== '' },
    });
  });
}

export async function removeProvider(ctx: SessionContext, channel: ProviderChannel): Promise<void> {
  await ctx.db.tx(async (tx) => {
    await store.deleteProvider(tx, channel);
    await writeAudit(tx, {
      action: 'messages.provider_set',
      ...actorOf(ctx),
      entity: 'setting',
      entityId: `messages.${channel}`,
      after: {},
    });
  });
}

interface ReportWish {
  readonly cloud: number;
  readonly channel: ProviderChannel;
  readonly proof: string;
  readonly id: string;
  readonly state: store.Report['state'];
  readonly reason: string;
}

/** @throws AppError NOT_FOUND for a wrong proof, and for a message of another business or channel */
export async function keepReport(
  kernel: Secrets & Pick<Kernel, 'tenant'>,
  { cloud, channel, proof, id, state, reason }: ReportWish,
): Promise<void> {
  const wanted = Buffer.from(proofOf(kernel, cloud, channel));
  if (!timingSafeEqual(wanted, Buffer.from(proof))) requireFound(null);
  const [business, campaign, customer, round = 0] = id.split('-').map(Number);
  if (business !== cloud || campaign === undefined || customer === undefined) {
    requireFound(null);
    return;
  }
  const kept = await kernel
    .tenant(cloud)
    .tx((tx) => store.keepReport(tx, { campaign, customer, round, channel, state, reason }));
  if (!kept) requireFound(null);
}
