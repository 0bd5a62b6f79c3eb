import type { LedgerAccount, LedgerLine, LedgerRole } from '@dalpak/engine';
import {
  isUniqueViolation,
  leaseIds,
  type TenantDb,
  type TenantTx,
} from '../../kernel/db/index.ts';
import { CHART_ACCOUNTS, CHART_GROUPS, CHART_MOVEMENTS } from './chart.data.ts';

/** The standard chart's account of a role: the ledger opens it when a business lacks it. */
function chartAccountOf(role: LedgerRole): { code: string; name: string; group: string } {
  const account = CHART_ACCOUNTS.find((one) => one.role === role);
  if (account === undefined) throw new Error(`The chart has no account for ${role}`);
  return account;
}

/** Returns the account of each role, and opens those that do not exist yet. */
async function openAccounts(
  tx: TenantTx,
  roles: readonly LedgerRole[],
): Promise<ReadonlyMap<string, number>> {
  const read = async (): Promise<Map<string, number>> => {
    const { rows } = await tx.query<{ role: string; id: number }>(
      'ledger.accounts',
      'SELECT role, id FROM accounts WHERE cloud_id = $1 AND role = ANY ($2::text[])',
      [tx.cloudId, roles],
    );
    return new Map(rows.map(({ role, id }) => [role, id]));
  };
  const known = await read();
  if (roles.every((role) => known.has(role))) return known;
  // Leasing ids locks the counter: a concurrent transaction waits here and then finds the accounts
  // the first one opened.
  const first = await leaseIds(tx, 'accounts', roles.length);
  const again = await read();
  for (const [index, role] of roles.entries()) {
    if (again.has(role)) continue;
    const { code: wanted, name, group: groupCode } = chartAccountOf(role);
    const group = await openGroup(tx, groupCode);
    await insertUnderFreeCode(tx, 'accounts', wanted, (code) =>
      tx.query(
        'ledger.open_account',
        'INSERT INTO accounts (cloud_id, id, code, name, group_id, role) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (cloud_id, code) DO NOTHING RETURNING id',
        [tx.cloudId, first + index, code, name, group, role],
      ),
    );
    again.set(role, first + index);
  }
  return again;
}

/** The account of a role; opens it when the business lacks it. */
export async function accountOfRole(tx: TenantTx, role: LedgerRole): Promise<number> {
  const account = (await openAccounts(tx, [role])).get(role);
  if (account === undefined) throw new Error(`No account was opened for ${role}`);
  return account;
}

/**
 * Returns the chart's group, if a group with its code still has its kind; otherwise opens a new
 * one.
 */
async function openGroup(tx: TenantTx, wanted: string): Promise<number> {
  const group = CHART_GROUPS.find(({ code }) => code === wanted);
  if (group === undefined) throw new Error(`The chart has no group ${wanted}`);
  const row = await tx.find<{ id: number }>(
    'ledger.account_group',
    `SELECT id FROM account_groups WHERE cloud_id = $1 AND kind = $2 AND code ~ ('^' || $3 || '(-[0-9]+)?$') ORDER BY id LIMIT 1 FOR SHARE`,
    [tx.cloudId, group.kind, wanted],
  );
  if (row !== null) return row.id;
  const id = await leaseIds(tx, 'account_groups');
  await insertUnderFreeCode(tx, 'account_groups', wanted, (code) =>
    tx.query(
      'ledger.open_group',
      'INSERT INTO account_groups (cloud_id, id, code, name, kind) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (cloud_id, code) DO NOTHING RETURNING id',
      [tx.cloudId, id, code, group.name, group.kind],
    ),
  );
  return id;
}

/**
 * Gives a new business the standard chart: its groups, its accounts with all roles of the ledger,
 * and its movement types.
 */
export async function insertChart(tx: TenantTx): Promise<void> {
  const groups = await leaseIds(tx, 'account_groups', CHART_GROUPS.length);
  await tx.query(
    'ledger.chart_groups',
    'INSERT INTO account_groups (cloud_id, id, code, name, kind) SELECT $1, $2 + n - 1, code, name, kind FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS g (code, name, kind, n)',
    [
      tx.cloudId,
      groups,
      CHART_GROUPS.map(({ code }) => code),
      CHART_GROUPS.map(({ name }) => name),
      CHART_GROUPS.map(({ kind }) => kind),
    ],
  );
  await tx.query(
    'ledger.chart_accounts',
    'INSERT INTO accounts (cloud_id, id, code, name, group_id, role) SELECT $1, $2 + n - 1, code, name, group_id, role FROM unnest($3::text[], $4::text[], $5::integer[], $6::text[]) WITH ORDINALITY AS a (code, name, group_id, role, n)',
    [
      tx.cloudId,
      await leaseIds(tx, 'accounts', CHART_ACCOUNTS.length),
      CHART_ACCOUNTS.map(({ code }) => code),
      CHART_ACCOUNTS.map(({ name }) => name),
      CHART_ACCOUNTS.map(
        ({ group }) => groups + CHART_GROUPS.findIndex(({ code }) => code === group),
      ),
      CHART_ACCOUNTS.map(({ role }) => role ?? null),
    ],
  );
  await tx.query(
    'ledger.chart_movements',
    'INSERT INTO movement_types (cloud_id, id, code, name, vat, lines) SELECT $1, $2 + n - 1, code, name, vat, lines FROM unnest($3::text[], $4::text[], $5::text[], $6::jsonb[]) WITH ORDINALITY AS m (code, name, vat, lines, n)',
    [
      tx.cloudId,
      await leaseIds(tx, 'movement_types', CHART_MOVEMENTS.length),
      CHART_MOVEMENTS.map(({ code }) => code),
      CHART_MOVEMENTS.map(({ name }) => name),
      CHART_MOVEMENTS.map(({ vat }) => vat),
      CHART_MOVEMENTS.map(({ lines }) => JSON.stringify(lines)),
    ],
  );
}

