import type { ReviewFlag } from '@dalpak/contracts';
import { isComponentRow, priceOf, type CartRow, type DiscountRow } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { DISCOUNT_COLUMNS, discountOf, type DiscountColumns } from '../customers/index.ts';
import type { SeriesShift } from '../register/index.ts';
import { HAS_NO_COST, moveLevels, UNIT_COST } from '../stock/index.ts';
import type { SaleCustomer } from './check-sale.ts';
import type { CheckedSale, SaleRecord } from './sale.types.ts';

/** The current position of a terminal's series. */
export interface SeriesPosition {
  readonly nextSequence: number;
  readonly lastHash: Buffer | null;
  readonly lastDate: string | null;
  readonly dailyCounter: number;
  readonly shift: SeriesShift;
}

/** The current position of a terminal's series, and the sale itself if it is stored already. */
export interface SeriesState extends SeriesPosition {
  /** Whether the terminal has not reported its numbers since the database was restored. */
  readonly unchecked: boolean;
  readonly stored: {
    readonly number: number;
    readonly dailyCounter: number;
    readonly requestHash: Buffer;
    readonly review: readonly ReviewFlag[];
    readonly terminalId: number;
    readonly employeeId: number | null;
  } | null;
  readonly ownWarehouse: boolean;
  /** Whether a card or meal card was charged for this bill. */
  readonly charged: boolean;
  /** Whether this bill was stored as an invoice of the till. */
  readonly invoiced: boolean;
  /** Whether the sale's id is the id of an order. */
  readonly ordered: boolean;
  /** Whether that order belongs to another branch. */
  readonly orderOfOtherBranch: boolean;
  /** Whether a bill with this id was ever held, even if it has ended since. */
  readonly wasHeld: boolean;
  /** Whether another till has the held bill and it has not ended. */
  readonly heldAtOtherTill: boolean;
  /** True also when the cart has no seller. */
  readonly knownSeller: boolean;
  /** Undefined when the cart names no customer or an unknown one. */
  readonly customer: SaleCustomer | undefined;
}

/** The series of a sale, and the ids that are looked up with it. */
export interface SeriesKey {
  readonly terminalId: number;
  readonly branchId: number;
  readonly officialCode: number;
  readonly saleId: string;
  readonly warehouseId: number | null;
  readonly customerId: number | null;
  readonly sellerId: number | null;
}

interface SeriesRow extends DiscountColumns {
  readonly [key: string]: unknown;
  readonly next_sequence: number;
  readonly last_hash: Buffer | null;
  readonly last_date: string | null;
  readonly daily_counter: number;
  readonly shift_id: string | null;
  readonly sold_until: Date | null;
  readonly number: number | null;
  readonly sale_counter: number;
  readonly request_hash: Buffer;
  readonly review_flags: ReviewFlag[];
  readonly sold_at: number;
  readonly sold_by: number | null;
  readonly unchecked: boolean;
  readonly own_warehouse: boolean;
  readonly charged: boolean;
  readonly invoiced: boolean;
  readonly ordered: boolean;
  readonly order_elsewhere: boolean;
  readonly held_once: boolean;
  readonly held_elsewhere: boolean;
  readonly known_seller: boolean;
  readonly customer_id: number | null;
  readonly customer_code: string;
  readonly customer_name: string;
  readonly vat_id: string;
  readonly group_id: number | null;
  readonly vat_free: boolean;
  readonly payments_permissions: readonly string[];
  readonly price_list_id: number | null;
}

/**
 * Locks the series until commit, so that numbers and hashes follow one another, and looks for the
 * sale in the same statement. Of two requests for one new sale the second reads before the first
 * commits, so the primary key stops it and the caller retries. The statement also locks the cart
 * against new charges until commit and returns those that were made, however long it waited for the
 * series.
 */
