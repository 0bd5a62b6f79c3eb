import type { CustomerAccount } from '@dalpak/contracts';
import { standingDiscount, type CartAccount, type RecordedDiscount } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';

/** The standing discounts of a customer and of their group, as their records store them. */
export interface DiscountColumns {
  readonly discount_type: RecordedDiscount['type'];
  readonly discount: number;
  readonly discount_sum: number;
  readonly group_discount_type: RecordedDiscount['type'] | null;
  readonly group_discount: number | null;
  readonly group_discount_sum: number | null;
}

/** Columns of `customers c` and their `customer_groups g`. */
export const DISCOUNT_COLUMNS =
  'c.discount_type, c.discount, c.discount_sum, g.discount_type AS group_discount_type, g.discount AS group_discount, g.discount_sum AS group_discount_sum';

/** The discount on every bill of the customer. */
export function discountOf(row: DiscountColumns): Pick<CartAccount, 'discountType' | 'discount'> {
  const { group_discount_type: type, group_discount: rate, group_discount_sum: sum } = row;
  const group = type === null ? null : { type, rate: rate ?? 0, sum: sum ?? 0 };
  return standingDiscount(
    { type: row.discount_type, rate: row.discount, sum: row.discount_sum },
    group,
  );
}

export interface CustomerRow extends DiscountColumns, Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly group_id: number | null;
  readonly group_name: string | null;
  readonly vat_id: string;
  readonly vat_free: boolean;
  readonly phone: string;
  readonly payments_permissions: readonly string[];
  readonly credit_status: RecordedCredit | 'group';
  readonly credit_limit: number | null;
  readonly balance: number;
  readonly group_credit: RecordedCredit | null;
  readonly group_limit: number | null;
  readonly price_list: number | null;
  /** A row of `customer_accounts`, with the time at which it was read. */
  readonly account: CustomerAccount;
}

export type RecordedCredit = 'open' | 'limited' | 'blocked';

/**
 * SQL of a customer's account in its wire form, with the time at which it was read. `{customer}` is
 * an alias that has their `cloud_id` and `id`.
 */
export const ACCOUNT_OF = `(SELECT jsonb_build_object('cell_phone', a.cell_phone, 'email', a.email, 'city', a.city, 'address', a.address, 'address_number', a.house_number,
    'address_enterence', a.entrance, 'address_floor', a.floor, 'address_apartment', a.apartment, 'notes', a.notes, 'account', a.account_code, 'visits', a.visits, 'credits', a.credits,
    'balance', a.balance, 'balance_total', a.balance_total, 'documents_open', a.documents_open, 'transactions_open', a.transactions_open, 'club_expire', a.club_expires,
    'date_birth', a.birthday, 'document_type_id', a.document_type_id, 'def_type_id', a.def_type_id, 'contacts', a.contacts, 'subscribes', a.subscribes,
    'as_of', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM customer_accounts a WHERE a.cloud_id = {customer}.cloud_id AND a.id = {customer}.id) AS account`;

const COLUMNS =
  'c.id, c.code, c.name, c.group_id, g.name AS group_name, c.vat_id, c.vat_free, c.phone, c.payments_permissions, c.credit_status, c.credit_limit, c.balance, g.credit_status AS group_credit, g.credit_limit AS group_limit, coalesce(c.price_list_id, g.price_list_id) AS price_list, ' +
  DISCOUNT_COLUMNS +
  ', ' +
  ACCOUNT_OF.replaceAll('{customer}', 'c');
const GROUPS = 'LEFT JOIN customer_groups g ON g.cloud_id = c.cloud_id AND g.id = c.group_id';

/**
 * Customers whose name, code or phone begins with the text. The three columns sort by bytes, so a
 * prefix is a range from the text to the text followed by the last character of Unicode, which
 * their indexes answer.
 */
