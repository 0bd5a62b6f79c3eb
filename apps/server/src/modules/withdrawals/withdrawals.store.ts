import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface Withdrawal {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly terminal_id: number;
  readonly employee_id: number;
  readonly approved_by: number | null;
  /** Agorot. */
  readonly amount: number;
  readonly day: string;
  readonly asked_at: Date;
  readonly card: string;
  readonly state: 'open' | 'handed' | 'dropped';
  readonly reason: string;
  /** Agorot that the cash machine paid. */
  readonly machine_paid: number;
  /** Whether the machine is paying it now. */
  readonly machine_busy: boolean;
}

const COLUMNS = `id, terminal_id, employee_id, approved_by, amount, day::text AS day, asked_at, card, state, reason,
  (SELECT coalesce(sum(a.paid_out), 0)::bigint FROM cash_machine_acts a WHERE a.cloud_id = $1 AND a.of_id = cash_withdrawals.id AND a.ended_at IS NOT NULL) AS machine_paid,
  EXISTS (SELECT FROM cash_machine_acts a WHERE a.cloud_id = $1 AND a.of_id = cash_withdrawals.id AND a.ended_at IS NULL) AS machine_busy`;

/** Takes the tenant-wide lock of withdrawals until commit, so that limits hold over all tills. */
export async function lockWithdrawals(tx: TenantTx): Promise<void> {
  await tx.query('withdrawals.lock', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    'cash withdrawals',
  ]);
}

export function findWithdrawal(db: TenantDb, id: string): Promise<Withdrawal | null> {
  return db.find<Withdrawal>(
    'withdrawals.find',
    `SELECT ${COLUMNS} FROM cash_withdrawals WHERE cloud_id = $1 AND id = $2`,
    [db.cloudId, id],
  );
}

/** Locks a withdrawal, so that its cash is not handed over and kept at once. */
export function lockWithdrawal(tx: TenantTx, id: string): Promise<Withdrawal | null> {
  return tx.find<Withdrawal>(
    'withdrawals.lock_one',
    `SELECT ${COLUMNS} FROM cash_withdrawals WHERE cloud_id = $1 AND id = $2 FOR UPDATE`,
    [tx.cloudId, id],
  );
}

export async function listOpen(db: TenantDb, terminalId: number): Promise<readonly Withdrawal[]> {
  const { rows } = await db.query<Withdrawal>(
    'withdrawals.open',
    `SELECT ${COLUMNS} FROM cash_withdrawals WHERE cloud_id = $1 AND terminal_id = $2 AND state = 'open' ORDER BY asked_at, id`,
    [db.cloudId, terminalId],
  );
  return rows;
}

/** Agorot of a day that were handed over or still may be: of a till, and of a card at all tills. */
export async function sumOfDay(
  tx: TenantTx,
  day: string,
  of: { readonly terminalId: number } | { readonly card: string; readonly without: string },
): Promise<number> {
  const row =
    'card' in of
      ? await tx.find<{ sum: number }>(
          'withdrawals.of_card',
          `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM cash_withdrawals WHERE cloud_id = $1 AND day = $2 AND card = $3 AND id <> $4 AND state <> 'dropped'`,
          [tx.cloudId, day, of.card, of.without],
        )
      : await tx.find<{ sum: number }>(
          'withdrawals.of_till',
          `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM cash_withdrawals WHERE cloud_id = $1 AND day = $2 AND terminal_id = $3 AND state <> 'dropped'`,
          [tx.cloudId, day, of.terminalId],
        );
  return row?.sum ?? 0;
}

export async function insertWithdrawal(
  tx: TenantTx,
  one: Pick<
    Withdrawal,
    'id' | 'terminal_id' | 'employee_id' | 'approved_by' | 'amount' | 'day' | 'asked_at'
  > & { readonly branchId: number },
): Promise<void> {
  await tx.query(
    'withdrawals.insert',
    `INSERT INTO cash_withdrawals (cloud_id, id, branch_id, terminal_id, employee_id, approved_by, amount, day, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.cloudId,
      one.id,
      one.branchId,
      one.terminal_id,
      one.employee_id,
      one.approved_by,
      one.amount,
      one.day,
      one.asked_at,
    ],
  );
}

export async function setCard(tx: TenantTx, id: string, card: string): Promise<void> {
  await tx.query(
    'withdrawals.card',
    'UPDATE cash_withdrawals SET card = $3 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, card],
  );
}

/** Ends an open withdrawal; with the cash movement of the one that was handed over. */
export async function endWithdrawal(
  tx: TenantTx,
  id: string,
  end:
    | { readonly state: 'dropped'; readonly reason: string }
    | { readonly state: 'handed'; readonly movementId: number },
): Promise<void> {
  await tx.query(
    'withdrawals.end',
    `UPDATE cash_withdrawals SET state = $3, reason = $4, movement_id = $5 WHERE cloud_id = $1 AND id = $2 AND state = 'open'`,
    [
      tx.cloudId,
      id,
      end.state,
      end.state === 'dropped' ? end.reason : '',
      end.state === 'handed' ? end.movementId : null,
    ],
  );
}
