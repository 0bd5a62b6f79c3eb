import { randomUUID } from 'node:crypto';
import {
  isProviderAdmin,
  type OwnScreenShare,
  SCREEN_LIMITS,
  type ScreenState,
  type ShownScreen,
} from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { employeeRequired, type SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { endShare, endShares, sharerAudience, endReasonOf } from './end-screen-share.ts';
import * as store from './screen-share.store.ts';
import { findGrant, type GrantRow } from './support.store.ts';

/** The most characters of one answer to the agent. */
const READ_CHARS = 4_000_000;
/** The least time between two records of the agent's reading. */
const SEEN_MS = 30_000;

/** A user of the provider has no screen of this business to show. */
function isOfProvider(ctx: SessionContext): boolean {
  return ctx.user !== null && (ctx.user.kind === 'support' || isProviderAdmin(ctx.user.kind));
}

function openGrant(
  grant: GrantRow | null,
  now: number,
): (GrantRow & { readonly agent_user_id: number }) | null {
  if (
    grant === null ||
    grant.agent_user_id === null ||
    grant.ends_at === null ||
    grant.ends_at.getTime() <= now
  )
    return null;
  return { ...grant, agent_user_id: grant.agent_user_id };
}

/** The page belongs to the session, and at a till to the employee who started the share. */
function isSharer(ctx: SessionContext, share: store.ShareRow): boolean {
  return share.session_id === ctx.session.id && share.employee_id === (ctx.employee?.id ?? null);
}

function isAgent(ctx: SessionContext, share: store.ShareRow): boolean {
  return ctx.user?.kind === 'support' && ctx.user.id === share.agent_user_id;
}

const ownView = (share: store.ShareRow): OwnScreenShare => ({
  id: share.id,
  agent: share.agent_name ?? '',
  joined: share.joined_at !== null,
  ends_at: share.ends_at.toISOString(),
  next: share.last_seq + 1,
});

function shownView(share: store.ShareRow, now: number): ShownScreen {
  const over = endReasonOf(share, now);
  const still =
    share.paused || share.heard_at.getTime() + SCREEN_LIMITS.stillSeconds * 1_000 <= now;
  return {
    id: share.id,
    name: share.sharer_name,
    place: share.place,
    started_at: share.started_at.toISOString(),
    status: over !== null ? 'ended' : still ? 'paused' : 'live',
    ended_by: over,
  };
}

/** What this session may show, shows, or may watch. */
export async function screenState(ctx: SessionContext, now: number): Promise<ScreenState> {
  const lives = (share: store.ShareRow): boolean => endReasonOf(share, now) === null;
  if (isOfProvider(ctx)) {
    const shown =
      ctx.user?.kind === 'support'
        ? await store.listOpenShares(ctx.db, { agentUserId: ctx.user.id })
        : [];
    return {
      offer: null,
      share: null,
      shown: shown.filter(lives).map((share) => shownView(share, now)),
    };
  }
  const grant = openGrant(await findGrant(ctx.db), now);
  const own = (await store.listOpenShares(ctx.db, { sessionId: ctx.session.id })).find(
    (share) => lives(share) && isSharer(ctx, share),
  );
  const otherUser = ctx.session.kind === 'user' || ctx.employee !== null;
  return {
    offer:
      grant !== null && grant.inside && otherUser
        ? { grant: grant.id, agent: grant.agent_name ?? '' }
        : null,
    share: own === undefined ? null : ownView(own),
    shown: [],
  };
}

/**
 * Starts to show the caller's screen. Only the sharer can start it; an earlier share of the session
 * ends.
 * @throws PERMISSION_DENIED for users of the provider, EMPLOYEE_REQUIRED at a locked till,
 *   NOT_FOUND without that open grant
 */
export async function startShare(
  ctx: SessionContext,
  grantId: string,
  now: number,
): Promise<OwnScreenShare> {
  if (isOfProvider(ctx)) throw new AppError('PERMISSION_DENIED');
  if (ctx.session.kind === 'terminal' && ctx.employee === null) throw employeeRequired();
  return ctx.db.tx(async (tx) => {
    const grant = openGrant(await findGrant(tx), now);
    if (grant === null || grant.id !== grantId) throw new AppError('NOT_FOUND');
    await endShares(tx, { sessionId: ctx.session.id }, { why: 'sharer', now, by: actorOf(ctx) });
    const id = randomUUID();
    const { employee, terminal, user } = ctx;
    await store.insertShare(tx, {
      id,
      grantId,
      agentUserId: grant.agent_user_id,
      sessionId: ctx.session.id,
      userId: terminal === null ? requireFound(user).id : null,
      terminalId: terminal?.id ?? null,
      employeeId: terminal === null ? null : (employee?.id ?? null),
      name:
        employee === null
          ? requireFound(user).name
          : `${employee.firstName} ${employee.lastName}`.trim(),
      place: terminal?.name ?? '',
      at: new Date(now),
      endsAt: new Date(now + SCREEN_LIMITS.minutes * 60_000),
    });
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'screen.shared',
      entity: 'screen_share',
      entityId: id,
      after: { agent: grant.agent_user_id },
    });
    const share = requireFound(await store.lockShare(tx, id));
    await publish(
      tx,
      'support:screen',
      { id, event: 'started', seq: 0 },
      { user: grant.agent_user_id },
    );
    return ownView(share);
  });
}

