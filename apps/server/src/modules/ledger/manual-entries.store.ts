import type { EntryLine, EntryView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface EntryHead {
  readonly requestId: string;
  readonly day: string;
  readonly valueDay: string;
  readonly reference: string;
  readonly description: string;
  readonly movementTypeId: number | null;
}

interface EntryRow {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly number: number | null;
  readonly day: string;
  readonly value_day: string;
  readonly reference: string;
  readonly description: string;
  readonly movement_type_id: number | null;
  readonly posted_at: Date | null;
  readonly written_by: number;
  readonly request_id: string;
  readonly reverses_id: number | null;
  readonly reverses_number: number | null;
  readonly reversed_id: number | null;
  readonly reversed_number: number | null;
  readonly debit: number;
  readonly credit: number;
  readonly hash: Buffer | null;
}

/** A line with the name of its customer or supplier. */
export type StoredLine = EntryLine & { readonly party: string };

/** An entry as it is read, with its writer and its hash. */
export interface StoredEntry extends EntryView {
  readonly writtenBy: number;
  readonly requestId: string;
  readonly hash: Buffer | null;
}

const ENTRY = `SELECT e.id, e.number, e.day::text, e.value_day::text, e.reference, e.description, e.movement_type_id, e.posted_at, e.written_by, e.request_id, e.hash,
    e.reverses_id, b.number AS reverses_number, r.id AS reversed_id, r.number AS reversed_number,
    coalesce(s.debit, 0)::bigint AS debit, coalesce(s.credit, 0)::bigint AS credit
  FROM manual_entries e
    LEFT JOIN manual_entries b ON b.cloud_id = e.cloud_id AND b.id = e.reverses_id
    LEFT JOIN manual_entries r ON r.cloud_id = e.cloud_id AND r.reverses_id = e.id
    LEFT JOIN LATERAL (SELECT sum(l.debit) AS debit, sum(l.credit) AS credit FROM manual_entry_lines l WHERE l.cloud_id = e.cloud_id AND l.entry_id = e.id) s ON true`;

function toEntry(row: EntryRow): StoredEntry {
  const link = (id: number | null, number: number | null) =>
    id === null || number === null ? null : { id, number };
  return {
    id: row.id,
    number: row.number,
    day: row.day,
    value_day: row.value_day,
    reference: row.reference,
    description: row.description,
    movement_type_id: row.movement_type_id,
    posted_at: row.posted_at?.toISOString() ?? null,
    reverses: link(row.reverses_id, row.reverses_number),
    reversed_by: link(row.reversed_id, row.reversed_number),
    debit: row.debit,
    credit: row.credit,
    writtenBy: row.written_by,
    requestId: row.request_id,
    hash: row.hash,
  };
}

/**
 * Posted entries and the user's own drafts, newest first. @param before id that the page is below
 */
export async function listEntries(
  db: TenantDb,
  { userId, before, limit }: { userId: number; before: number | null; limit: number },
): Promise<readonly StoredEntry[]> {
  const { rows } = await db.query<EntryRow>(
    'ledger.manual_entries',
    `${ENTRY} WHERE e.cloud_id = $1 AND (e.number IS NOT NULL OR e.written_by = $2) AND ($3::integer IS NULL OR e.id < $3) ORDER BY e.id DESC LIMIT $4`,
    [db.cloudId, userId, before, limit],
  );
  return rows.map(toEntry);
}

/** Posted entries after a number, in the order of the chain. */
export async function listPosted(
  db: TenantDb,
  after: number,
  limit: number,
): Promise<readonly StoredEntry[]> {
  const { rows } = await db.query<EntryRow>(
    'ledger.manual_posted',
    `${ENTRY} WHERE e.cloud_id = $1 AND e.number > $2 ORDER BY e.number LIMIT $3`,
    [db.cloudId, after, limit],
  );
  return rows.map(toEntry);
}

export async function findEntry(db: TenantDb, id: number): Promise<StoredEntry | null> {
  const row = await db.find<EntryRow>(
    'ledger.manual_entry',
    `${ENTRY} WHERE e.cloud_id = $1 AND e.id = $2`,
    [db.cloudId, id],
  );
  return row === null ? null : toEntry(row);
}

export async function findByRequest(db: TenantDb, requestId: string): Promise<number | null> {
  const row = await db.find<{ id: number }>(
    'ledger.manual_of_request',
    'SELECT id FROM manual_entries WHERE cloud_id = $1 AND request_id = $2',
    [db.cloudId, requestId],
  );
  return row?.id ?? null;
}

export async function readLines(db: TenantDb, id: number): Promise<readonly StoredLine[]> {
  const { rows } = await db.query<StoredLine & Record<string, unknown>>(
    'ledger.manual_lines',
    `SELECT l.account_id, l.customer_id, l.supplier_id, l.branch_id, l.debit, l.credit, l.text, coalesce(c.name, s.name, '') AS party
     FROM manual_entry_lines l
       LEFT JOIN customers c ON c.cloud_id = l.cloud_id AND c.id = l.customer_id
       LEFT JOIN suppliers s ON s.cloud_id = l.cloud_id AND s.id = l.supplier_id
     WHERE l.cloud_id = $1 AND l.entry_id = $2 ORDER BY l.position`,
    [db.cloudId, id],
  );
  return rows;
}

/**
 * Takes the lock of all entries by hand until commit: numbers have no gaps, and each hash follows
 * the one before.
 */
export async function lockEntries(tx: TenantTx): Promise<void> {
  await tx.query('ledger.lock_manual', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    'manual entries',
  ]);
}

