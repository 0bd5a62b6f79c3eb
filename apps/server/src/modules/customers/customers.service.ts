import { explain } from '../../kernel/errors/explain.ts';
import {
  emptyAccount,
  CALLER_UNKNOWN,
  type CustomerView,
  MAX_WEEK_MEMBERS,
  phoneDigits,
  type SupplierView,
} from '@dalpak/contracts';
import { creditLeft, creditOf } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import {
  discountOf,
  findByPart,
  findByPhone,
  findByPrefix,
  findMembersSince,
  findCustomers,
  type CustomerRow,
} from './customers.store.ts';
import { findSuppliers } from './suppliers.store.ts';

/**
 * Customers for the till's picker: those that begin with the text and, when there are none, those
 * that contain it (a family name). A leading `*` searches inside at once.
 */
export async function searchCustomers(
  db: TenantDb,
  query: string,
  limit: number,
): Promise<readonly CustomerView[]> {
  const { inside, text } = wordsOf(query);
  if (text === '') return [];
  const beginning = inside ? [] : await findByPrefix(db, text, limit);
  // The same number is written with dashes or without: one that begins so does not hide the others.
  if (beginning.length > 0 && !isPhoneText(text)) return beginning.map(toCustomerView);
  const known = new Set(beginning.map(({ id }) => id));
  const others = (await findByPart(db, text, limit)).filter(({ id }) => !known.has(id));
  return [...beginning, ...others].slice(0, limit).map(toCustomerView);
}

/** Whether a text may be a part of a phone number, as `search_customer_ids` decides it too. */
function isPhoneText(text: string): boolean {
  return /^[-+() .\d]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 3;
}

/**
 * The active ones of these customers, as the till puts them on a bill.
 * @param mayKnow false = without what only who may search customers sees
 */
export async function readCustomers(
  db: TenantDb,
  ids: readonly number[],
  mayKnow: boolean,
): Promise<readonly CustomerView[]> {
  const views = (await findCustomers(db, ids)).map(toCustomerView);
  return mayKnow ? views : views.map(withoutAccount);
}

const WEEK_MS = 7 * 24 * 3_600_000;

/** Members of the club that bought at the branch in the last seven days, the latest first. */
export async function readWeekMembers(
  db: TenantDb,
  branchId: number,
  now: number,
): Promise<readonly CustomerView[]> {
  const since = toLocalDateTime(now - WEEK_MS).slice(0, 10);
  return (await findMembersSince(db, branchId, since, MAX_WEEK_MEMBERS)).map(toCustomerView);
}

function withoutAccount(view: CustomerView): CustomerView {
  return {
    ...view,
    phone: '',
    account: emptyAccount(view.account.as_of),
  };
}

/** Suppliers, searched as {@link searchCustomers} searches customers. */
export async function searchSuppliers(
  db: TenantDb,
  query: string,
  limit: number,
): Promise<readonly SupplierView[]> {
  const { inside, text } = wordsOf(query);
  if (text === '') return [];
  const beginning = inside ? [] : await findSuppliers(db, text, { place: 'beginning', limit });
  return beginning.length > 0 ? beginning : findSuppliers(db, text, { place: 'inside', limit });
}

function wordsOf(query: string): { readonly inside: boolean; readonly text: string } {
  const inside = query.startsWith('*');
  return { inside, text: (inside ? query.slice(1) : query).trim() };
}

type Caller =
  | { readonly code: '000'; readonly data: CustomerView[] }
  | { readonly code: typeof CALLER_UNKNOWN; readonly message: string };

/**
 * Customers with the phone number of a caller, in the answer format of the older calls. A family
 * may share one number.
 */
export async function detectCaller(db: TenantDb, phone: string): Promise<Caller> {
  const digits = callerDigits(phone);
  const rows = digits === null ? [] : await findByPhone(db, digits);
  if (rows.length === 0) return { code: CALLER_UNKNOWN, message: explain('caller_unknown').text };
  return { code: '000', data: rows.map(toCustomerView) };
}

/**
 * The digits that identify a phone number; null when there are too few. `caller_digits` in the
 * database must compute the same.
 */
function callerDigits(phone: string): string | null {
  const national = phoneDigits(phone);
  return national.length < CALLER_DIGITS ? null : national.slice(-CALLER_DIGITS);
}

const CALLER_DIGITS = 9;

const STATUS = { open: 'open', limited: 'warn', blocked: 'blocked' } as const;

/**
 * A customer as the till reads it; credit and price list are those of the group where the customer
 * has none.
 */
export function toCustomerView(row: CustomerRow): CustomerView {
  const credit = creditOf({
    creditStatus: row.credit_status === 'group' ? row.credit_status : STATUS[row.credit_status],
    limit: row.credit_limit,
    balance: row.balance,
    group:
      row.group_credit === null
        ? null
        : { creditStatus: STATUS[row.group_credit], limit: row.group_limit },
  });
  const { discountType, discount } = discountOf(row);
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    group: row.group_id,
    group_name: row.group_name,
    vat_id: row.vat_id,
    vat_free: row.vat_free,
    phone: row.phone,
    payments_permissions: row.payments_permissions.map(Number),
    credit_status: credit.status,
    credit_left: creditLeft(credit),
    price_list: row.price_list,
    discount_type: discountType,
    discount,
    account: row.account,
  };
}