export interface SentChunk {
  readonly seq: number;
  readonly snapshot: boolean;
  readonly paused: boolean;
  readonly events: string;
}

type ChunkReceipt = { readonly next: number; readonly wants_snapshot: boolean };

/**
 * Stores what was recorded since the last chunk. A retry with the same number has the same answer
 * and changes nothing.
 * @throws NOT_FOUND to every other caller, SCREEN_SHARE_ENDED, SCREEN_SHARE_GAP when a chunk
 *   before it is missing
 */
export async function storeChunk(
  ctx: SessionContext,
  id: string,
  chunk: SentChunk,
  now: number,
): Promise<ChunkReceipt> {
  // An end that is found here must stay stored, so it is reported after the commit.
  const taken = await ctx.db.tx(async (tx): Promise<ChunkReceipt | null> => {
    const share = requireFound(await store.lockShare(tx, id));
    if (!isSharer(ctx, share)) throw new AppError('NOT_FOUND');
    const over = endReasonOf(share, now) ?? (isTooMuch(share, chunk) ? 'size' : null);
    if (over !== null) {
      await endShare(tx, share, { why: over, now });
      return null;
    }
    const isNew = chunk.events !== '' && chunk.seq > share.last_seq;
    if (isNew && (chunk.seq > share.last_seq + 1 || (share.snapshot_seq === 0 && !chunk.snapshot)))
      throw new AppError('SCREEN_SHARE_GAP');
    await store.recordHeartbeat(tx, id, new Date(now), chunk.paused);
    if (isNew)
      await store.insertChunk(tx, {
        share: id,
        seq: chunk.seq,
        snapshot: chunk.snapshot,
        events: chunk.events,
      });
    const seq = isNew ? chunk.seq : share.last_seq;
    // Events are published only once the agent watches.
    if (share.joined_at !== null && (isNew || chunk.paused !== share.paused))
      await publish(
        tx,
        'support:screen',
        { id, event: 'chunk', seq },
        { user: share.agent_user_id },
      );
    const kept = isNew && !chunk.snapshot ? share.kept_chars + chunk.events.length : 0;
    return { next: seq + 1, wants_snapshot: kept > SCREEN_LIMITS.wantSnapshotChars };
  });
  if (taken === null) throw new AppError('SCREEN_SHARE_ENDED');
  return taken;
}

function isTooMuch(share: store.ShareRow, chunk: SentChunk): boolean {
  const { length } = chunk.events;
  return (
    share.total_chars + length > SCREEN_LIMITS.totalChars ||
    (chunk.snapshot ? 0 : share.kept_chars) + length > SCREEN_LIMITS.keptChars
  );
}

/**
 * Stops the share, for the sharer or the agent.
 * @throws NOT_FOUND to every other caller, and when it has ended
 */
export async function stopShare(ctx: SessionContext, id: string, now: number): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const share = requireFound(await store.lockShare(tx, id));
    const sharer = isSharer(ctx, share);
    if ((!sharer && !isAgent(ctx, share)) || share.ended_by !== null)
      throw new AppError('NOT_FOUND');
    await endShare(tx, share, {
      why: endReasonOf(share, now) ?? (sharer ? 'sharer' : 'agent'),
      now,
      by: actorOf(ctx),
    });
  });
}

/**
 * The chunks that the agent has not read yet.
 * @throws NOT_FOUND to every caller but the agent of the grant
 */
export async function readShare(ctx: SessionContext, id: string, after: number, now: number) {
  return ctx.db.tx(async (tx) => {
    const share = requireFound(await store.lockShare(tx, id));
    if (!isAgent(ctx, share)) throw new AppError('NOT_FOUND');
    const over = endReasonOf(share, now);
    if (over !== null) {
      await endShare(tx, share, { why: over, now });
      return { share: { ...shownView(share, now), ended_by: over }, chunks: [], more: false };
    }
    const chunks = await store.listChunks(tx, id, after, READ_CHARS);
    const last = chunks.at(-1)?.seq ?? after;
    await recordWatching(tx, ctx, share, { after, now });
    return { share: shownView(share, now), chunks: [...chunks], more: last < share.last_seq };
  });
}

/**
 * Records that the agent watches, and requests a snapshot of the whole page when one is missing.
 */
async function recordWatching(
  tx: TenantTx,
  ctx: SessionContext,
  share: store.ShareRow,
  { after, now }: { readonly after: number; readonly now: number },
): Promise<void> {
  if (share.seen_at === null || share.seen_at.getTime() + SEEN_MS <= now)
    await store.recordSeen(tx, share.id, new Date(now));
  if (share.joined_at === null)
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'screen.joined',
      entity: 'screen_share',
      entityId: share.id,
    });
  const late = after === 0 && share.last_seq > share.snapshot_seq;
  if (share.joined_at === null || late)
    await publish(
      tx,
      'support:screen',
      { id: share.id, event: 'joined', seq: share.last_seq },
      sharerAudience(share),
    );
}
