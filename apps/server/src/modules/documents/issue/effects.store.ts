import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { moveLevels } from '../../stock/index.ts';
import type { StockMove } from '../document/document.types.ts';
import type { SoldInto } from '../document/row-income.ts';

/**
 * Returns which of these products have stock: those of the catalogue, but not those that stand for
 * the services of contracts.
 */
export async function knownProducts(
  tx: TenantTx,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    'documents.known_products',
    "SELECT id FROM products WHERE cloud_id = $1 AND id = ANY ($2::integer[]) AND source <> 'contracts'",
    [tx.cloudId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Reads the accounts that each of these documents posted a product to, first the one of most rows.
 */
export async function readSoldInto(tx: TenantTx, ids: readonly string[]): Promise<SoldInto> {
  if (ids.length === 0) return () => undefined;
  const { rows } = await tx.query<{ document: string; product: number; account: number | null }>(
    'documents.sold_into',
    `SELECT document_id AS document, product_id AS product, income_account_id AS account FROM document_rows
     WHERE cloud_id = $1 AND document_id = ANY ($2::uuid[]) AND kind = 'P' AND parent_line IS NULL AND product_id IS NOT NULL
     GROUP BY document_id, product_id, income_account_id ORDER BY count(*) DESC, income_account_id`,
    [tx.cloudId, ids],
  );
  const accounts = new Map<string, [number | null, ...(number | null)[]]>();
  for (const { document, product, account } of rows) {
    const key = `${document} ${product}`;
    accounts.set(key, [...(accounts.get(key) ?? []), account] as [number | null]);
  }
  return (baseId, product) => accounts.get(`${baseId} ${product}`);
}

/**
 * Records and applies the stock moves of a document. Sorted, so that two documents of the same
 * goods cannot deadlock.
 */
export async function moveStock(
  tx: TenantTx,
  { id, day }: { readonly id: string; readonly day: string },
  moves: readonly StockMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const sorted = [...moves].sort(
    (a, b) => a.warehouseId - b.warehouseId || a.productId - b.productId,
  );
  await tx.query(
    'documents.insert_moves',
    'INSERT INTO document_moves (cloud_id, document_id, warehouse_id, product_id, quantity) SELECT $1, $2, m.* FROM unnest($3::integer[], $4::integer[], $5::bigint[]) AS m',
    [
      tx.cloudId,
      id,
      sorted.map(({ warehouseId }) => warehouseId),
      sorted.map(({ productId }) => productId),
      sorted.map(({ quantity }) => quantity),
    ],
  );
  await moveLevels(
    tx,
    sorted.map(({ warehouseId, productId, quantity, unitCost }) => ({
      warehouseId,
      productId,
      quantity,
      unitCost,
      saleId: null,
      documentId: id,
      day,
    })),
  );
}

const BALANCE_SQL = {
  customer: 'UPDATE customers SET balance = balance + $3 WHERE cloud_id = $1 AND id = $2',
  supplier: 'UPDATE suppliers SET balance = balance + $3 WHERE cloud_id = $1 AND id = $2',
} as const;

/**
 * Adds to what an account owes the business.
 * @param amount agorot
 */
export async function addToAccount(
  tx: TenantTx,
  type: keyof typeof BALANCE_SQL,
  id: number,
  amount: number,
): Promise<void> {
  if (amount !== 0)
    await tx.query(`documents.balance_${type}`, BALANCE_SQL[type], [tx.cloudId, id, amount]);
}

const LOCK_SQL = {
  customer: 'SELECT 1 FROM customers WHERE cloud_id = $1 AND id = $2 FOR NO KEY UPDATE',
  supplier: 'SELECT 1 FROM suppliers WHERE cloud_id = $1 AND id = $2 FOR NO KEY UPDATE',
} as const;

/** Locks the balance of an account until commit. */
export async function lockAccount(
  tx: TenantTx,
  type: keyof typeof LOCK_SQL,
  id: number,
): Promise<void> {
  await tx.query(`documents.hold_${type}`, LOCK_SQL[type], [tx.cloudId, id]);
}

interface DrawerCash {
  readonly [key: string]: unknown;
  readonly id: string;
  /** ISO date. */
  readonly day: string;
  readonly number: number;
  /** Agorot that the document added to the drawers' account. */
  readonly amount: number;
}

/**
 * Lists documents that posted to the drawers' account.
 * @param limit documents at most, oldest first; null = all
 */
export async function listDrawerCash(
  db: TenantDb,
  limit: number | null,
): Promise<readonly DrawerCash[]> {
  const { rows } = await db.query<DrawerCash>(
    'documents.drawer_cash',
    `SELECT d.id, d.day::text, d.number, sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END)::bigint AS amount
     FROM accounts a JOIN journal_entries e ON e.cloud_id = a.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id) AND e.document_id IS NOT NULL
     JOIN documents d ON d.cloud_id = e.cloud_id AND d.id = e.document_id
     WHERE a.cloud_id = $1 AND a.role = 'cash' AND d.shift_id IS NULL GROUP BY d.id, d.day, d.number
     HAVING sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END) <> 0 ORDER BY d.day, d.id LIMIT $2::integer`,
    [db.cloudId, limit],
  );
  return rows;
}

/** Kinds of account groups whose accounts rows may name; accounts of roles are posted to by themselves. */
export type RowAccountKinds = readonly ('income' | 'expense' | 'asset')[];

/** Lists the active accounts that rows of a document may name, by code. */
export async function listRowAccounts(
  db: TenantDb,
  kinds: RowAccountKinds,
): Promise<readonly { readonly id: number; readonly code: string; readonly name: string }[]> {
  if (kinds.length === 0) return [];
  const { rows } = await db.query<{ id: number; code: string; name: string }>(
    'documents.row_accounts',
    `SELECT a.id, a.code, a.name FROM accounts a JOIN account_groups g ON g.cloud_id = a.cloud_id AND g.id = a.group_id
     WHERE a.cloud_id = $1 AND g.kind = ANY ($2::text[]) AND a.role IS NULL AND a.active ORDER BY a.code, a.id LIMIT 1000`,
    [db.cloudId, kinds],
  );
  return rows;
}
