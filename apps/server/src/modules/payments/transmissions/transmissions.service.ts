import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { COMPONENT, type SettingValue, type TransmissionView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { assertAuthorized, authorize, type SessionContext } from '../../../kernel/http/index.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { actorOf, type AuditEntry, entityIdOf, writeAudit } from '../../audit/index.ts';
import { readSettings } from '../../settings/index.ts';
import { pinpadsOfTill, type TillPinpads } from '../pinpads/choose-pinpad.ts';
import { connectPinpad, type PinpadDeps } from '../pinpads/connect-pinpad.ts';
import { findPinpad, listActive, type Pinpad } from '../pinpads/pinpads.store.ts';
import {
  type BatchProgress,
  type CardTerminal,
  ProviderSilent,
  ProviderUnreachable,
} from '../providers/provider.ts';
import { settleNotifications } from './card-notifications.ts';
import * as store from './transmissions.store.ts';

export interface TransmissionDeps {
  readonly pinpads: PinpadDeps;
  readonly now: () => number;
  readonly tenant: (cloudId: number) => TenantDb;
  /** Receives one line when a transmission failed for a reason of this server's own. */
  readonly complain: (text: string) => void;
}

/** Starts transmissions, which go on after the call that asked for them was answered. */
export interface Transmissions {
  /** @returns the running transmission of the terminal, also when another caller started it */
  start(db: TenantDb, pinpad: Pinpad, by: TransmissionCaller): Promise<TransmissionView | null>;
  /** Resolves when no transmission of this process runs. */
  settled(): Promise<void>;
  /** Stops following; a transmission that goes on in its device is settled by the next one. */
  close(): Promise<void>;
}

export interface TransmissionCaller {
  readonly audit: Pick<AuditEntry, 'actor' | 'employeeId' | 'terminalId' | 'approvedBy'>;
  readonly requestId: string | null;
  readonly due: store.TransmissionStart['due'];
  /** Runs in the transaction that ends it. */
  readonly onEnd?: (tx: TenantTx, view: TransmissionView) => Promise<void>;
}

const TRANSMIT = { type: 'pos', key: 'shva.trans' } as const;
const READ_PINPADS = { type: 'components', action: 'r', key: COMPONENT.pinpads } as const;
/** A device reports a new phase within this time, or the transmission counts as broken off. */
const PHASE_MS = 60_000;
/** Longest wait for an open charge: longer than a customer takes to pay. */
const CHARGE_WAIT_MS = 120_000;
const LOOK_MS = 250;

export function createTransmissions(deps: TransmissionDeps): Transmissions {
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  return {
    async start(db, pinpad, by) {
      const started = await begin(deps, db, pinpad, by);
      if (started?.isNew === true) {
        const task = follow(deps, { db, pinpad, by, id: started.view.id }, stop.signal).catch(
          (error: unknown) => {
            if (!stop.signal.aborted)
              deps.complain(
                `A transmission of card deals failed: ${error instanceof Error ? error.message : String(error)}`,
              );
          },
        );
        running.add(task);
        void task.then(() => running.delete(task));
      }
      return started?.view ?? null;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    async close() {
      stop.abort();
      await Promise.all(running);
    },
  };
}

/** Stores the transmission, or finds the one that runs already: a terminal has one at a time. */
async function begin(
  { now, pinpads }: TransmissionDeps,
  db: TenantDb,
  pinpad: Pinpad,
  { audit, due, requestId }: TransmissionCaller,
): Promise<{ readonly view: TransmissionView; readonly isNew: boolean } | null> {
  const abandoned = await store.findRunning(db, pinpad.id);
  // A server that stopped left it behind: the device tells how it ended.
  const past =
    abandoned !== null && abandoned.busy_until.getTime() <= now()
      ? await readSilently(connect(pinpads, db.cloudId, pinpad), abandoned.id)
      : null;
  return db.tx(async (tx) => {
    await store.lockPinpad(tx, pinpad.id);
    const current = await store.findRunning(tx, pinpad.id);
    if (current !== null && current.busy_until.getTime() > now())
      return { view: requireFound(await store.findTransmission(tx, current.id)), isNew: false };
    if (current !== null)
      await store.endTransmission(tx, {
        id: current.id,
        pinpadId: pinpad.id,
        phase:
          past?.state === 'done' ? 'done' : current.phase === 'done' ? 'software' : current.phase,
        batch: past?.batch ?? '',
        at: new Date(now()),
      });
    const id = randomUUID();
    const { actor } = audit;
    const isNew = await store.insertTransmission(tx, {
      id,
      pinpadId: pinpad.id,
      requestId,
      employeeId: audit.employeeId ?? null,
      userId: actor.kind === 'user' ? actor.id : null,
      due,
      at: new Date(now()),
      busyUntil: new Date(now() + CHARGE_WAIT_MS + PHASE_MS),
    });
    if (!isNew) return null;
    await writeAudit(tx, {
      ...audit,
      action: 'pinpad.transmission_started',
      entity: 'record',
      entityId: entityIdOf(COMPONENT.pinpads, pinpad.id),
    });
    return { view: requireFound(await store.findTransmission(tx, id)), isNew };
  });
}

function connect(
  deps: PinpadDeps,
  cloudId: number,
  pinpad: Pinpad,
  mood: SettingValue<'paymentSimulator'> = 'approve',
): CardTerminal | ProviderUnreachable {
  try {
    return connectPinpad(deps, cloudId, pinpad, mood);
  } catch (error) {
    if (error instanceof ProviderUnreachable) return error;
    throw error;
  }
}

async function readSilently(
  port: CardTerminal | ProviderUnreachable,
  id: string,
): Promise<BatchProgress | null> {
  if (port instanceof ProviderUnreachable) return null;
  try {
    return await port.readBatch(id);
  } catch (error) {
    if (error instanceof ProviderSilent) return null;
    throw error;
  }
}

interface Followed {
  readonly db: TenantDb;
  readonly pinpad: Pinpad;
  readonly by: TransmissionCaller;
  readonly id: string;
}

/** Runs a transmission to its end and stores each phase, by which screens follow it. */
async function follow(
  deps: TransmissionDeps,
  { db, pinpad, by, id }: Followed,
  stop: AbortSignal,
): Promise<void> {
  const { now } = deps;
  const until = now() + CHARGE_WAIT_MS;
  while ((await store.hasOpenCharge(db, pinpad.id, new Date(now()))) && now() < until)
    await wait(LOOK_MS, undefined, { signal: stop });
  const last = await transmit(deps, { db, pinpad, by, id }, stop);
  await db.tx(async (tx) => {
    const view = await store.endTransmission(tx, {
      id,
      pinpadId: pinpad.id,
      phase: last.state === 'done' ? 'done' : last.phase,
      batch: last.batch,
      at: new Date(now()),
    });
    if (view === null) return;
    await writeAudit(tx, {
      ...by.audit,
      approvedBy: null,
      action: 'pinpad.transmitted',
      entity: 'record',
      entityId: entityIdOf(COMPONENT.pinpads, pinpad.id),
      after: { status: view.code, last_batch: view.batch, deals: view.deals },
    });
    await by.onEnd?.(tx, view);
    if (view.code === 0) await settleNotifications(tx, pinpad.id);
    // Tills read what app/init says of their terminals, and lists show the record's columns.
    await publish(tx, 'records:changed', { component: COMPONENT.pinpads });
    await publish(tx, 'session:changed', { reason: 'settings' });
  });
}

/** @returns the last progress; `broken` in the phase that it did not pass */
async function transmit(
  { pinpads, now }: TransmissionDeps,
  { db, pinpad, id }: Followed,
  stop: AbortSignal,
): Promise<BatchProgress> {
  let last: BatchProgress = { phase: 'connecting', state: 'running', batch: '' };
  const setPhase = (phase: BatchProgress['phase']): Promise<void> =>
    db.tx((tx) => store.setPhase(tx, id, phase, new Date(now() + PHASE_MS)));
  await setPhase('connecting');
  const port = connect(pinpads, db.cloudId, pinpad);
  if (port instanceof ProviderUnreachable) return { ...last, state: 'broken' };
  let begun = false;
  let silentUntil = Date.now() + PHASE_MS;
  for (;;) {
    let next: BatchProgress | null = null;
    try {
      next = begun ? await port.readBatch(id) : await port.startBatch(id);
      begun = true;
    } catch (error) {
      if (!(error instanceof ProviderSilent)) throw error;
      // Connecting failed: nothing runs in the device. Later silence is waited for.
      if (error instanceof ProviderUnreachable && !begun) return { ...last, state: 'broken' };
    }
    if (next === null && begun) return { ...last, state: 'broken' };
    if (next !== null) {
      if (next.phase !== last.phase || next.state !== last.state) {
        silentUntil = Date.now() + PHASE_MS;
        if (next.state === 'running') await setPhase(next.phase);
      }
      last = next;
      if (next.state !== 'running') return next;
    }
    if (Date.now() >= silentUntil) return { ...last, state: 'broken' };
    await wait(LOOK_MS, undefined, { signal: stop });
  }
}

/** The card terminals of a till by its setting and its place. */
export async function pinpadsOf(
  db: TenantDb,
  place: { readonly branchId: number; readonly terminalId: number },
  now: number,
): Promise<TillPinpads> {
  const read = await readSettings(db, toLocalDateTime(now).slice(0, 10), place);
  return pinpadsOfTill(await listActive(db), { ...place, named: read('defaultCredit') });
}

/** Terminals that a caller may transmit and follow: a till's own place, or all of the business. */
async function reachable(ctx: SessionContext, now: number): Promise<readonly Pinpad[]> {
  if (ctx.terminal === null) return listActive(ctx.db);
  const { branchId } = ctx.terminal;
  const { offered } = await pinpadsOf(ctx.db, { branchId, terminalId: ctx.terminal.id }, now);
  const ofBranch = (await listActive(ctx.db)).filter((one) => one.branchId === branchId);
  return [...new Map([...offered, ...ofBranch].map((one) => [one.id, one])).values()];
}

/**
 * Transmits the named terminals, or all of the caller's place.
 * @throws NOT_FOUND for one that the caller may not transmit; CARD_TERMINAL_MISSING when there are
 *   none
 */
export async function transmitAll(
  { now }: Pick<TransmissionDeps, 'now'>,
  transmissions: Transmissions,
  ctx: SessionContext,
  { id: requestId, pinpads: wanted }: { readonly id: string; readonly pinpads: readonly number[] },
): Promise<TransmissionView[]> {
  const earlier = await store.listOfRequest(ctx.db, requestId);
  if (earlier.length > 0) return earlier;
  const all = await reachable(ctx, now());
  const chosen =
    wanted.length === 0
      ? all
      : wanted.map((id) => {
          const found = all.find((one) => one.id === id);
          if (found === undefined) throw new AppError('NOT_FOUND');
          return found;
        });
  if (chosen.length === 0) throw new AppError('CARD_TERMINAL_MISSING');
  const audit = { ...actorOf(ctx), approvedBy: ctx.approval?.employeeId ?? null };
  const views: TransmissionView[] = [];
  for (const pinpad of chosen) {
    const view = await transmissions.start(ctx.db, pinpad, {
      audit,
      requestId,
      due: null,
    });
    if (view !== null) views.push(view);
  }
  return views;
}

/**
 * The last transmissions: of one terminal, or of all that the caller may see.
 * @throws PERMISSION_DENIED for a caller who may neither transmit nor read the records
 */
export async function readTransmissions(
  ctx: SessionContext,
  now: number,
  pinpadId: number | undefined,
): Promise<TransmissionView[]> {
  if (!authorize(ctx, TRANSMIT) && ctx.terminal === null) assertAuthorized(ctx, READ_PINPADS);
  if (pinpadId !== undefined && ctx.terminal === null)
    return (await findPinpad(ctx.db, pinpadId)) === null
      ? []
      : store.listTransmissions(ctx.db, [pinpadId]);
  const ids = (await reachable(ctx, now)).map(({ id }) => id);
  return store.listTransmissions(
    ctx.db,
    pinpadId === undefined ? ids : ids.filter((id) => id === pinpadId),
  );
}
