import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';

/** Reads the supplier of a document; null when it has none. */
export async function findSupplierOf(tx: TenantTx, documentId: string): Promise<number | null> {
  const row = await tx.find<{ supplier_id: number | null }>(
    'documents.supplier_of',
    'SELECT supplier_id FROM documents WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, documentId],
  );
  return row?.supplier_id ?? null;
}

interface ReturnedCheque {
  readonly documentId: string;
  readonly line: number;
  /** ISO date. */
  readonly day: string;
  readonly reason: string;
  readonly employeeId: number | null;
  /** Customer who owes it again. */
  readonly customerId: number | null;
}

/** Inserts the return of a cheque, whose record is locked and moved with it. */
export async function insertReturned(
  tx: TenantTx,
  { documentId, line, day, reason, employeeId, customerId }: ReturnedCheque,
): Promise<void> {
  await tx.query(
    'documents.insert_returned',
    'INSERT INTO returned_cheques (cloud_id, document_id, line_no, day, reason, employee_id, customer_id) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [tx.cloudId, documentId, line, day, reason, employeeId, customerId],
  );
}

interface ReturnedRow {
  readonly [key: string]: unknown;
  readonly document_id: string;
  /** ISO date. */
  readonly day: string;
  /** Agorot. */
  readonly amount: number;
  readonly customer_id: number | null;
  /** Whether it was posted as an own cheque of the business when it went out. */
  readonly own_cheque: boolean;
}

/** Lists the returned cheques of these documents. */
export async function listReturned(
  db: TenantDb,
  ids: readonly string[],
): Promise<readonly ReturnedRow[]> {
  const { rows } = await db.query<ReturnedRow>(
    'documents.returned_of',
    `SELECT r.document_id, r.day::text, p.amount, r.customer_id, p.own_cheque FROM returned_cheques r JOIN document_payments p ON p.cloud_id = r.cloud_id AND p.document_id = r.document_id AND p.line_no = r.line_no
     WHERE r.cloud_id = $1 AND r.document_id = ANY ($2::uuid[])`,
    [db.cloudId, ids],
  );
  return rows;
}
