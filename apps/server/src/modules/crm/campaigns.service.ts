import { explain } from '../../kernel/errors/explain.ts';
import { COMPONENT, type CampaignSending, MESSAGE_STATES } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import * as store from './campaigns.store.ts';
import { ENDING } from './campaign-words.ts';

/** Who gets a campaign and what was sent. @throws AppError NOT_FOUND */
export async function readSending(db: TenantDb, id: number): Promise<CampaignSending> {
  const { channel, started } = requireFound(await store.findCampaign(db, id));
  const [counts, preview, messages] = await Promise.all([
    started ? store.countMessages(db, id) : store.countAudience(db, id, ENDING),
    store.findPreview(db, id, ENDING),
    store.listMessages(db, id),
  ]);
  const known = new Map(counts.map(({ state, count }) => [state, count]));
  return {
    channel,
    started,
    counts: Object.fromEntries(
      MESSAGE_STATES.map((state) => [state, known.get(state) ?? 0]),
    ) as CampaignSending['counts'],
    preview,
    messages,
  };
}

/**
 * Makes the messages of a campaign; the server sends them after the answer. A campaign that was
 * sent before tries those that failed or were stopped again and adds no customer.
 * @throws AppError NOT_FOUND; CONFLICT for one that is not published, or has no text or channel
 */
export async function sendCampaign(
  ctx: SessionContext,
  id: number,
  now: number,
): Promise<CampaignSending> {
  await ctx.db.tx(async (tx) => {
    const campaign = requireFound(await store.lockCampaign(tx, id));
    if (!campaign.active || campaign.status !== 'published')
      throw new AppError('CONFLICT', { reason: explain('campaign_unpublished') });
    if (campaign.channel === 'till' || campaign.message.trim() === '')
      throw new AppError('CONFLICT', {
        reason: explain('campaign_channel'),
      });
    const at = new Date(now);
    if (campaign.started) await store.retryUnsent(tx, id, at);
    else await store.insertMessages(tx, id, ENDING, at);
    await writeAudit(tx, {
      action: 'record.changed',
      ...actorOf(ctx),
      entity: 'record',
      entityId: entityIdOf(COMPONENT.campaigns, id),
      after: { sent: true },
    });
    await publish(tx, 'records:changed', { component: COMPONENT.campaigns });
  });
  return readSending(ctx.db, id);
}
