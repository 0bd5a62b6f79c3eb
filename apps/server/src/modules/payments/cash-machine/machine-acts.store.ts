import type { MachineActView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import type { Coins, MachineOutcome } from '../providers/cash-machine.ts';

/** What a cash machine is asked to do. Agorot. */
export interface NewMachineAct {
  readonly id: string;
  readonly pinpad_id: number;
  readonly branch_id: number;
  readonly terminal_id: number;
  readonly employee_id: number;
  readonly approved_by: number | null;
  readonly kind: MachineActView['kind'];
  readonly of_id: string | null;
  readonly reason: string;
  readonly amount: number;
  readonly busy_until: Date;
}

/** How far it is. Agorot. */
export interface MachineAct extends NewMachineAct {
  readonly [key: string]: unknown;
  readonly put_in: number;
  readonly paid_out: number;
  readonly outcome: MachineOutcome | null;
}

const COLUMNS =
  'id, pinpad_id, branch_id, terminal_id, employee_id, approved_by, kind, of_id, reason, amount, put_in, paid_out, outcome, busy_until';

export function findAct(db: TenantDb, id: string): Promise<MachineAct | null> {
  return db.find<MachineAct>(
    'machine.find',
    `SELECT ${COLUMNS} FROM cash_machine_acts WHERE cloud_id = $1 AND id = $2`,
    [db.cloudId, id],
  );
}

/** The act that a machine is in the middle of. */
export function findOpenOfMachine(db: TenantDb, pinpadId: number): Promise<MachineAct | null> {
  return db.find<MachineAct>(
    'machine.open',
    `SELECT ${COLUMNS} FROM cash_machine_acts WHERE cloud_id = $1 AND pinpad_id = $2 AND ended_at IS NULL`,
    [db.cloudId, pinpadId],
  );
}

/** The open payment or return of a charge. */
export function findOpenOfCharge(db: TenantDb, chargeId: string): Promise<MachineAct | null> {
  return db.find<MachineAct>(
    'machine.open_of_charge',
    `SELECT ${COLUMNS} FROM cash_machine_acts WHERE cloud_id = $1 AND of_id = $2 AND ended_at IS NULL`,
    [db.cloudId, chargeId],
  );
}

/** Acts that a till began and that have not ended. */
export async function listOpenOfTill(
  db: TenantDb,
  terminalId: number,
): Promise<readonly MachineAct[]> {
  const { rows } = await db.query<MachineAct>(
    'machine.open_of_till',
    `SELECT ${COLUMNS} FROM cash_machine_acts WHERE cloud_id = $1 AND terminal_id = $2 AND ended_at IS NULL ORDER BY asked_at, id LIMIT 100`,
    [db.cloudId, terminalId],
  );
  return rows;
}

/** @returns false when the machine is in the middle of an act, or the id was used */
export async function insertAct(tx: TenantTx, act: NewMachineAct, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'machine.insert',
    `INSERT INTO cash_machine_acts (cloud_id, id, pinpad_id, branch_id, terminal_id, employee_id, approved_by, kind, of_id, reason, amount, asked_at, busy_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`,
    [
      tx.cloudId,
      act.id,
      act.pinpad_id,
      act.branch_id,
      act.terminal_id,
      act.employee_id,
      act.approved_by,
      act.kind,
      act.of_id,
      act.reason,
      act.amount,
      at,
      act.busy_until,
    ],
  );
  return rowCount === 1;
}

/** Records that no call which begins the act is on its way any more. */
export async function endBusy(tx: TenantTx, id: string, at: Date): Promise<void> {
  await tx.query(
    'machine.end_busy',
    'UPDATE cash_machine_acts SET busy_until = $3 WHERE cloud_id = $1 AND id = $2 AND ended_at IS NULL',
    [tx.cloudId, id, at],
  );
}

