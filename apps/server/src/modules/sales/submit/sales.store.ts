import {
  isComponentRow,
  priceOf,
  refundReasonOf,
  type CartRow,
  type DiscountRow,
} from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { HAS_NO_COST, type LevelMove, moveLevels, UNIT_COST } from '../../stock/index.ts';
import type { CheckedSale, SaleRecord } from '../sale/sale.types.ts';

/** Stores the account of a sale as the server knew it. */
export async function insertAccount(tx: TenantTx, saleId: string, account: unknown): Promise<void> {
  await tx.query(
    'sales.insert_account',
    'INSERT INTO sale_accounts (cloud_id, transaction_id, account, as_of) VALUES ($1, $2, $3, now())',
    [tx.cloudId, saleId, JSON.stringify(account)],
  );
}

export async function insertSale(tx: TenantTx, sale: SaleRecord, hash: Buffer): Promise<void> {
  const { cart, claimed } = sale;
  await tx.query(
    'sales.insert',
    `INSERT INTO transactions (cloud_id, id, branch_id, terminal_id, document_type, official_code, number, daily_counter,
       business_date, issued_at, local_time, employee_id, customer_id, item_count, total, vat, before_vat, discount,
       cash_rounding, paid, change_due, offline, review_flags, engine_version, request_hash, prev_hash, hash, cart, shift_id, refund_reason)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27, $28, $29, $30)`,
    [
      tx.cloudId,
      cart.id,
      sale.branchId,
      sale.terminalId,
      cart.header.documentType,
      sale.officialCode,
      sale.number,
      sale.dailyCounter,
      cart.header.date,
      sale.issuedAt,
      cart.clock,
      sale.employeeId,
      sale.customerId,
      sale.itemCount,
      claimed.total,
      claimed.vat,
      claimed.beforeVat,
      claimed.discount,
      claimed.cashRounding,
      claimed.paid,
      claimed.change,
      sale.offline,
      sale.review,
      sale.engineVersion,
      sale.requestHash,
      sale.prevHash,
      hash,
      JSON.stringify(sale.wire),
      sale.shiftId,
      refundReasonOf(cart),
    ],
  );
}

const ROW_COLUMNS = [
  'transaction_id uuid',
  'line_no integer',
  'kind text',
  'row_key text',
  'parent_line integer',
  'product_id integer',
  'code text',
  'name text',
  'barcode text',
  'department_id integer',
  'weighed boolean',
  'quantity bigint',
  'unit_price bigint',
  'gross bigint',
  'rule_discount bigint',
  'manual_discount bigint',
  'cart_discount bigint',
  'net bigint',
  'vat_rate integer',
  'vat bigint',
  'rule_id integer',
  'level_id integer',
  'untaxed bigint',
  'income_account_id integer',
  'seller_id integer',
  'sold_with bigint',
  'sold_after bigint',
  'refunded_sale uuid',
  'refunded_row text',
] as const;

const ROW_NAMES = ROW_COLUMNS.map((column) => column.split(' ')[0] ?? '');

/** Columns that are written unchanged: all but those that stock and cost are computed from. */
const COPIED_COLUMNS = ROW_NAMES.slice(0, -4);
/** Cost of a unit: of a refund, that of the refunded row. */
const ROW_COST = `CASE WHEN ${HAS_NO_COST} THEN NULL WHEN o.unit_cost IS NOT NULL THEN o.unit_cost ELSE ${UNIT_COST} END`;
/**
 * Columns are passed as arrays: one statement whatever the number of rows. Stock was deducted
 * already, so the stock before and after a row is the current level plus what the later rows took.
 */
const INSERT_ROWS = `INSERT INTO transaction_rows (cloud_id, ${COPIED_COLUMNS.join(', ')}, stock_before, stock_after, unit_cost)
  SELECT $1, ${COPIED_COLUMNS.map((name) => `r.${name}`).join(', ')}, l.quantity + r.sold_with, l.quantity + r.sold_after, ${ROW_COST}
  FROM unnest(${ROW_COLUMNS.map((column, index) => `$${index + 3}::${column.split(' ')[1] ?? ''}[]`).join(', ')}) AS r (${ROW_NAMES.join(', ')})
  LEFT JOIN stock_levels l ON l.cloud_id = $1 AND l.warehouse_id = $2 AND l.product_id = r.product_id AND r.sold_with IS NOT NULL
  LEFT JOIN products p ON p.cloud_id = $1 AND p.id = r.product_id
  LEFT JOIN transaction_rows o ON o.cloud_id = $1 AND o.transaction_id = r.refunded_sale AND o.row_key = r.refunded_row AND o.kind = 'P'`;

/** Inserts the rows of sales of one warehouse, in order. */
export async function insertRows(tx: TenantTx, sales: readonly CheckedSale[]): Promise<void> {
  const left = soldQuantities(sales);
  const lines = sales.flatMap((sale) => saleLines(sale, left));
  await tx.query('sales.insert_rows', INSERT_ROWS, [
    tx.cloudId,
    sales[0]?.warehouseId ?? null,
    ...ROW_NAMES.map((_name, index) => lines.map((line) => line[index])),
  ]);
}

type Cell = string | number | boolean | null;

/**
 * Builds product rows, each followed by its discount rows, in the order of {@link ROW_COLUMNS}.
 * @param left quantity of each product that these rows and the later ones take; carried over to the
 *   next sale
 */
