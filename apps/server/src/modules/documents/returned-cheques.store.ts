import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

interface DepositedCheque {
  readonly [key: string]: unknown;
  readonly line_no: number;
  readonly type_id: number;
  readonly amount: number;
  /** On the cheque. */
  readonly number: string;
  readonly returned: boolean;
}

/** A payment of a deposit. Its document is locked, so that nobody tells the same of it beside us. */
export async function lockDepositedCheque(tx: TenantTx, documentId: string, payment: string): Promise<DepositedCheque | null> {
  await tx.query('documents.lock_deposit', 'SELECT id FROM documents WHERE cloud_id = $1 AND id = $2 FOR UPDATE', [tx.cloudId, documentId]);
  return tx.find<DepositedCheque>(
    'documents.deposited_cheque',
    `SELECT p.line_no, p.type_id, p.amount, coalesce(p.details ->> 'number', '') AS number,
       EXISTS (SELECT FROM returned_cheques r WHERE r.cloud_id = $1 AND r.document_id = p.document_id AND r.line_no = p.line_no) AS returned
     FROM document_payments p WHERE p.cloud_id = $1 AND p.document_id = $2 AND p.row_key = $3`,
    [tx.cloudId, documentId, payment],
  );
}

interface ReturnedCheque {
  readonly documentId: string;
  readonly line: number;
  /** ISO date. */
  readonly day: string;
  readonly reason: string;
  readonly employeeId: number | null;
}

export async function insertReturned(tx: TenantTx, { documentId, line, day, reason, employeeId }: ReturnedCheque): Promise<void> {
  await tx.query(
    'documents.insert_returned', 'INSERT INTO returned_cheques (cloud_id, document_id, line_no, day, reason, employee_id) VALUES ($1, $2, $3, $4, $5, $6)',
    [tx.cloudId, documentId, line, day, reason, employeeId],
  );
}

/** Keys of the payments of a deposit that came back. */
export async function listReturned(db: TenantDb, documentId: string): Promise<string[]> {
  const { rows } = await db.query<{ row_key: string }>(
    'documents.returned',
    `SELECT p.row_key FROM returned_cheques r JOIN document_payments p ON p.cloud_id = r.cloud_id AND p.document_id = r.document_id AND p.line_no = r.line_no
     WHERE r.cloud_id = $1 AND r.document_id = $2 ORDER BY r.line_no`,
    [db.cloudId, documentId],
  );
  return rows.map(({ row_key: key }) => key);
}

interface ReturnedOf {
  readonly [key: string]: unknown;
  readonly document_id: string;
  /** ISO date. */
  readonly day: string;
  /** Agorot. */
  readonly amount: number;
}

/** What came back of these deposits. */
export async function readReturnedOf(db: TenantDb, ids: readonly string[]): Promise<readonly ReturnedOf[]> {
  const { rows } = await db.query<ReturnedOf>(
    'documents.returned_of',
    `SELECT r.document_id, r.day::text, p.amount FROM returned_cheques r JOIN document_payments p ON p.cloud_id = r.cloud_id AND p.document_id = r.document_id AND p.line_no = r.line_no
     WHERE r.cloud_id = $1 AND r.document_id = ANY ($2::uuid[])`,
    [db.cloudId, ids],
  );
  return rows;
}