export async function setProgress(
  tx: TenantTx,
  id: string,
  { putIn, paidOut }: { readonly putIn: number; readonly paidOut: number },
): Promise<void> {
  await tx.query(
    'machine.progress',
    'UPDATE cash_machine_acts SET put_in = $3, paid_out = $4 WHERE cloud_id = $1 AND id = $2 AND ended_at IS NULL',
    [tx.cloudId, id, putIn, paidOut],
  );
}

/** @returns false when another call has ended it: its sums are counted once */
export async function endAct(
  tx: TenantTx,
  id: string,
  end: {
    readonly putIn: number;
    readonly paidOut: number;
    readonly outcome: MachineOutcome;
    readonly coins: Coins;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'machine.end',
    `UPDATE cash_machine_acts SET put_in = $3, paid_out = $4, outcome = $5, coins = $6, ended_at = $7
     WHERE cloud_id = $1 AND id = $2 AND ended_at IS NULL`,
    [tx.cloudId, id, end.putIn, end.paidOut, end.outcome, JSON.stringify(end.coins), end.at],
  );
  return rowCount === 1;
}

/** What a machine counted in itself. */
export interface MachineCount {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly number: number;
  readonly content: Coins;
}

export function findLastCount(db: TenantDb, pinpadId: number): Promise<MachineCount | null> {
  return db.find<MachineCount>(
    'machine.last_count',
    'SELECT id, number, content FROM cash_machine_counts WHERE cloud_id = $1 AND pinpad_id = $2 ORDER BY number DESC LIMIT 1',
    [db.cloudId, pinpadId],
  );
}

/** Stores a count, which includes all ended acts since the one before. The caller locks the machine. */
export async function insertCount(
  tx: TenantTx,
  pinpadId: number,
  count: MachineCount & { readonly at: Date },
): Promise<void> {
  await tx.query(
    'machine.insert_count',
    'INSERT INTO cash_machine_counts (cloud_id, id, pinpad_id, content, counted_at, number) VALUES ($1, $2, $3, $4, $5, $6)',
    [tx.cloudId, count.id, pinpadId, JSON.stringify(count.content), count.at, count.number],
  );
  await tx.query(
    'machine.count_acts',
    'UPDATE cash_machine_acts SET count_id = $3 WHERE cloud_id = $1 AND pinpad_id = $2 AND count_id IS NULL AND ended_at IS NOT NULL',
    [tx.cloudId, pinpadId, count.id],
  );
}

/** Acts of a machine since its last count. Agorot. */
export interface MachineSums {
  readonly [key: string]: unknown;
  readonly taken: number;
  readonly paid: number;
  readonly coins: Coins;
  /** Whether one is open, or ended after the given moment. */
  readonly busy: boolean;
}

/** @param since the moment from which the machine's own count may lack an act */
export async function sumUncounted(
  db: TenantDb,
  pinpadId: number,
  since: Date,
): Promise<MachineSums> {
  const row = await db.find<MachineSums>(
    'machine.sums',
    `WITH acts AS MATERIALIZED (SELECT * FROM cash_machine_acts WHERE cloud_id = $1 AND pinpad_id = $2 AND count_id IS NULL),
     pieces AS (SELECT c.key, sum(c.value::bigint) AS pieces FROM acts a, jsonb_each_text(a.coins) c WHERE a.ended_at IS NOT NULL GROUP BY c.key)
     SELECT coalesce(sum(put_in - paid_out) FILTER (WHERE kind = 'payment' AND ended_at IS NOT NULL), 0)::bigint AS taken,
       coalesce(sum(paid_out - put_in) FILTER (WHERE kind <> 'payment' AND ended_at IS NOT NULL), 0)::bigint AS paid,
       coalesce((SELECT jsonb_object_agg(key, pieces) FROM pieces), '{}') AS coins,
       coalesce(bool_or(ended_at IS NULL OR ended_at > $3), false) AS busy FROM acts`,
    [db.cloudId, pinpadId, since],
  );
  if (row === null) throw new Error('No sums');
  return row;
}
