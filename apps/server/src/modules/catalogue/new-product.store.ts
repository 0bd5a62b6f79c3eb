import type { SyncProduct } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { Maker } from './maker.ts';
import { PRODUCT_ITEM_COLUMNS } from './product-item.ts';

/** A wish for a product that was fulfilled: its content as it was asked for, and what came of it. */
export interface Fulfilled {
  readonly productId: number;
  readonly wish: unknown;
}

const CREATED = 'create';
const ENTITY = 'product';

/** What an earlier call with this id made; null when there was none. */
export async function findFulfilled(db: TenantDb, requestId: string): Promise<Fulfilled | null> {
  const row = await db.find<{ entity: string; entity_id: string; after: unknown }>(
    'catalogue.fulfilled_request',
    'SELECT entity, entity_id, after FROM audit_log WHERE cloud_id = $1 AND id = $2 AND action = $3 AND entity = $4',
    [db.cloudId, requestId, CREATED, ENTITY],
  );
  return row === null ? null : { productId: Number(row.entity_id), wish: row.after };
}

/**
 * Writes down who made it. The line carries the caller's own id of the wish, so that the record of the act is also what
 * a repeated call finds: one row, in the transaction that stores the product.
 */
export async function recordCreation(tx: TenantTx, requestId: string, maker: Maker, made: Fulfilled): Promise<void> {
  await tx.query(
    'catalogue.record_creation',
    `INSERT INTO audit_log (cloud_id, id, actor_kind, actor_id, employee_id, terminal_id, action, entity, entity_id, after)
     VALUES ($1, $2, $3, $4::integer, CASE WHEN $3 = 'employee' THEN $4::integer END, $5, $6, $7, $8, $9::jsonb)`,
    [tx.cloudId, requestId, maker.kind, maker.id, maker.terminalId, CREATED, ENTITY, String(made.productId), JSON.stringify(made.wish)],
  );
}

export interface CodeOwner extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

/** The product that one of these spellings leads to: as a till looks, by barcode, by further barcode, by code. */
export async function findCodeOwner(db: TenantDb, spellings: readonly string[]): Promise<CodeOwner | null> {
  return db.find<CodeOwner>(
    'catalogue.code_owner',
    `SELECT id, name, active FROM products WHERE cloud_id = $1 AND (code = ANY ($2::text[]) OR barcode = ANY ($2::text[]))
     UNION ALL
     SELECT p.id, p.name, p.active FROM product_barcodes b JOIN products p ON p.cloud_id = b.cloud_id AND p.id = b.product_id
     WHERE b.cloud_id = $1 AND b.barcode = ANY ($2::text[])
     ORDER BY active DESC, id LIMIT 1`,
    [db.cloudId, spellings],
  );
}

/** Whether goods can be put into this department of the business. */
export async function isOpenDepartment(db: TenantDb, id: number): Promise<boolean> {
  const row = await db.find('catalogue.open_department', 'SELECT 1 AS found FROM departments WHERE cloud_id = $1 AND id = $2 AND active', [db.cloudId, id]);
  return row !== null;
}

/** A product as the tills get it. */
export async function readProductItem(db: TenantDb, id: number): Promise<SyncProduct | null> {
  return db.find<SyncProduct & Record<string, unknown>>(
    'catalogue.product_item',
    `SELECT ${PRODUCT_ITEM_COLUMNS} FROM products WHERE cloud_id = $1 AND id = $2`,
    [db.cloudId, id],
  );
}
