import type { LedgerLine, LedgerRole } from '@dalpak/engine';
import { leaseIds, type TenantTx } from '../../kernel/db/index.ts';
import type { StockMove } from './document.types.ts';

/** Of these products those that the catalogue has: what is gone from it is in no stock. */
export async function knownProducts(tx: TenantTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>('documents.known_products', 'SELECT id FROM products WHERE cloud_id = $1 AND id = ANY ($2::integer[])', [tx.cloudId, ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Levels of products in a warehouse, locked in the order of the products: a count holds against what is there at this moment. */
export async function lockLevels(tx: TenantTx, warehouseId: number, products: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const sorted = [...products].sort((a, b) => a - b);
  await tx.query(
    'documents.begin_levels',
    `INSERT INTO stock_levels (cloud_id, warehouse_id, product_id) SELECT $1, $2, p FROM unnest($3::integer[]) AS p ORDER BY p ON CONFLICT DO NOTHING`,
    [tx.cloudId, warehouseId, sorted],
  );
  const { rows } = await tx.query<{ product_id: number; quantity: number }>(
    'documents.lock_levels',
    'SELECT product_id, quantity FROM stock_levels WHERE cloud_id = $1 AND warehouse_id = $2 AND product_id = ANY ($3::integer[]) ORDER BY product_id FOR UPDATE',
    [tx.cloudId, warehouseId, sorted],
  );
  return new Map(rows.map((row) => [row.product_id, row.quantity]));
}

/** Writes down what the document moves and moves it. Sorted, so that two documents of the same goods lock their levels in one order. */
export async function moveStock(tx: TenantTx, documentId: string, moves: readonly StockMove[]): Promise<void> {
  if (moves.length === 0) return;
  const sorted = [...moves].sort((a, b) => a.warehouseId - b.warehouseId || a.productId - b.productId);
  const columns = [sorted.map(({ warehouseId }) => warehouseId), sorted.map(({ productId }) => productId), sorted.map(({ quantity }) => quantity)];
  await tx.query(
    'documents.insert_moves',
    'INSERT INTO document_moves (cloud_id, document_id, warehouse_id, product_id, quantity) SELECT $1, $2, m.* FROM unnest($3::integer[], $4::integer[], $5::bigint[]) AS m',
    [tx.cloudId, documentId, ...columns],
  );
  await tx.query(
    'documents.move_stock',
    `INSERT INTO stock_levels AS l (cloud_id, warehouse_id, product_id, quantity)
     SELECT $1, m.* FROM unnest($2::integer[], $3::integer[], $4::bigint[]) AS m (warehouse_id, product_id, quantity) ORDER BY m.warehouse_id, m.product_id
     ON CONFLICT (cloud_id, warehouse_id, product_id) DO UPDATE SET quantity = l.quantity + excluded.quantity`,
    [tx.cloudId, ...columns],
  );
}

const BALANCE_SQL = {
  customer: 'UPDATE customers SET balance = balance + $3 WHERE cloud_id = $1 AND id = $2',
  supplier: 'UPDATE suppliers SET balance = balance + $3 WHERE cloud_id = $1 AND id = $2',
} as const;

/** @param amount agorot added to what the account owes the business. */
export async function addToAccount(tx: TenantTx, type: keyof typeof BALANCE_SQL, id: number, amount: number): Promise<void> {
  if (amount !== 0) await tx.query(`documents.balance_${type}`, BALANCE_SQL[type], [tx.cloudId, id, amount]);
}

type GroupKind = 'asset' | 'liability' | 'income' | 'expense';

/** How an account is called that the books have none of yet. A business renames it as it likes. */
const ROLE_NAMES: Readonly<Record<LedgerRole, readonly [name: string, kind: GroupKind]>> = {
  customers: ['לקוחות', 'asset'], suppliers: ['ספקים', 'liability'], sales: ['מכירות', 'income'], vat_output: ['מע"מ עסקאות', 'liability'],
  vat_input: ['מע"מ תשומות', 'asset'], purchases: ['קניות', 'expense'], expenses: ['הוצאות', 'expense'], cash: ['קופה', 'asset'],
  cheques: ['שיקים לגבייה', 'asset'], cards: ['כרטיסי אשראי לגבייה', 'asset'], bank: ['בנק', 'asset'], rounding: ['הפרשי עיגול', 'income'],
};
const KIND_NAMES: Readonly<Record<GroupKind, string>> = { asset: 'נכסים', liability: 'התחייבויות', income: 'הכנסות', expense: 'הוצאות' };

/** The account of each role; one that the books do not have yet is opened. */
async function accountsOf(tx: TenantTx, roles: readonly LedgerRole[]): Promise<ReadonlyMap<string, number>> {
  const read = async (): Promise<Map<string, number>> => {
    const { rows } = await tx.query<{ role: string; id: number }>('documents.accounts', 'SELECT role, id FROM accounts WHERE cloud_id = $1 AND role = ANY ($2::text[])', [tx.cloudId, roles]);
    return new Map(rows.map(({ role, id }) => [role, id]));
  };
  const known = await read();
  if (roles.every((role) => known.has(role))) return known;
  // Whoever comes second waits here for the first, and then finds what the first one opened.
  const first = await leaseIds(tx, 'accounts', roles.length);
  const again = await read();
  for (const [index, role] of roles.entries()) {
    if (again.has(role)) continue;
    const [name, kind] = ROLE_NAMES[role];
    await tx.query(
      'documents.open_account',
      `INSERT INTO accounts (cloud_id, id, code, name, group_id, role) VALUES ($1, $2, $3, $4, $5, $6)`,
      [tx.cloudId, first + index, `A-${role}`, name, await groupOf(tx, kind), role],
    );
    again.set(role, first + index);
  }
  return again;
}

async function groupOf(tx: TenantTx, kind: GroupKind): Promise<number> {
  const code = `A-${kind}`;
  const row = await tx.find<{ id: number }>('documents.account_group', 'SELECT id FROM account_groups WHERE cloud_id = $1 AND code = $2', [tx.cloudId, code]);
  if (row !== null) return row.id;
  const id = await leaseIds(tx, 'account_groups');
  await tx.query('documents.open_group', 'INSERT INTO account_groups (cloud_id, id, code, name, kind) VALUES ($1, $2, $3, $4, $5)', [tx.cloudId, id, code, KIND_NAMES[kind], kind]);
  return id;
}

export interface Posting {
  readonly documentId: string;
  readonly day: string;
  readonly reference: string;
  readonly description: string;
}

/** Posts a document to the books. */
export async function post(tx: TenantTx, { documentId, day, reference, description }: Posting, lines: readonly LedgerLine[]): Promise<void> {
  if (lines.length === 0) return;
  const roles = [...new Set(lines.flatMap(({ debit, credit }) => [debit, credit]))].sort();
  const accounts = await accountsOf(tx, roles);
  const first = await leaseIds(tx, 'journal_entries', lines.length);
  await tx.query(
    'documents.post',
    `INSERT INTO journal_entries (cloud_id, id, day, debit_account_id, credit_account_id, amount, reference, description, document_id)
     SELECT $1, e.id, $2, e.debit, e.credit, e.amount, $3, $4, $5 FROM unnest($6::integer[], $7::integer[], $8::integer[], $9::bigint[]) AS e (id, debit, credit, amount)`,
    [
      tx.cloudId, day, reference, description, documentId, lines.map((_line, index) => first + index), lines.map(({ debit }) => accounts.get(debit)),
      lines.map(({ credit }) => accounts.get(credit)), lines.map(({ amount }) => amount),
    ],
  );
}