export async function lockSeries(tx: TenantTx, key: SeriesKey): Promise<SeriesState | null> {
  const row = await tx.find<SeriesRow>(
    'sales.lock_series',
    `SELECT s.next_sequence, s.last_hash, s.last_date::text, s.daily_counter, s.shift_id, s.sold_until,
            t.number, t.daily_counter AS sale_counter, t.request_hash, t.review_flags, t.terminal_id AS sold_at, t.employee_id AS sold_by,
            hold_cart(s.cloud_id, $4) AS charged, is_invoiced(s.cloud_id, $4) AS invoiced,
            EXISTS (SELECT FROM series_checks k WHERE k.cloud_id = s.cloud_id AND k.terminal_id = s.terminal_id) AS unchecked,
            EXISTS (SELECT FROM open_orders o WHERE o.cloud_id = s.cloud_id AND o.id = $4) AS ordered,
            EXISTS (SELECT FROM open_orders o WHERE o.cloud_id = s.cloud_id AND o.id = $4 AND o.branch_id <> $6) AS order_elsewhere,
            f.id IS NOT NULL AS held_once, f.id IS NOT NULL AND coalesce(f.taken_terminal_id, f.terminal_id) <> $2 AND f.taken_at IS DISTINCT FROM 'infinity' AS held_elsewhere,
            w.id IS NOT NULL AS own_warehouse, $8::integer IS NULL OR e.id IS NOT NULL AS known_seller,
            c.id AS customer_id, c.code AS customer_code, c.name AS customer_name, c.vat_id, c.group_id, c.vat_free, c.payments_permissions,
            coalesce(c.price_list_id, g.price_list_id) AS price_list_id, ${DISCOUNT_COLUMNS}
     FROM document_series s
     LEFT JOIN transactions t ON t.cloud_id = s.cloud_id AND t.id = $4
     LEFT JOIN frozen_carts f ON f.cloud_id = s.cloud_id AND f.id = $4
     LEFT JOIN warehouses w ON w.cloud_id = s.cloud_id AND w.id = $5 AND (w.branch_id = $6 OR w.branch_id IS NULL)
     LEFT JOIN customers c ON c.cloud_id = s.cloud_id AND c.id = $7 AND c.active
     LEFT JOIN customer_groups g ON g.cloud_id = c.cloud_id AND g.id = c.group_id
     LEFT JOIN employees e ON e.cloud_id = s.cloud_id AND e.id = $8 AND e.active
     WHERE s.cloud_id = $1 AND s.terminal_id = $2 AND s.official_code = $3
     FOR UPDATE OF s`,
    [
      tx.cloudId,
      key.terminalId,
      key.officialCode,
      key.saleId,
      key.warehouseId,
      key.branchId,
      key.customerId,
      key.sellerId,
    ],
  );
  return row === null ? null : toSeriesState(row);
}

function toSeriesState(row: SeriesRow): SeriesState {
  return {
    nextSequence: row.next_sequence,
    lastHash: row.last_hash,
    lastDate: row.last_date,
    dailyCounter: row.daily_counter,
    shift: { shiftId: row.shift_id, soldUntil: row.sold_until },
    stored:
      row.number === null
        ? null
        : {
            number: row.number,
            dailyCounter: row.sale_counter,
            requestHash: row.request_hash,
            review: row.review_flags,
            terminalId: row.sold_at,
            employeeId: row.sold_by,
          },
    unchecked: row.unchecked,
    ownWarehouse: row.own_warehouse,
    charged: row.charged,
    invoiced: row.invoiced,
    ordered: row.ordered,
    orderOfOtherBranch: row.order_elsewhere,
    wasHeld: row.held_once,
    heldAtOtherTill: row.held_elsewhere,
    knownSeller: row.known_seller,
    customer:
      row.customer_id === null
        ? undefined
        : {
            id: row.customer_id,
            code: row.customer_code,
            name: row.customer_name,
            vatId: row.vat_id,
            groupId: row.group_id,
            vatFree: row.vat_free,
            priceListId: row.price_list_id,
            paymentsPermissions: row.payments_permissions.map(Number),
            ...discountOf(row),
          },
  };
}