function saleLines(sale: CheckedSale, left: Map<number, number>): Cell[][] {
  const { cart, claimed, vatRates, untaxed, incomeAccounts } = sale;
  const lineOf = new Map<string, number>();
  const lines: Cell[][] = [];
  const discountsOf = new Map<string, DiscountRow[]>();
  for (const dis of claimed.discountRows) {
    const known = discountsOf.get(dis.parentKey);
    if (known === undefined) discountsOf.set(dis.parentKey, [dis]);
    else known.push(dis);
  }
  for (const [index, row] of cart.rows.entries()) {
    const figures = claimed.rows[index];
    if (figures === undefined) continue;
    const { product } = row;
    const discounts = discountsOf.get(row.key) ?? [];
    const ruleDiscount = discounts.reduce((sum, { amount }) => sum + amount, 0);
    const line = lines.length + 1;
    lineOf.set(row.key, line);
    const [before, after] = stepOf(row, stockQuantityOf(row, sale), left);
    lines.push([
      cart.id,
      line,
      'P',
      row.key,
      isComponentRow(row) ? (lineOf.get(row.parentKey ?? '') ?? null) : null,
      product.id,
      product.code,
      product.name,
      product.barcode,
      product.departmentId,
      product.weighed,
      row.quantity,
      figures.unitPrice,
      priceOf(figures.unitPrice, row.quantity),
      ruleDiscount,
      figures.manualDiscount + figures.manualDiscount2,
      figures.cartDiscount,
      figures.net,
      vatRates.get(row.key) ?? 0,
      figures.vat,
      null,
      null,
      untaxed.get(row.key) ?? 0,
      incomeAccounts.get(row.key) ?? null,
      row.sellerId ?? cart.header.sellerId,
      before,
      after,
      row.refundOf?.documentId ?? null,
      row.refundOf?.rowKey ?? null,
    ]);
    for (const dis of discounts) {
      lines.push([
        cart.id,
        lines.length + 1,
        'DIS',
        dis.key,
        line,
        product.id,
        '',
        dis.name,
        '',
        product.departmentId,
        false,
        dis.quantity,
        0,
        0,
        0,
        0,
        0,
        0 - dis.amount,
        0,
        0,
        dis.ruleId,
        dis.levelId,
        0,
        null,
        null,
        null,
        null,
        null,
        null,
      ]);
    }
  }
  return lines;
}

export async function insertPayments(tx: TenantTx, sales: readonly CheckedSale[]): Promise<void> {
  const lines = sales.flatMap((sale) =>
    sale.cart.payments.map((payment, index) => ({
      ...payment,
      sale: sale.cart.id,
      line: index + 1,
    })),
  );
  if (lines.length === 0) return;
  await tx.query(
    'sales.insert_payments',
    `INSERT INTO transaction_payments (cloud_id, transaction_id, line_no, row_key, type_id, name, amount, paid_at, details, plugin_id)
     SELECT $1, p.* FROM unnest($2::uuid[], $3::integer[], $4::text[], $5::integer[], $6::text[], $7::bigint[], $8::timestamptz[], $9::jsonb[], $10::integer[]) AS p`,
    [
      tx.cloudId,
      lines.map(({ sale }) => sale),
      lines.map(({ line }) => line),
      lines.map(({ key }) => key),
      lines.map(({ typeId }) => typeId),
      lines.map(({ name }) => name),
      lines.map(({ amount }) => amount),
      lines.map(({ paidAt }) => new Date(paidAt)),
      lines.map(({ details }) => JSON.stringify(details)),
      lines.map(({ pluginId }) => pluginId),
    ],
  );
}

/**
 * Deducts the sold goods from the stock of the warehouse, which all the sales share, each sale with
 * movements of its own.
 */
export async function deductStock(tx: TenantTx, sales: readonly CheckedSale[]): Promise<void> {
  await moveLevels(tx, stockMovesOf(sales));
}

/** What the sales take from the stock. */
export function stockMovesOf(sales: readonly CheckedSale[]): LevelMove[] {
  return sales.flatMap((sale) =>
    sale.warehouseId === null
      ? []
      : [...soldQuantities([sale])]
          .toSorted(([a], [b]) => a - b)
          .map(([productId, quantity]) => ({
            warehouseId: sale.warehouseId ?? 0,
            productId,
            quantity: 0 - quantity,
            unitCost: null,
            saleId: sale.cart.id,
            documentId: null,
            day: sale.cart.header.date,
          })),
  );
}

/** Sums the sold quantity of each product, in thousandths. */
function soldQuantities(sales: readonly CheckedSale[]): Map<number, number> {
  const sold = new Map<number, number>();
  for (const sale of sales)
    for (const row of sale.cart.rows)
      if (hasStock(row))
        sold.set(row.product.id, (sold.get(row.product.id) ?? 0) + stockQuantityOf(row, sale));
  return sold;
}

/**
 * The quantity a row takes from stock; an offline refund counts only as far as it is known to have
 * been sold.
 */
function stockQuantityOf(
  { key, quantity }: CartRow,
  { refundedQuantities: cameBack }: CheckedSale,
): number {
  return quantity >= 0 || cameBack === null ? quantity : 0 - (cameBack.get(key) ?? 0);
}

/** A kit has no stock of its own: its parts do, and have rows of their own. */
function hasStock(row: CartRow): boolean {
  return row.components.length === 0;
}

/**
 * Returns how much of the row's product this row and the later ones take, and the later ones alone;
 * `left` is carried over to the next row.
 */
function stepOf(
  row: CartRow,
  moved: number,
  left: Map<number, number>,
): readonly [number, number] | readonly [null, null] {
  const before = left.get(row.product.id);
  if (before === undefined || !hasStock(row)) return [null, null];
  left.set(row.product.id, before - moved);
  return [before, before - moved];
}