export async function insertDraft(
  tx: TenantTx,
  id: number,
  head: EntryHead & { readonly userId: number; readonly reversesId: number | null },
): Promise<void> {
  await tx.query(
    'ledger.insert_manual',
    `INSERT INTO manual_entries (cloud_id, id, day, value_day, reference, description, movement_type_id, written_by, request_id, reverses_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.cloudId,
      id,
      head.day,
      head.valueDay,
      head.reference,
      head.description,
      head.movementTypeId,
      head.userId,
      head.requestId,
      head.reversesId,
    ],
  );
}

export async function updateDraft(tx: TenantTx, id: number, head: EntryHead): Promise<void> {
  await tx.query(
    'ledger.update_manual',
    `UPDATE manual_entries SET day = $3, value_day = $4, reference = $5, description = $6, movement_type_id = $7
     WHERE cloud_id = $1 AND id = $2 AND number IS NULL`,
    [
      tx.cloudId,
      id,
      head.day,
      head.valueDay,
      head.reference,
      head.description,
      head.movementTypeId,
    ],
  );
  await tx.query(
    'ledger.clear_manual_lines',
    'DELETE FROM manual_entry_lines WHERE cloud_id = $1 AND entry_id = $2',
    [tx.cloudId, id],
  );
}

export async function insertLines(
  tx: TenantTx,
  id: number,
  lines: readonly EntryLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    'ledger.insert_manual_lines',
    `INSERT INTO manual_entry_lines (cloud_id, entry_id, position, account_id, customer_id, supplier_id, branch_id, debit, credit, text)
     SELECT $1, $2, n, account, customer, supplier, branch, debit, credit, text
     FROM unnest($3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::bigint[], $8::bigint[], $9::text[])
       WITH ORDINALITY AS l (account, customer, supplier, branch, debit, credit, text, n)`,
    [
      tx.cloudId,
      id,
      lines.map(({ account_id }) => account_id),
      lines.map(({ customer_id }) => customer_id),
      lines.map(({ supplier_id }) => supplier_id),
      lines.map(({ branch_id }) => branch_id),
      lines.map(({ debit }) => debit),
      lines.map(({ credit }) => credit),
      lines.map(({ text }) => text),
    ],
  );
}

export async function deleteDraft(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    'ledger.delete_manual',
    'DELETE FROM manual_entries WHERE cloud_id = $1 AND id = $2 AND number IS NULL',
    [tx.cloudId, id],
  );
}

/** The last number and hash of the chain; null before the first entry. */
export async function findLastPosted(
  db: TenantDb,
): Promise<{ readonly number: number; readonly hash: Buffer } | null> {
  return db.find<{ number: number; hash: Buffer }>(
    'ledger.last_manual',
    'SELECT number, hash FROM manual_entries WHERE cloud_id = $1 AND number IS NOT NULL ORDER BY number DESC LIMIT 1',
    [db.cloudId],
  );
}

export async function markPosted(
  tx: TenantTx,
  id: number,
  { number, hash }: { readonly number: number; readonly hash: Buffer },
): Promise<void> {
  await tx.query(
    'ledger.post_manual',
    'UPDATE manual_entries SET number = $3, hash = $4, posted_at = now() WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, number, hash],
  );
}

export interface LineAccount {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly role: string | null;
  readonly active: boolean;
}

/** Accounts by id, and those of the given roles. */
export async function listAccounts(
  db: TenantDb,
  ids: readonly (number | null)[],
): Promise<readonly LineAccount[]> {
  const { rows } = await db.query<LineAccount>(
    'ledger.line_accounts',
    'SELECT id, code, name, role, active FROM accounts WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
    [db.cloudId, ids.filter((id) => id !== null)],
  );
  return rows;
}

const KNOWN_SQL = {
  customer: 'SELECT id FROM customers WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
  supplier: 'SELECT id FROM suppliers WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
  branch: 'SELECT id FROM branches WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
  account: 'SELECT id FROM accounts WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
  movementType: 'SELECT id FROM movement_types WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
} as const;

/** Whether all of these records exist. */
export async function areKnown(
  db: TenantDb,
  kind: keyof typeof KNOWN_SQL,
  ids: readonly (number | null)[],
): Promise<boolean> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return true;
  const { rows } = await db.query(`ledger.known_${kind}`, KNOWN_SQL[kind], [db.cloudId, asked]);
  return rows.length === asked.length;
}

const BALANCE_SQL = {
  customer: 'UPDATE customers SET balance = balance + $3 WHERE cloud_id = $1 AND id = $2',
  supplier: 'UPDATE suppliers SET balance = balance + $3 WHERE cloud_id = $1 AND id = $2',
} as const;

/** Adds to what a customer or supplier owes the business, in agorot. */
export async function addToBalance(
  tx: TenantTx,
  kind: keyof typeof BALANCE_SQL,
  id: number,
  amount: number,
): Promise<void> {
  if (amount !== 0)
    await tx.query(`ledger.balance_${kind}`, BALANCE_SQL[kind], [tx.cloudId, id, amount]);
}

export interface MovementTypeRow {
  readonly [key: string]: unknown;
  readonly vat: string;
  readonly lines: unknown;
}

export function findMovementType(db: TenantDb, id: number): Promise<MovementTypeRow | null> {
  return db.find<MovementTypeRow>(
    'ledger.movement_type',
    'SELECT vat, lines FROM movement_types WHERE cloud_id = $1 AND id = $2 AND active',
    [db.cloudId, id],
  );
}

/** Ids of active accounts by code. */
export async function accountsByCode(
  db: TenantDb,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ code: string; id: number }>(
    'ledger.accounts_by_code',
    'SELECT code, id FROM accounts WHERE cloud_id = $1 AND code = ANY ($2::text[]) AND active',
    [db.cloudId, codes],
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** The pairs that entries by hand posted. */
export async function readPostedOfManual(
  db: TenantDb,
  ids: readonly number[],
): Promise<
  readonly { entry: number; day: string; debit: number; credit: number; amount: number }[]
> {
  return (
    await db.query<{ entry: number; day: string; debit: number; credit: number; amount: number }>(
      'ledger.of_manual',
      `SELECT manual_entry_id AS entry, day::text, debit_account_id AS debit, credit_account_id AS credit, amount
       FROM journal_entries WHERE cloud_id = $1 AND manual_entry_id = ANY ($2::integer[]) ORDER BY id`,
      [db.cloudId, ids],
    )
  ).rows;
}

export async function listChoices(db: TenantDb): Promise<{
  readonly accounts: readonly { id: number; code: string; name: string; role: string | null }[];
  readonly movement_types: readonly { id: number; code: string; name: string }[];
  readonly branches: readonly { id: number; name: string }[];
}> {
  const [accounts, types, branches] = [
    await db.query<{ id: number; code: string; name: string; role: string | null }>(
      'ledger.choose_account',
      'SELECT id, code, name, role FROM accounts WHERE cloud_id = $1 AND active ORDER BY code',
      [db.cloudId],
    ),
    await db.query<{ id: number; code: string; name: string }>(
      'ledger.choose_type',
      'SELECT id, code, name FROM movement_types WHERE cloud_id = $1 AND active ORDER BY id',
      [db.cloudId],
    ),
    await db.query<{ id: number; name: string }>(
      'ledger.choose_branch',
      'SELECT id, name FROM branches WHERE cloud_id = $1 ORDER BY id',
      [db.cloudId],
    ),
  ];
  return { accounts: accounts.rows, movement_types: types.rows, branches: branches.rows };
}

const PARTY_SQL = {
  customer: `SELECT id, code, name FROM customers WHERE cloud_id = $1 AND active
    AND (starts_with(name_search, lower($2)) OR code = $2) ORDER BY name_search, id LIMIT 20`,
  supplier: `SELECT id, code, name FROM suppliers WHERE cloud_id = $1 AND active
    AND (starts_with(lower(name), lower($2)) OR code = $2) ORDER BY lower(name), id LIMIT 20`,
} as const;

export async function findParties(
  db: TenantDb,
  kind: keyof typeof PARTY_SQL,
  text: string,
): Promise<{ id: number; code: string; name: string }[]> {
  const { rows } = await db.query<{ id: number; code: string; name: string }>(
    `ledger.find_${kind}`,
    PARTY_SQL[kind],
    [db.cloudId, text],
  );
  return [...rows];
}
