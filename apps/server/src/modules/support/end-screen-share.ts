import { SCREEN_LIMITS, type PushAudience, type ScreenEnd } from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import * as store from './screen-share.store.ts';

type EndingActor = Pick<AuditEntry, 'actor' | 'employeeId' | 'terminalId' | 'agentUserId'>;

const SYSTEM_ACTOR: EndingActor = { actor: { kind: 'system', id: null } };

/**
 * Whether and why a share is over, even when its end is not recorded yet. Null while it is active.
 */
export function endReasonOf(share: store.ShareRow, now: number): ScreenEnd | null {
  if (share.ended_by !== null) return share.ended_by;
  if (share.grant_ends_at === null || share.grant_ends_at.getTime() <= now) return 'grant';
  if (!share.session_stands) return 'signed_out';
  if (share.ends_at.getTime() <= now) return 'time';
  if (share.heard_at.getTime() + SCREEN_LIMITS.silentSeconds * 1_000 <= now) return 'silence';
  if ((share.seen_at ?? share.started_at).getTime() + SCREEN_LIMITS.unseenSeconds * 1_000 <= now)
    return 'agent_left';
  return null;
}

/** The audience of events for the page that is shared. */
export function sharerAudience(
  share: Pick<store.ShareRow, 'user_id' | 'terminal_id'>,
): PushAudience {
  return share.terminal_id === null
    ? { user: share.user_id ?? 0 }
    : { terminal: share.terminal_id };
}

/**
 * Ends a share for both sides: the recording is deleted; the share itself and how it ended stay
 * stored.
 */
export async function endShare(
  tx: TenantTx,
  share: store.ShareRow,
  end: { readonly why: ScreenEnd; readonly now: number; readonly by?: EndingActor | undefined },
): Promise<void> {
  if (share.ended_by !== null) return;
  await store.deleteChunks(tx, share.id);
  await store.markEnded(tx, share.id, end.why, new Date(end.now));
  await writeAudit(tx, {
    ...(end.by ?? SYSTEM_ACTOR),
    action: 'screen.ended',
    entity: 'screen_share',
    entityId: share.id,
    after: { why: end.why },
  });
  for (const to of [sharerAudience(share), { user: share.agent_user_id }])
    await publish(tx, 'support:screen', { id: share.id, event: 'ended', seq: share.last_seq }, to);
}

/** Ends the shares that a filter selects: of a grant, of a session, or of an agent. */
export async function endShares(
  tx: TenantTx,
  filter: store.ShareFilter,
  end: { readonly why: ScreenEnd; readonly now: number; readonly by?: EndingActor | undefined },
): Promise<void> {
  for (const { id } of await store.listOpenShares(tx, filter)) {
    const share = await store.lockShare(tx, id);
    if (share !== null) await endShare(tx, share, end);
  }
}

/**
 * Ends what a session shares when it signs out, so that the agent cannot watch the next user of the
 * page.
 */
export async function endSharesOfSession(
  db: TenantDb,
  sessionId: string,
  now: number,
): Promise<void> {
  if ((await store.listOpenShares(db, { sessionId })).length > 0)
    await db.tx((tx) => endShares(tx, { sessionId }, { why: 'signed_out', now }));
}

/** Ends expired shares, in every cloud. @param signal ends it after the current cloud */
export async function sweepScreenShares(
  {
    system,
    tenant,
    now,
  }: {
    readonly system: Pick<SystemDb, 'query'>;
    readonly tenant: (cloudId: number) => TenantDb;
    readonly now: () => number;
  },
  signal: AbortSignal,
): Promise<void> {
  for (const cloudId of await store.listSharingClouds(system)) {
    if (signal.aborted) return;
    const over = (await store.listOpenShares(tenant(cloudId), {})).filter(
      (share) => endReasonOf(share, now()) !== null,
    );
    for (const { id } of over) {
      await tenant(cloudId).tx(async (tx) => {
        const share = await store.lockShare(tx, id);
        const why = share === null ? null : endReasonOf(share, now());
        if (share !== null && why !== null) await endShare(tx, share, { why, now: now() });
      });
    }
  }
}
