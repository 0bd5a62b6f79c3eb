import { createHash } from 'node:crypto';
import type { ActKind, DeviceAct } from '@dalpak/contracts';
import type { BillStage } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';

/** An act at a till. */
export interface TillAct {
  /** See {@link actId}. */
  readonly id: string;
  /**
   * Whether only the till says so. Such an act never takes the place of one that the server knows
   * itself, nor of one that another till tells.
   */
  readonly told?: boolean;
  readonly kind: ActKind;
  readonly terminalId: number;
  /** Null = the shift of the till at that time. */
  readonly shiftId?: string | null;
  readonly employeeId: number | null;
  readonly approvedBy?: number | null;
  /** Epoch milliseconds, by the clock of the device. */
  readonly at: number;
  /** Agorot. */
  readonly amount?: number;
  readonly reason?: string;
  readonly stage?: BillStage;
  readonly billId?: string | null;
  readonly rowKey?: string | null;
  readonly details?: unknown;
  /** Subject of an approval of the bill, from which the approver is read. */
  readonly approval?: { readonly key: string; readonly field: string };
}

/** A time by a device's clock before or after these is not stored as it came. */
const OLDEST_MS = 400 * 24 * 3_600_000;

/** The year 9999. */
const LATEST_MS = 253_402_300_799_999;

/** The id of an act that is known by what it is, so that each way by which it arrives stores it once. */
export function actId(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The id of an act that a till tells: with the till in it, so that ids of the server and of other
 * tills, which it may know or guess, stay free.
 */
const toldId = ({ id, terminalId }: TillAct): string => actId('told', terminalId, id);

const INSERT = `INSERT INTO till_acts (cloud_id, id, told, stored_at, kind, branch_id, terminal_id, shift_id, employee_id, approved_by, at, amount, reason, stage, bill_id, row_key, details)
  SELECT $1, a.id, a.known_as IS NOT NULL, $3::timestamptz, a.kind, t.branch_id, t.id,
    coalesce(a.shift_id, (SELECT s.id FROM register_shifts s WHERE s.cloud_id = $1 AND s.terminal_id = t.id AND s.opened_at <= a.at AND (s.sold_until IS NULL OR s.sold_until >= a.at) ORDER BY s.opened_at DESC LIMIT 1)),
    (SELECT e.id FROM employees e WHERE e.cloud_id = $1 AND e.id = a.employee_id),
    coalesce((SELECT e.id FROM employees e WHERE e.cloud_id = $1 AND e.id = a.approved_by),
      (SELECT p.approved_by FROM approvals p WHERE a.approval_key IS NOT NULL AND p.cloud_id = $1 AND p.cart_id = a.bill_id AND p.permission_key = a.approval_key AND p.subject_field = a.approval_field ORDER BY p.created_at DESC LIMIT 1)),
    least(greatest(a.at, now() - interval '${OLDEST_MS / 1_000} seconds'), greatest(now(), $3::timestamptz)), coalesce(a.amount, 0), coalesce(a.reason, ''), coalesce(a.stage, ''), a.bill_id, a.row_key, a.details
  FROM jsonb_to_recordset($2::jsonb) AS a (id uuid, known_as uuid, kind text, terminal_id integer, shift_id uuid, employee_id bigint, approved_by bigint, at timestamptz, amount bigint, reason text, stage text, bill_id uuid, row_key text, details jsonb, approval_key text, approval_field text)
  JOIN terminals t ON t.cloud_id = $1 AND t.id = a.terminal_id
  WHERE NOT EXISTS (SELECT FROM till_acts k WHERE k.cloud_id = $1 AND k.id = a.known_as)
  ON CONFLICT (cloud_id, id) DO NOTHING`;

/**
 * Stores acts in the transaction of what they belong to: the only writer of this table. One
 * statement whatever their number, and none without acts; an act that is there already stays.
 * @param now of the server, in milliseconds; later times of a device become this
 */
export async function writeActs(
  tx: TenantTx,
  acts: readonly TillAct[],
  now: number = Date.now(),
): Promise<void> {
  if (acts.length === 0) return;
  const rows = acts.map((act) => ({
    id: act.told === true ? toldId(act) : act.id,
    known_as: act.told === true ? act.id : null,
    kind: act.kind,
    terminal_id: act.terminalId,
    shift_id: act.shiftId ?? null,
    employee_id: act.employeeId,
    approved_by: act.approvedBy ?? null,
    at: new Date(Math.min(Math.max(act.at, 0), LATEST_MS)).toISOString(),
    amount: act.amount ?? 0,
    reason: act.reason ?? '',
    stage: act.stage ?? '',
    bill_id: act.billId ?? null,
    row_key: act.rowKey ?? null,
    details: act.details ?? null,
    approval_key: act.approval?.key ?? null,
    approval_field: act.approval?.field ?? null,
  }));
  await tx.query('acts.write', INSERT, [tx.cloudId, JSON.stringify(rows), new Date(now)]);
}

/** The first act that says what cannot be: a sold bill was cancelled, or an employee of no one here. */
export function findUntrue(
  tx: TenantTx,
  acts: readonly DeviceAct[],
): Promise<{ readonly act: number; readonly field: 'bill' | 'employee' } | null> {
  const rows = acts.map(({ kind, bill, employee }, act) => ({ act, kind, bill, employee }));
  return tx.find<{ act: number; field: 'bill' | 'employee' }>(
    'acts.untrue',
    `SELECT a.act, CASE WHEN s.id IS NULL THEN 'employee' ELSE 'bill' END AS field
     FROM jsonb_to_recordset($2::jsonb) AS a (act integer, kind text, bill uuid, employee integer)
     LEFT JOIN transactions s ON s.cloud_id = $1 AND s.id = a.bill AND a.kind = 'bill_cancelled'
     WHERE s.id IS NOT NULL OR (a.employee IS NOT NULL AND NOT EXISTS (SELECT FROM employees e WHERE e.cloud_id = $1 AND e.id = a.employee))
     ORDER BY a.act LIMIT 1`,
    [tx.cloudId, JSON.stringify(rows)],
  );
}
