import type { LedgerAccount, LedgerLine, LedgerRole } from '@dalpak/engine';
import {
  isUniqueViolation,
  leaseIds,
  type TenantDb,
  type TenantTx,
} from '../../kernel/db/index.ts';

type GroupKind = 'asset' | 'liability' | 'income' | 'expense';

/** Default names of accounts that the ledger opens. A business may rename them. */
const ROLE_NAMES: Readonly<Record<LedgerRole, readonly [name: string, kind: GroupKind]>> = {
  customers: ['לקוחות', 'asset'],
  suppliers: ['ספקים', 'liability'],
  sales: ['מכירות', 'income'],
  vat_output: ['מע"מ עסקאות', 'liability'],
  vat_input: ['מע"מ תשומות', 'asset'],
  purchases: ['קניות', 'expense'],
  expenses: ['הוצאות', 'expense'],
  cash: ['קופה', 'asset'],
  cheques: ['שיקים לגבייה', 'asset'],
  cards: ['כרטיסי אשראי לגבייה', 'asset'],
  bank: ['בנק', 'asset'],
  rounding: ['הפרשי עיגול', 'income'],
  vouchers: ['שוברים וכרטיסי מתנה שטרם נוצלו', 'liability'],
  clearing: ['כרטיסי ארוחה וסולקים לגבייה', 'asset'],
  safe: ['כספת ומזומן מחוץ לקופות', 'asset'],
  cash_moves: ['הכנסות והוצאות מזומן לסיווג', 'expense'],
  cash_difference: ['הפרשי קופה', 'expense'],
  withheld: ['מס שנוכה במקור על ידי לקוחות', 'asset'],
  withholding_due: ['ניכויי מס במקור לתשלום', 'liability'],
  cheques_payable: ['שיקים לפירעון', 'liability'],
};
const KIND_NAMES: Readonly<Record<GroupKind, string>> = {
  asset: 'נכסים',
  liability: 'התחייבויות',
  income: 'הכנסות',
  expense: 'הוצאות',
};

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
    const [name, kind] = ROLE_NAMES[role];
    const group = await openGroup(tx, kind);
    await insertUnderFreeCode(tx, 'accounts', `A-${role}`, (code) =>
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

/**
 * Returns the ledger's own group for accounts of a kind, if it still has that kind; otherwise opens
 * a new one.
 */
async function openGroup(tx: TenantTx, kind: GroupKind): Promise<number> {
  const wanted = `A-${kind}`;
  const row = await tx.find<{ id: number }>(
    'ledger.account_group',
    `SELECT id FROM account_groups WHERE cloud_id = $1 AND kind = $2 AND code ~ ('^' || $3 || '(-[0-9]+)?$') ORDER BY id LIMIT 1 FOR SHARE`,
    [tx.cloudId, kind, wanted],
  );
  if (row !== null) return row.id;
  const id = await leaseIds(tx, 'account_groups');
  await insertUnderFreeCode(tx, 'account_groups', wanted, (code) =>
    tx.query(
      'ledger.open_group',
      'INSERT INTO account_groups (cloud_id, id, code, name, kind) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (cloud_id, code) DO NOTHING RETURNING id',
      [tx.cloudId, id, code, KIND_NAMES[kind], kind],
    ),
  );
  return id;
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
 * The source of a posting: a document, or a Z, alone or with a late sale, with approved cheques of
 * a sale, or with a cash movement of its shift that is posted separately.
 */
export type PostingSource =
  | { readonly documentId: string }
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
  const { documentId, closingId, transactionId, movementId } = {
    documentId: null,
    closingId: null,
    transactionId: null,
    movementId: null,
    ...source,
  };
  await tx.query(
    'ledger.post',
    `INSERT INTO journal_entries (cloud_id, id, day, debit_account_id, credit_account_id, amount, reference, description, document_id, closing_id, transaction_id, movement_id)
     SELECT $1, e.id, $2, e.debit, e.credit, e.amount, $3, $4, $5, $6, $7, $8 FROM unnest($9::integer[], $10::integer[], $11::integer[], $12::bigint[]) AS e (id, debit, credit, amount)`,
    [
      tx.cloudId,
      day,
      reference,
      description,
      documentId,
      closingId,
      transactionId,
      movementId,
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
    `SELECT count(*)::integer AS entries, min(e.id) FILTER (WHERE num_nonnulls(e.document_id, e.closing_id) <> 1 OR e.amount <= 0 OR e.debit_account_id = e.credit_account_id
       OR (e.document_id IS NOT NULL AND d.hash IS NULL) OR (e.closing_id IS NOT NULL AND c.hash IS NULL)) AS stray
     FROM journal_entries e LEFT JOIN documents d ON d.cloud_id = e.cloud_id AND d.id = e.document_id
     LEFT JOIN register_closings c ON c.cloud_id = e.cloud_id AND c.id = e.closing_id WHERE e.cloud_id = $1`,
    [db.cloudId],
  );
  return row ?? { entries: 0, stray: null };
}
