import { randomUUID } from 'node:crypto';
import { voucherKey } from '@dalpak/engine';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { runEach } from '../../kernel/run-each.ts';
import { generateNumber } from '../../kernel/unguessable-number.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readTillSettings } from '../settings/index.ts';
import { ProviderSilent } from '../payments/index.ts';
import { httpClub, type OutsideClub, type OutsideMember } from './club-port.ts';
import { simulatedClub, type SimulatedDeal } from './simulated-club.ts';
import * as store from './outside-club.store.ts';

/** A bill that was left ends its reservation by itself. */
const RESERVED_MS = 30 * 60_000;

/** The clubs that businesses are connected to. */
export interface OutsideClubs {
  readonly now: () => number;
  /** Address of the operator's gateway; null = none. */
  readonly gateway: string | null;
  /** Deals of the simulator, of all businesses. */
  readonly simulated: Map<string, SimulatedDeal>;
}

interface Place {
  readonly branchId?: number;
  readonly terminalId?: number;
}

const clubsOf = new WeakMap<object, OutsideClubs>();

/** The clubs of a running server; its calls and its work share the simulator's deals. */
export function outsideClubs(kernel: Pick<Kernel, 'config' | 'now'>): OutsideClubs {
  const known = clubsOf.get(kernel);
  if (known !== undefined) return known;
  const made: OutsideClubs = {
    now: kernel.now,
    gateway: kernel.config.clubGateway ?? null,
    simulated: new Map(),
  };
  clubsOf.set(kernel, made);
  return made;
}

/** @throws OUTSIDE_CLUB_UNKNOWN for a business without such a club */
async function clubOf(
  { gateway, simulated }: OutsideClubs,
  db: TenantDb,
  place: Place,
  today: string,
): Promise<OutsideClub> {
  const { outside_club: kind } = await readTillSettings(db, today, place);
  if (kind === 'simulator') return simulatedClub(simulated);
  if (kind === 'gateway' && gateway !== null) return httpClub(gateway);
  throw new AppError('OUTSIDE_CLUB_UNKNOWN');
}

async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderSilent) throw new AppError('OUTSIDE_CLUB_SILENT');
    throw error;
  }
}

/** Only the last four characters of a card are shown and kept. */
const masked = (card: string): string => `****${card.slice(-4)}`;

interface Asked {
  readonly place: Place;
  readonly today: string;
  readonly card: string;
}

async function identify(club: OutsideClub, card: string): Promise<OutsideMember> {
  const member = await answered(club.identify(card));
  if (member === null) throw new AppError('OUTSIDE_CLUB_UNKNOWN');
  return member;
}

/** @throws OUTSIDE_CLUB_UNKNOWN, OUTSIDE_CLUB_SILENT */
export async function askMember(clubs: OutsideClubs, db: TenantDb, { place, today, card }: Asked) {
  const member = await identify(await clubOf(clubs, db, place, today), card);
  return { club: member.club, member: masked(card), benefits: [...member.benefits] };
}

/**
 * Reserves a benefit at the club, and makes the voucher by which the bill gets it. What the club
 * reserved and an error kept from being stored is cancelled there by its own time.
 * @throws OUTSIDE_CLUB_UNKNOWN, OUTSIDE_CLUB_SILENT
 */
export async function reserve(
  clubs: OutsideClubs,
  db: TenantDb,
  asked: Asked & { readonly bill: string; readonly benefit: string; readonly terminalId: number },
) {
  const { place, today, card, bill, benefit, terminalId } = asked;
  const club = await clubOf(clubs, db, place, today);
  const member = await identify(club, card);
  const chosen = member.benefits.find(({ id }) => id === benefit);
  if (chosen === undefined) throw new AppError('OUTSIDE_CLUB_UNKNOWN');
  const id = randomUUID();
  const clubNumber = await answered(club.reserve({ id, card, benefit }));
  if (clubNumber === null) throw new AppError('OUTSIDE_CLUB_UNKNOWN');
  const voucher = `${member.club}-${generateNumber()}`;
  const now = clubs.now();
  const voucherId = await db.tx(async (tx) => {
    // A bill has one benefit: choosing another one gives the first up.
    await store.cancelDeals(tx, bill, new Date(now));
    return store.insertDeal(tx, {
      id,
      billId: bill,
      terminalId,
      club: member.club,
      member: masked(card),
      benefit: chosen.name,
      percent: chosen.percent,
      voucher,
      clubNumber,
      today,
      until: new Date(now + RESERVED_MS),
    });
  });
  return {
    club: member.club,
    member: masked(card),
    number: clubNumber,
    coupon: {
      id: voucherKey(voucherId),
      number: voucher,
      worth: { kind: 'percent' as const, rate: chosen.percent },
    },
  };
}

export async function cancel(clubs: OutsideClubs, db: TenantDb, bill: string): Promise<void> {
  await db.tx((tx) => store.cancelDeals(tx, bill, new Date(clubs.now())));
}

export interface OutsideWork extends OutsideClubs {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
}

/**
 * Tells the clubs what became of reserved benefits. What gets no answer is told again after 2, 5,
 * 10, 30 and 60 minutes, until it is settled.
 */
export async function runDueOutside(
  work: OutsideWork,
  today: string,
  signal: AbortSignal,
): Promise<void> {
  const now = new Date(work.now());
  const { rows } = await work.system.query<{ cloud_id: number }>(
    'outside.due_clouds',
    'SELECT cloud_id FROM outside_due_clouds($1) AS cloud_id',
    [now],
  );
  const clouds = rows.map(({ cloud_id: cloud }) => cloud);
  await runEach(clouds, async (cloud) => {
    if (signal.aborted) return;
    const db = work.tenant(cloud);
    const due = await db.tx((tx) => store.claimDue(tx, now));
    for (const deal of due) {
      if (signal.aborted) return;
      const isTold = await tell(work, db, today, deal);
      if (isTold) await db.tx((tx) => store.settleDeal(tx, deal));
    }
  });
}

async function tell(
  work: OutsideWork,
  db: TenantDb,
  today: string,
  { id, state, sale_number: number, refund_rate: rate }: store.DueDeal,
): Promise<boolean> {
  try {
    const club = await clubOf(work, db, {}, today);
    if (state === 'sold') await club.confirm(id, number ?? 0);
    else if (state === 'refunding') {
      // The club may not have heard of the sale before.
      await club.confirm(id, number ?? 0);
      await club.refund(id, rate);
    } else await club.cancel(id);
    return true;
  } catch (error) {
    if (error instanceof ProviderSilent || error instanceof AppError) return false;
    throw error;
  }
}
