import type { DECLINE_REASONS, MACHINE_REASONS } from '@dalpak/contracts';
import type { CreditRecord } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import type { ApprovedDeal, ChargeOrder, ProviderName } from '../providers/provider.ts';
import { toCreditRecord, REDEEMABLE_SQL, type CreditRow } from './redeemable.store.ts';

export type ChargeState = 'asked' | 'approved' | 'declined' | 'voiding' | 'voided';
export type ChargeTerms = Pick<ChargeOrder, 'terms' | 'payments' | 'first' | 'fixed'>;
export interface ChargeRequest extends ChargeTerms, Pick<ChargeOrder, 'refundOf'> {
  /** The charge that this refund voids at the terminal, instead of a deal of its own. */
  readonly voids?: string;
  /** Cash against the card, and no sale. */
  readonly withdrawal?: true;
}
/** The provider's answer; empty before it arrived. */
export type ChargeAnswer = Partial<Omit<ApprovedDeal, 'state' | 'approved'>> & {
  readonly reason?: DeclineReason;
  /** What was requested, where something else was approved. */
  readonly asked?: ChargeTerms & { readonly amount: number };
};
export type DeclineReason = (typeof DECLINE_REASONS | typeof MACHINE_REASONS)[number];
/** Who charges; a cash machine takes cash. */
export type ChargeProvider = ProviderName | 'cash_machine';

export interface Charge {
  readonly id: string;
  readonly terminalId: number;
  readonly cartId: string;
  readonly provider: ChargeProvider;
  /** The record of the card terminal or cash machine that was asked; null for meal cards. */
  readonly pinpadId: number | null;
  readonly amount: number;
  readonly request: ChargeRequest;
  readonly state: ChargeState;
  readonly answer: ChargeAnswer;
  /** Milliseconds since the epoch. */
  readonly busyUntil: number;
  readonly saleId: string | null;
}

interface ChargeRow {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly terminal_id: number;
  readonly cart_id: string;
  readonly provider: ChargeProvider;
  readonly pinpad_id: number | null;
  readonly amount: number;
  readonly request: ChargeRequest;
  readonly state: ChargeState;
  readonly answer: ChargeAnswer;
  readonly busy_until: Date;
  readonly sale_id: string | null;
}

const COLUMNS =
  'id, terminal_id, cart_id, provider, pinpad_id, amount, request, state, answer, busy_until, sale_id';

function toCharge(row: ChargeRow): Charge {
  return {
    id: row.id,
    terminalId: row.terminal_id,
    cartId: row.cart_id,
    provider: row.provider,
    pinpadId: row.pinpad_id,
    amount: row.amount,
    request: row.request,
    state: row.state,
    answer: row.answer,
    busyUntil: row.busy_until.getTime(),
    saleId: row.sale_id,
  };
}

/**
 * Inserts a charge.
 * @returns false when one with this id exists already
 */
export async function insertCharge(
  tx: TenantTx,
  charge: Charge,
  employeeId: number,
  createdAt: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'payments.insert',
    `INSERT INTO payment_intents (cloud_id, id, terminal_id, employee_id, cart_id, provider, amount, request, busy_until, created_at, pinpad_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (cloud_id, id) DO NOTHING`,
    [
      tx.cloudId,
      charge.id,
      charge.terminalId,
      employeeId,
      charge.cartId,
      charge.provider,
      charge.amount,
      JSON.stringify(charge.request),
      new Date(charge.busyUntil),
      createdAt,
      charge.pinpadId,
    ],
  );
  return rowCount === 1;
}

export async function findCharge(db: TenantDb, id: string): Promise<Charge | null> {
  const row = await db.find<ChargeRow>(
    'payments.find',
    `SELECT ${COLUMNS} FROM payment_intents WHERE cloud_id = $1 AND id = $2`,
    [db.cloudId, id],
  );
  return row === null ? null : toCharge(row);
}