/**
 * Inserts an account or group under an unused code. The ledger identifies it by its role or kind,
 * and the wanted code may be taken, for example by accounts imported from another business.
 * @param insert returns the inserted row, and none if the code was taken meanwhile
 */
async function insertUnderFreeCode(
  tx: TenantTx,
  table: 'accounts' | 'account_groups',
  wanted: string,
  insert: (code: string) => Promise<{ readonly rows: readonly unknown[] }>,
): Promise<void> {
  for (;;) {
    // One more candidate than there are codes with this prefix: one of them is free.
    const free = await tx.find<{ code: string }>(
      `ledger.free_code.${table}`,
      `SELECT c.code FROM (SELECT 1::bigint AS n, $2::text AS code UNION ALL
         SELECT n, $2 || '-' || n FROM generate_series(2, 2 + (SELECT count(*) FROM ${table} WHERE cloud_id = $1 AND starts_with(lower(code), lower($2)))) n) c
       WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.cloud_id = $1 AND lower(t.code) = lower(c.code)) ORDER BY c.n LIMIT 1`,
      [tx.cloudId, wanted],
    );
    if (free !== null && (await insert(free.code)).rows.length > 0) return;
  }
}

/** An account, or all accounts of a group, that may receive sales income. */
export type IncomeTarget = { readonly account: number } | { readonly group: number };

/**
 * Locks the account or group until commit, so that a product that chooses it meanwhile waits.
 * @returns whether sales income is posted there: tills and documents post to the sales account, and
 *   products may have accounts of their own
 */
export async function lockIncomeTarget(tx: TenantTx, place: IncomeTarget): Promise<boolean> {
  const { account, group } = { account: null, group: null, ...place };
  if (account === null)
    await tx.query(
      'ledger.hold_group',
      'SELECT FROM account_groups WHERE cloud_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [tx.cloudId, group],
    );
  else
    await tx.query(
      'ledger.hold_account',
      'SELECT FROM accounts WHERE cloud_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [tx.cloudId, account],
    );
  const row = await tx.find<{ id: number }>(
    'ledger.takes_income',
    `SELECT a.id FROM accounts a WHERE a.cloud_id = $1 AND (a.id = $2::integer OR a.group_id = $3::integer)
     AND (a.role = 'sales' OR EXISTS (SELECT FROM products p WHERE p.cloud_id = a.cloud_id AND p.income_account_id = a.id)) LIMIT 1`,
    [tx.cloudId, account, group],
  );
  return row !== null;
}

/** Reads the kind of a group and locks it until commit; null where there is no such group. */
export async function kindOfGroup(tx: TenantTx, id: number): Promise<string | null> {
  return (
    (
      await tx.find<{ kind: string }>(
        'ledger.kind_of_group',
        'SELECT kind FROM account_groups WHERE cloud_id = $1 AND id = $2 FOR SHARE',
        [tx.cloudId, id],
      )
    )?.kind ?? null
  );
}

/**
 * The source of a posting: a document, an entry by hand, or a Z, alone or with a late sale, with approved cheques of
 * a sale, or with a cash movement of its shift that is posted separately.
 */
export type PostingSource =
  | { readonly documentId: string }
  | { readonly manualEntryId: number }
  | {
      readonly closingId: number;
      readonly transactionId: string | null;
      readonly movementId: number | null;
    };

export interface Posting {
  readonly source: PostingSource;
  /** ISO date of what is posted. */
  readonly day: string;
  readonly reference: string;
  readonly description: string;
  readonly lines: readonly LedgerLine[];
}

/**
 * Takes the tenant-wide lock for posting missing entries until commit, so that what is found
 * missing is still missing when it is posted. Normal posting does not wait for it.
 */
export async function lockLedger(tx: TenantTx): Promise<void> {
  await tx.query('ledger.lock', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    'post books',
  ]);
}