/** Stores the account of a sale as the server knew it. */
export async function insertAccount(tx: TenantTx, saleId: string, account: unknown): Promise<void> {
  await tx.query(
    'sales.insert_account',
    'INSERT INTO sale_accounts (cloud_id, transaction_id, account, as_of) VALUES ($1, $2, $3, now())',
    [tx.cloudId, saleId, JSON.stringify(account)],
  );
}

/** Returns which of these ids are stored sales. */
export async function listStoredIds(
  db: TenantDb,
  ids: readonly string[],
): Promise<readonly string[]> {
  return (
    await db.query<{ id: string }>(
      'sales.stored_of',
      'SELECT id FROM transactions WHERE cloud_id = $1 AND id = ANY ($2::uuid[])',
      [db.cloudId, ids],
    )
  ).rows.map(({ id }) => id);
}

/** Whether the business has, or had, this employee. */
export async function isEmployee(tx: TenantTx, id: number): Promise<boolean> {
  return (
    (await tx.find('sales.is_employee', 'SELECT 1 FROM employees WHERE cloud_id = $1 AND id = $2', [
      tx.cloudId,
      id,
    ])) !== null
  );
}

/** Creates a series on its first use; a concurrent creation is ignored. */
export async function beginSeries(
  tx: TenantTx,
  terminalId: number,
  officialCode: number,
): Promise<void> {
  await tx.query(
    'sales.begin_series',
    `INSERT INTO document_series (cloud_id, terminal_id, official_code, sold_until)
     SELECT $1, $2, $3, max(sold_until) FROM register_shifts WHERE cloud_id = $1 AND terminal_id = $2 ON CONFLICT DO NOTHING`,
    [tx.cloudId, terminalId, officialCode],
  );
}

/**
 * Returns the highest daily counter of a past day. The series is locked, so the counter cannot
 * change.
 */
export async function lastCounterOf(
  tx: TenantTx,
  terminalId: number,
  officialCode: number,
  date: string,
): Promise<number> {
  const row = await tx.find<{ last: number }>(
    'sales.last_counter',
    `SELECT coalesce(max(daily_counter), 0) AS last FROM transactions
     WHERE cloud_id = $1 AND business_date = $2 AND terminal_id = $3 AND official_code = $4`,
    [tx.cloudId, date, terminalId, officialCode],
  );
  return row?.last ?? 0;
}

export async function insertSale(tx: TenantTx, sale: SaleRecord, hash: Buffer): Promise<void> {
  const { cart, claimed } = sale;
  await tx.query(
    'sales.insert',
    `INSERT INTO transactions (cloud_id, id, branch_id, terminal_id, document_type, official_code, number, daily_counter,
       business_date, issued_at, local_time, employee_id, customer_id, item_count, total, vat, before_vat, discount,
       cash_rounding, paid, change_due, offline, review_flags, engine_version, request_hash, prev_hash, hash, cart, shift_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27, $28, $29)`,
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
  await moveLevels(
    tx,
    sales.flatMap((sale) =>
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
    ),
  );
}

/** Stores the new position of the series. */
export async function advanceSeries(
  tx: TenantTx,
  { terminalId, officialCode }: Pick<SeriesKey, 'terminalId' | 'officialCode'>,
  place: SeriesPosition,
): Promise<void> {
  await tx.query(
    'sales.step_series',
    `UPDATE document_series SET next_sequence = $4, last_hash = $5, last_date = $6, daily_counter = $7, shift_id = $8
     WHERE cloud_id = $1 AND terminal_id = $2 AND official_code = $3`,
    [
      tx.cloudId,
      terminalId,
      officialCode,
      place.nextSequence,
      place.lastHash,
      place.lastDate,
      place.dailyCounter,
      place.shift.shiftId,
    ],
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