export async function findByPrefix(
  db: TenantDb,
  text: string,
  limit: number,
): Promise<readonly CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>(
    'customers.by_prefix',
    `SELECT ${COLUMNS} FROM (
       (SELECT id FROM customers WHERE cloud_id = $1 AND active AND name_search >= $2 AND name_search <= $3 ORDER BY name_search, id LIMIT $5)
       UNION
       (SELECT id FROM customers WHERE cloud_id = $1 AND active AND code >= $4 AND code <= $4 || U&'\\+10FFFF' ORDER BY code LIMIT $5)
       UNION
       (SELECT id FROM customers WHERE cloud_id = $1 AND active AND phone <> '' AND phone >= $4 AND phone <= $4 || U&'\\+10FFFF' ORDER BY phone LIMIT $5)
     ) hit JOIN customers c ON c.cloud_id = $1 AND c.id = hit.id ${GROUPS}
     ORDER BY c.name_search, c.id LIMIT $5`,
    [db.cloudId, text.toLowerCase(), `${text.toLowerCase()}\u{10FFFF}`, text, limit],
  );
  return rows;
}

/** One customer as the till reads it; null when there is none, or it is inactive. */
export async function findCustomer(db: TenantDb, id: number): Promise<CustomerRow | null> {
  return db.find<CustomerRow>(
    'customers.one',
    `SELECT ${COLUMNS} FROM customers c ${GROUPS} WHERE c.cloud_id = $1 AND c.id = $2 AND c.active`,
    [db.cloudId, id],
  );
}

/** The active ones of these customers. */
export async function findCustomers(
  db: TenantDb,
  ids: readonly number[],
): Promise<readonly CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>(
    'customers.some',
    `SELECT ${COLUMNS} FROM customers c ${GROUPS} WHERE c.cloud_id = $1 AND c.id = ANY ($2::integer[]) AND c.active`,
    [db.cloudId, ids],
  );
  return rows;
}

/** Customers whose name or phone contains the text. */
export async function findByPart(
  db: TenantDb,
  text: string,
  limit: number,
): Promise<readonly CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>(
    'customers.by_part',
    `SELECT ${COLUMNS} FROM search_customer_ids($2, $3) hit
     JOIN customers c ON c.cloud_id = $1 AND c.id = hit.id ${GROUPS}
     ORDER BY c.name_search, c.id`,
    [db.cloudId, text, limit],
  );
  return rows;
}

/** Members of the club with a sale at a branch since a day, the latest first. */
export async function findMembersSince(
  db: TenantDb,
  branchId: number,
  since: string,
  limit: number,
): Promise<readonly CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>(
    'customers.members_since',
    `SELECT ${COLUMNS} FROM (
       SELECT t.customer_id AS id, max(t.issued_at) AS last FROM transactions t
       JOIN customers m ON m.cloud_id = t.cloud_id AND m.id = t.customer_id AND m.active AND m.club
       WHERE t.cloud_id = $1 AND t.branch_id = $2 AND t.business_date >= $3::date GROUP BY t.customer_id ORDER BY last DESC LIMIT $4
     ) came JOIN customers c ON c.cloud_id = $1 AND c.id = came.id ${GROUPS}
     ORDER BY came.last DESC, c.id`,
    [db.cloudId, branchId, since, limit],
  );
  return rows;
}

/** The most customers that are returned for one phone number. */
const MAX_CALLERS = 10;

/** Customers whose phone ends in these digits. */
export async function findByPhone(db: TenantDb, digits: string): Promise<readonly CustomerRow[]> {
  const { rows } = await db.query<CustomerRow>(
    'customers.by_phone',
    `SELECT ${COLUMNS} FROM customers c ${GROUPS}
     WHERE c.cloud_id = $1 AND c.active AND caller_digits(c.phone) = $2 ORDER BY c.name_search, c.id LIMIT ${MAX_CALLERS}`,
    [db.cloudId, digits],
  );
  return rows;
}