/**
 * Posts journal entries. Entries of a Z, a late sale, approved cheques or a movement exist once:
 * the table refuses the same source, day and accounts again (see {@link isPostedAlready}). A
 * document may be posted to repeatedly, for example when a cheque is returned more than once, and
 * its caller must prevent duplicates.
 */
export async function post(
  tx: TenantTx,
  { source, day, reference, description, lines }: Posting,
): Promise<void> {
  if (lines.length === 0) return;
  const roles = [...new Set(lines.flatMap(({ debit, credit }) => [debit, credit]))]
    .filter((account) => typeof account === 'string')
    .sort();
  const known = await openAccounts(tx, roles);
  const idOf = (account: LedgerAccount): number | undefined =>
    typeof account === 'number' ? account : known.get(account);
  const first = await leaseIds(tx, 'journal_entries', lines.length);
  const { documentId, closingId, transactionId, movementId, manualEntryId } = {
    documentId: null,
    manualEntryId: null,
    closingId: null,
    transactionId: null,
    movementId: null,
    ...source,
  };
  await tx.query(
    'ledger.post',
    `INSERT INTO journal_entries (cloud_id, id, day, debit_account_id, credit_account_id, amount, reference, description, document_id, closing_id, transaction_id, movement_id, manual_entry_id)
     SELECT $1, e.id, $2, e.debit, e.credit, e.amount, $3, $4, $5, $6, $7, $8, $9 FROM unnest($10::integer[], $11::integer[], $12::integer[], $13::bigint[]) AS e (id, debit, credit, amount)`,
    [
      tx.cloudId,
      day,
      reference,
      description,
      documentId,
      closingId,
      transactionId,
      movementId,
      manualEntryId,
      lines.map((_line, index) => first + index),
      lines.map(({ debit }) => idOf(debit)),
      lines.map(({ credit }) => idOf(credit)),
      lines.map(({ amount }) => amount),
    ],
  );
}

/** Whether another transaction posted the same Z, late sale or movement meanwhile. */
export function isPostedAlready(error: unknown): boolean {
  return ['journal_entries_closing', 'journal_entries_late_sale', 'journal_entries_movement'].some(
    (index) => isUniqueViolation(error, index),
  );
}

/** A posted journal entry. */
export interface PostedLine {
  readonly [key: string]: unknown;
  readonly document_id: string | null;
  readonly transaction_id: string | null;
  readonly movement_id: number | null;
  /** ISO date. */
  readonly day: string;
  /** Role of the account, or its id when it has none. */
  readonly debit: string;
  readonly credit: string;
  /** Agorot. */
  readonly amount: number;
}

const POSTED = `SELECT e.document_id, e.transaction_id, e.movement_id, e.day::text, coalesce(d.role, d.id::text) AS debit, coalesce(c.role, c.id::text) AS credit, e.amount FROM journal_entries e
  JOIN accounts d ON d.cloud_id = e.cloud_id AND d.id = e.debit_account_id JOIN accounts c ON c.cloud_id = e.cloud_id AND c.id = e.credit_account_id`;

/** Reads the entries of a Z and of what arrived after it. */
export async function readPostedOfClosing(
  db: TenantDb,
  closingId: number,
): Promise<readonly PostedLine[]> {
  return (
    await db.query<PostedLine>(
      'ledger.of_closing',
      `${POSTED} WHERE e.cloud_id = $1 AND e.closing_id = $2`,
      [db.cloudId, closingId],
    )
  ).rows;
}

/** Reads the entries of these documents. */
export async function readPostedOfDocuments(
  db: TenantDb,
  ids: readonly string[],
): Promise<readonly PostedLine[]> {
  return (
    await db.query<PostedLine>(
      'ledger.of_documents',
      `${POSTED} WHERE e.cloud_id = $1 AND e.document_id = ANY ($2::uuid[])`,
      [db.cloudId, ids],
    )
  ).rows;
}

/**
 * Counts the entries, and finds the first one without a source, with an unsealed source, or with an
 * invalid amount or identical accounts.
 */
export async function findStrayEntry(
  db: TenantDb,
): Promise<{ readonly entries: number; readonly stray: number | null }> {
  const row = await db.find<{ entries: number; stray: number | null }>(
    'ledger.stray',
    `SELECT count(*)::integer AS entries, min(e.id) FILTER (WHERE num_nonnulls(e.document_id, e.closing_id, e.manual_entry_id) <> 1 OR e.amount <= 0 OR e.debit_account_id = e.credit_account_id
       OR (e.document_id IS NOT NULL AND d.hash IS NULL) OR (e.closing_id IS NOT NULL AND c.hash IS NULL)) AS stray
     FROM journal_entries e LEFT JOIN documents d ON d.cloud_id = e.cloud_id AND d.id = e.document_id
     LEFT JOIN register_closings c ON c.cloud_id = e.cloud_id AND c.id = e.closing_id WHERE e.cloud_id = $1`,
    [db.cloudId],
  );
  return row ?? { entries: 0, stray: null };
}
