import type { ClubMember, OfferedGift } from '@dalpak/contracts';
import { type Cart, mulDivRound } from '@dalpak/engine';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { generateNumber } from '../../kernel/unguessable-number.ts';
import * as store from './club.store.ts';
import { occasionOf } from './gifts.ts';

/** A hold ends by itself, because a till may lose its bill. */
const HOLD_MINUTES = 10;
const FULL_RATE = 10_000;

interface MemberOfBill {
  readonly customerId: number;
  readonly billId: string;
  readonly today: string;
}

/**
 * What the till shows of a member: points, what they pay, and gifts of today.
 * @param withCard with the token of the card page, which opens the member's consent and leaving
 */
export async function readMember(
  db: TenantDb,
  { customerId, billId, today }: MemberOfBill,
  withCard: boolean,
): Promise<ClubMember | null> {
  const member = await store.findMembership(db, customerId, today);
  if (member === null) return null;
  const held = await store.sumHeld(db, member.id, billId);
  return {
    number: member.number,
    points: member.points,
    available: Math.max(0, member.points - held),
    programme: member.programme,
    gifts: [...(await listOffered(db, member, today))],
    card: member.card === null || !withCard ? '' : `${db.cloudId}-${member.card}`,
  };
}

async function listOffered(
  db: TenantDb,
  member: store.Membership,
  today: string,
): Promise<readonly OfferedGift[]> {
  const gifts = await store.listGifts(db, member.groupId);
  if (gifts.length === 0) return [];
  const given = await store.listGrants(db, member.id);
  return gifts.flatMap((gift) => {
    const occasion = occasionOf(gift, member, today);
    if (occasion === null || given.has(`${gift.id} ${occasion.year}`)) return [];
    const { id, name, occasion: when, kind, points, percent, of } = gift;
    return [{ id, name, occasion: when, kind, points, percent, of, last_day: occasion.lastDay }];
  });
}

/**
 * Holds points for a bill that enters payment, at most what other bills leave; none frees them.
 * @throws NOT_FOUND when the customer is no member
 */
export async function holdPoints(
  tx: TenantTx,
  { customerId, billId, today }: MemberOfBill,
  points: number,
): Promise<{ readonly held: number; readonly available: number }> {
  const member = await store.findMembership(tx, customerId, today);
  if (member === null) throw new AppError('NOT_FOUND');
  const balance = await store.lockPoints(tx, member.id);
  const available = Math.max(0, balance - (await store.sumHeld(tx, member.id, billId)));
  if (points > available) throw new AppError('POINTS_LIMIT');
  await store.replaceHold(tx, billId, member.id, { points, minutes: HOLD_MINUTES });
  return { held: points, available };
}

/** Points that a sale uses, checked and locked. */
export interface PointsOfSale {
  readonly membershipId: number;
  readonly points: number;
  /** False when the balance did not cover what an offline till took. */
  readonly covered: boolean;
}

/**
 * Checks the points of a sale against the locked balance and the club's programme. An offline sale
 * uses no more than the balance has, because it never falls below zero.
 * @param priced the sale before points, and what its points took off
 * @throws POINTS_LIMIT
 */
export async function lockPointsOfSale(
  tx: TenantTx,
  { id, points, header }: Pick<Cart, 'id' | 'points' | 'header'>,
  customerId: number | null,
  priced: { readonly before: number; readonly taken: number; readonly offline: boolean },
): Promise<PointsOfSale | null> {
  if (points === undefined) return null;
  const member =
    customerId === null ? null : await store.findMembership(tx, customerId, header.date);
  if (member === null || member.programme === null) {
    if (priced.offline) return { membershipId: 0, points: 0, covered: false };
    throw new AppError('POINTS_LIMIT');
  }
  const { worth, least, step, percent } = member.programme;
  const balance = await store.lockPoints(tx, member.id);
  const available = balance - (await store.sumHeld(tx, member.id, id));
  const allowed =
    points.count <= available &&
    balance >= least &&
    points.count % step === 0 &&
    points.amount === points.count * worth &&
    points.amount === priced.taken &&
    points.amount <= mulDivRound(priced.before, percent, FULL_RATE);
  if (!allowed && !priced.offline) throw new AppError('POINTS_LIMIT');
  return {
    membershipId: member.id,
    points: Math.max(0, Math.min(points.count, available)),
    covered: allowed,
  };
}

/** Takes the points of a sale off the balance, in the transaction that stores the sale. */
export async function writePointsUsed(
  tx: TenantTx,
  saleId: string,
  used: PointsOfSale | null,
): Promise<void> {
  if (used !== null && used.points > 0)
    await store.usePoints(tx, saleId, used.membershipId, used.points);
}

export interface GiftWish {
  readonly customerId: number;
  readonly giftId: number;
  readonly today: string;
  readonly terminalId: number;
  readonly employeeId: number | null;
}

/**
 * Gives a member a gift of today: points at once, or a voucher of their own that is valid to the
 * end of the occasion. The key of the grant gives it once a year, whichever till asks.
 * @throws NOT_FOUND, GIFT_NOT_NOW, GIFT_GIVEN
 */
export async function giveGift(
  tx: TenantTx,
  { customerId, giftId, today, terminalId, employeeId }: GiftWish,
): Promise<{ readonly points: number; readonly voucher: string }> {
  const member = await store.findMembership(tx, customerId, today);
  if (member === null) throw new AppError('NOT_FOUND');
  const gift = (await store.listGifts(tx, member.groupId)).find(({ id }) => id === giftId);
  if (gift === undefined) throw new AppError('NOT_FOUND');
  const occasion = occasionOf(gift, member, today);
  if (occasion === null) throw new AppError('GIFT_NOT_NOW');
  const isPoints = gift.kind === 'points';
  const points = isPoints ? (gift.points ?? 0) : 0;
  const number = isPoints ? '' : generateNumber();
  const voucherId = isPoints ? null : await leaseIds(tx, 'vouchers', 1);
  if (voucherId !== null)
    await store.insertGiftVoucher(tx, gift, {
      id: voucherId,
      number,
      customerId,
      validTo: occasion.lastDay,
    });
  const isFirst = await store.insertGrant(tx, {
    giftId,
    membershipId: member.id,
    year: occasion.year,
    terminalId,
    employeeId,
    voucherId,
    points: isPoints ? points : null,
  });
  if (!isFirst) throw new AppError('GIFT_GIVEN');
  if (points > 0) await store.addGiftPoints(tx, member.id, points);
  return { points, voucher: number };
}
