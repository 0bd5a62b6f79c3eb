import type { ReviewFlag } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { DISCOUNT_COLUMNS, discountOf, type DiscountColumns } from '../../customers/index.ts';
import type { SeriesShift } from '../../register/index.ts';
import type { SaleCustomer } from '../validate/sale-to-check.ts';

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