/** Lists the charges of one bill at one terminal, oldest first. */
export async function listChargeIds(
  db: TenantDb,
  cartId: string,
  terminalId: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    'payments.list',
    'SELECT id FROM payment_intents WHERE cloud_id = $1 AND cart_id = $2 AND terminal_id = $3 ORDER BY created_at, id LIMIT 100',
    [db.cloudId, cartId, terminalId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes the lock of a bill until commit: against storing it and against charging for it. Row locks
 * are not enough, because there may be no rows yet.
 */
export async function lockCart(tx: TenantTx, cartId: string): Promise<void> {
  await tx.query('payments.hold_cart', 'SELECT hold_cart($1, $2)', [tx.cloudId, cartId]);
}

/** Lists the charges of one bill and locks them until commit. */
export async function lockChargesOf(tx: TenantTx, cartId: string): Promise<readonly Charge[]> {
  const { rows } = await tx.query<ChargeRow>(
    'payments.lock_of_cart',
    `SELECT ${COLUMNS} FROM payment_intents WHERE cloud_id = $1 AND cart_id = $2 ORDER BY id FOR UPDATE`,
    [tx.cloudId, cartId],
  );
  return rows.map(toCharge);
}

/**
 * Moves a charge from one state to another. Returns false when another transaction has moved it or
 * a sale has claimed it.
 */
export async function moveCharge(
  tx: TenantTx,
  id: string,
  from: readonly ChargeState[],
  to: {
    readonly state: ChargeState;
    readonly answer?: ChargeAnswer;
    readonly at: Date;
    /** What was approved, where it differs from what was requested. */
    readonly approved?: { readonly amount: number; readonly request: ChargeRequest };
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'payments.move',
    `UPDATE payment_intents SET state = $4, answer = coalesce($5::jsonb, answer), settled_at = CASE WHEN $4 IN ('asked', 'voiding') THEN NULL ELSE $6::timestamptz END, busy_until = $6,
       amount = coalesce($7, amount), request = coalesce($8::jsonb, request)
     WHERE cloud_id = $1 AND id = $2 AND state = ANY ($3) AND sale_id IS NULL`,
    [
      tx.cloudId,
      id,
      from,
      to.state,
      to.answer === undefined ? null : JSON.stringify(to.answer),
      to.at,
      to.approved?.amount ?? null,
      to.approved === undefined ? null : JSON.stringify(to.approved.request),
    ],
  );
  return rowCount === 1;
}

/**
 * Moves charges of a till to another bill and returns all that belong to it, including those moved
 * before. The events of an order mention a charge by the key of its payment.
 */
export async function carryCharges(
  tx: TenantTx,
  terminalId: number,
  {
    from,
    to,
    charges,
  }: { readonly from: string; readonly to: string; readonly charges: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'payments.carry',
    `UPDATE payment_intents i SET cart_id = $5 WHERE i.cloud_id = $1 AND i.id = ANY ($2::uuid[]) AND i.terminal_id = $3 AND i.state = 'approved' AND i.sale_id IS NULL
       AND (i.cart_id = $5 OR i.cart_id = $4 AND NOT EXISTS (
         SELECT FROM open_orders o JOIN open_order_events e ON e.cloud_id = o.cloud_id AND e.order_id = o.id
         WHERE o.cloud_id = $1 AND o.id = $4 AND o.state = 'open' AND position(i.id::text IN e.content::text) > 0))
     RETURNING i.id`,
    [tx.cloudId, charges, terminalId, from, to],
  );
  return rows.map(({ id }) => id);
}

/** Records that the provider is no longer processing the charge, whatever the result. */
export async function endBusy(tx: TenantTx, id: string, at: Date): Promise<void> {
  await tx.query(
    'payments.end_busy',
    "UPDATE payment_intents SET busy_until = $3 WHERE cloud_id = $1 AND id = $2 AND state = 'asked'",
    [tx.cloudId, id, at],
  );
}

/** The refund is a deal of its own after all: what it should have voided was transmitted. */
export async function unlinkVoid(tx: TenantTx, id: string, pinpadId: number): Promise<void> {
  await tx.query(
    'payments.unlink_void',
    "UPDATE payment_intents SET request = request - 'voids', pinpad_id = $3 WHERE cloud_id = $1 AND id = $2",
    [tx.cloudId, id, pinpadId],
  );
}

/** The card terminal that charged a deal, by the terminal's transaction id. */
export async function findPinpadOfDeal(db: TenantDb, transaction: string): Promise<number | null> {
  const row = await db.find<{ pinpad_id: number | null }>(
    'payments.pinpad_of_deal',
    `SELECT pinpad_id FROM payment_intents WHERE cloud_id = $1 AND provider = 'pinpad' AND state = 'approved' AND amount > 0 AND answer ->> 'transaction' = $2 LIMIT 1`,
    [db.cloudId, transaction],
  );
  return row?.pinpad_id ?? null;
}

/** Claims charges for a sale: no other sale can use them, and none can be voided. */
export async function claimCharges(
  tx: TenantTx,
  ids: readonly string[],
  saleId: string,
): Promise<void> {
  await tx.query(
    'payments.claim',
    'UPDATE payment_intents SET sale_id = $3 WHERE cloud_id = $1 AND id = ANY ($2::uuid[])',
    [tx.cloudId, ids, saleId],
  );
}

/**
 * Claims the charge of a cash withdrawal, so that it cannot be voided any more.
 * @returns false when it is not approved, or is being voided
 */
export async function claimWithdrawal(tx: TenantTx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'payments.claim_withdrawal',
    "UPDATE payment_intents SET sale_id = $2 WHERE cloud_id = $1 AND id = $2 AND state = 'approved' AND (request ->> 'withdrawal')::boolean",
    [tx.cloudId, id],
  );
  return rowCount === 1;
}

/** A deal that can still be refunded. */
export interface RefundableDeal {
  /** Agorot. */
  readonly left: number;
  /** Sales that have claimed it. */
  readonly sales: readonly string[];
  /** The card terminal that charged it; null for deals of other times. */
  readonly pinpadId: number | null;
  /**
   * The charge, where it waits in its terminal for transmission and nothing of it was refunded: a
   * refund of all of it is a void.
   */
  readonly whole: Pick<Charge, 'id' | 'amount' | 'answer'> | null;
}

/**
 * Returns what can still be refunded to a deal, by the terminal's transaction id, in agorot: the
 * charged amount less refunds, pending ones included. The deal stays locked until commit, so that
 * two tills do not refund the same money. Null when no sale has claimed it.
 */
export async function lockRefundableDeal(
  tx: TenantTx,
  transaction: string,
): Promise<RefundableDeal | null> {
  const { rows: deals } = await tx.query<{
    id: string;
    amount: number;
    sale_id: string;
    pinpad_id: number | null;
    answer: ChargeAnswer;
    waiting: boolean;
  }>(
    'payments.lock_deal',
    `SELECT id, amount, sale_id, pinpad_id, answer, transmission_id IS NULL AND pinpad_id IS NOT NULL AS waiting
     FROM payment_intents WHERE cloud_id = $1 AND provider = 'pinpad' AND state = 'approved' AND sale_id IS NOT NULL AND request ->> 'withdrawal' IS NULL AND amount > 0 AND answer ->> 'transaction' = $2
     ORDER BY id FOR UPDATE`,
    [tx.cloudId, transaction],
  );
  const [deal] = deals;
  if (deal === undefined) return null;
  // Read after the lock, to see refunds that other tills made while we waited.
  const given = await tx.find<{ amount: number }>(
    'payments.given_back',
    `SELECT coalesce(sum(amount), 0)::bigint AS amount FROM payment_intents
     WHERE cloud_id = $1 AND amount < 0 AND request ->> 'refundOf' = $2 AND state NOT IN ('declined', 'voided')`,
    [tx.cloudId, transaction],
  );
  const refunded = given?.amount ?? 0;
  return {
    left: deals.reduce((sum, { amount }) => sum + amount, refunded),
    sales: deals.map(({ sale_id: saleId }) => saleId),
    pinpadId: deal.pinpad_id,
    whole: deals.length === 1 && deal.waiting && refunded === 0 ? deal : null,
  };
}

export async function isSold(db: TenantDb, cartId: string): Promise<boolean> {
  return (
    (await db.find(
      'payments.is_sold',
      'SELECT 1 FROM transactions WHERE cloud_id = $1 AND id = $2',
      [db.cloudId, cartId],
    )) !== null
  );
}

export interface FoundNumber {
  readonly number: string;
  readonly balance: number;
  readonly usable: boolean;
  readonly expiresOn: string | null;
}

interface NumberRow {
  readonly [key: string]: unknown;
  readonly number: string;
  readonly balance: number;
  readonly usable: boolean;
  readonly expires_on: string | null;
}

const NUMBERED = {
  gift_card: `SELECT number, balance, ${REDEEMABLE_SQL.cardUsable} AS usable, expires_on::text
    FROM gift_cards WHERE cloud_id = $1 AND ${REDEEMABLE_SQL.byNumber}`,
  credit_voucher: `SELECT number, balance, ${REDEEMABLE_SQL.cardUsable} AS usable, expires_on::text
    FROM credit_vouchers WHERE cloud_id = $1 AND ${REDEEMABLE_SQL.byNumber}`,
  voucher: `SELECT number, ${REDEEMABLE_SQL.voucherAmount} AS balance, valid_to::text AS expires_on,
      ${REDEEMABLE_SQL.voucherUsable} AS usable
    FROM vouchers WHERE cloud_id = $1 AND ${REDEEMABLE_SQL.byNumber}`,
} as const;

/**
 * Finds a voucher, gift card or credit voucher by its number, ignoring case, exactly as the sale
 * that redeems it does.
 */
export async function findNumber(
  db: TenantDb,
  kind: keyof typeof NUMBERED,
  number: string,
  date: string,
): Promise<FoundNumber | null> {
  const row = await db.find<NumberRow>(`payments.find_${kind}`, NUMBERED[kind], [
    db.cloudId,
    number,
    date,
  ]);
  return row === null
    ? null
    : { number: row.number, balance: row.balance, usable: row.usable, expiresOn: row.expires_on };
}

/** Reads an active customer's credit terms and the tenders they may use. */
export async function findCredit(
  db: TenantDb,
  id: number,
): Promise<{ readonly record: CreditRecord; readonly permissions: readonly number[] } | null> {
  const row = await db.find<CreditRow & { readonly permissions: readonly string[] }>(
    'payments.credit',
    `SELECT ${REDEEMABLE_SQL.credit}, c.payments_permissions AS permissions
     FROM ${REDEEMABLE_SQL.customersWithGroup} WHERE c.cloud_id = $1 AND c.id = $2 AND c.active`,
    [db.cloudId, id],
  );
  return row === null
    ? null
    : { record: toCreditRecord(row), permissions: row.permissions.map(Number) };
}
