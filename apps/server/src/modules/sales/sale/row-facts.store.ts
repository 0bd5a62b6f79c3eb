import { ONE, type PriceLine, type PriceList } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';

/** A part of a kit as stored. */
export interface KitPart {
  readonly product: number;
  readonly part: number;
  readonly quantity: number;
  readonly price: number;
  /** Group of which one part is chosen; '' = the part is always included. */
  readonly choice: string;
}

/** A preparation as stored. */
export interface StoredPreparation {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly action: string;
  readonly price: number;
  readonly extra: boolean;
}

/** Lists the parts of these products in display order. */
export async function listParts(
  tx: TenantTx,
  products: readonly number[],
): Promise<readonly KitPart[]> {
  const { rows } = await tx.query<KitPart & { readonly [key: string]: unknown }>(
    'sales.kit_parts',
    `SELECT product_id AS product, part_id AS part, quantity, price, choice FROM product_parts
     WHERE cloud_id = $1 AND product_id = ANY ($2::integer[]) AND active ORDER BY product_id, sort_order, id`,
    [tx.cloudId, products],
  );
  return rows;
}

export async function listPreparations(
  tx: TenantTx,
  ids: readonly number[],
): Promise<readonly StoredPreparation[]> {
  const { rows } = await tx.query<StoredPreparation & { readonly [key: string]: unknown }>(
    'sales.preparations',
    'SELECT id, name, type, action, price, extra FROM preparations WHERE cloud_id = $1 AND id = ANY ($2::integer[]) AND active',
    [tx.cloudId, ids],
  );
  return rows;
}

/** Returns which of these employees are active. */
export async function listActiveEmployees(
  tx: TenantTx,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    'sales.sellers',
    'SELECT id FROM employees WHERE cloud_id = $1 AND id = ANY ($2::integer[]) AND active',
    [tx.cloudId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

interface ListRow {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly vat_included: boolean;
  readonly percent: number;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
}

export async function listPriceLists(
  tx: TenantDb,
  ids: readonly number[],
): Promise<readonly PriceList[]> {
  const { rows } = await tx.query<ListRow>(
    'sales.price_lists',
    'SELECT id, vat_included, percent, valid_from::text, valid_to::text FROM price_lists WHERE cloud_id = $1 AND id = ANY ($2::integer[]) AND active',
    [tx.cloudId, ids],
  );
  return rows.map(({ id, vat_included, percent, valid_from, valid_to }) => ({
    id,
    vatIncluded: vat_included,
    percent,
    validFrom: valid_from,
    validTo: valid_to,
  }));
}

export async function listPriceLines(
  tx: TenantDb,
  lists: readonly number[],
  products: readonly number[],
): Promise<readonly PriceLine[]> {
  const { rows } = await tx.query<PriceLine & { readonly [key: string]: unknown }>(
    'sales.price_lines',
    `SELECT price_list_id AS list, product_id AS product, from_quantity AS "from", price FROM price_list_lines
     WHERE cloud_id = $1 AND price_list_id = ANY ($2::integer[]) AND product_id = ANY ($3::integer[]) AND active`,
    [tx.cloudId, lists, products],
  );
  return rows;
}

/** A serial-numbered piece that is being sold. */
export interface SerialPiece {
  readonly rowKey: string;
  readonly product: number;
  readonly serial: string;
}

/**
 * Returns which of these pieces were sold before and not fully refunded. Each serial number is
 * locked until commit, in sorted order, so two tills that sell the same piece are serialized.
 */
export async function findSoldPieces(
  tx: TenantTx,
  pieces: readonly SerialPiece[],
): Promise<ReadonlySet<string>> {
  const products = pieces.map(({ product }) => product);
  const serials = pieces.map(({ serial }) => serial);
  await tx.query(
    'sales.lock_serials',
    `SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
     FROM (SELECT DISTINCT concat_ws('/', 'serial', $1::integer, product, serial) AS key FROM unnest($2::integer[], $3::text[]) AS s (product, serial) ORDER BY key) AS k`,
    [tx.cloudId, products, serials],
  );
  const { rows } = await tx.query<{ product_id: number; serial: string }>(
    'sales.sold_serials',
    `SELECT DISTINCT o.product_id, o.serial FROM sold_serials o JOIN unnest($2::integer[], $3::text[]) AS s (product, serial)
       ON o.product_id = s.product AND o.serial = s.serial WHERE o.cloud_id = $1
       AND (SELECT coalesce(sum(b.quantity), 0) FROM sale_refund_rows b
            WHERE b.cloud_id = $1 AND b.sale_id = o.transaction_id AND b.row_key = o.row_key) < $4`,
    [tx.cloudId, products, serials, ONE],
  );
  return new Set(rows.map(({ product_id, serial }) => `${product_id} ${serial}`));
}

export async function insertSerials(
  tx: TenantTx,
  transaction: string,
  pieces: readonly SerialPiece[],
): Promise<void> {
  await tx.query(
    'sales.insert_serials',
    `INSERT INTO sold_serials (cloud_id, product_id, serial, transaction_id, row_key)
     SELECT $1, s.product, s.serial, $2, s.row_key FROM unnest($3::integer[], $4::text[], $5::text[]) AS s (product, serial, row_key)`,
    [
      tx.cloudId,
      transaction,
      pieces.map(({ product }) => product),
      pieces.map(({ serial }) => serial),
      pieces.map(({ rowKey }) => rowKey),
    ],
  );
}

/** Lists the active income accounts with these codes, as offered on products. */
export async function listIncomeAccounts(
  tx: TenantTx,
  codes: readonly string[],
): Promise<readonly { readonly id: number; readonly code: string }[]> {
  const { rows } = await tx.query<{ id: number; code: string }>(
    'sales.income_accounts',
    'SELECT id, code FROM income_accounts WHERE cloud_id = $1 AND code = ANY ($2::text[]) AND active',
    [tx.cloudId, codes],
  );
  return rows;
}
