import type { DocumentAccount, DocumentContext } from '@dalpak/contracts';
import { type CreditRecord, findDocumentRule, getDocumentType } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';
import { requireFound } from '../../../kernel/errors/app-error.ts';
import { DISCOUNT_COLUMNS, discountOf, type DiscountColumns } from '../../customers/index.ts';
import { type CreditRow, REDEEMABLE_SQL, toCreditRecord } from '../../payments/index.ts';
import type { Place } from '../../settings/index.ts';

/** Returns the place whose settings apply; a back office has no terminal. */
export function placeOf(branchId: number | undefined, terminalId: number | undefined): Place {
  return {
    ...(branchId === undefined ? {} : { branchId }),
    ...(terminalId === undefined ? {} : { terminalId }),
  };
}

type AccountType = DocumentAccount['type'];

/** Active contacts, the main one first. */
const contactsOf = (column: string, account: string): string =>
  `ARRAY(SELECT jsonb_build_object('id', p.id, 'name', p.name, 'phone', coalesce(nullif(p.mobile, ''), p.phone), 'email', p.email)
     FROM contacts p WHERE p.cloud_id = $1 AND p.${column} = ${account} AND p.active ORDER BY p.is_main DESC, p.id LIMIT 50) AS contacts`;

const ACCOUNT_SQL: Readonly<Record<AccountType, string>> = {
  customer: `SELECT 'customer' AS type, c.id, c.code, c.name, c.vat_id, c.vat_free, c.group_id AS "group", c.phone, c.email, c.city, c.address, c.balance,
               coalesce(c.price_list_id, g.price_list_id) AS price_list, ${DISCOUNT_COLUMNS}, c.payment_days,
               (SELECT jsonb_build_object('id', e.id, 'name', e.full_name) FROM employees e WHERE e.cloud_id = $1 AND e.id = c.agent_id AND e.active) AS agent,
               ${contactsOf('customer_id', 'c.id')}
             FROM customers c LEFT JOIN customer_groups g ON g.cloud_id = c.cloud_id AND g.id = c.group_id WHERE c.cloud_id = $1 AND c.id = $2 AND c.active`,
  // Suppliers belong to no group with discounts.
  supplier: `SELECT 'supplier' AS type, s.id, s.code, s.name, s.vat_id, false AS vat_free, NULL::integer AS "group", s.phone, s.email, s.city, s.address, s.balance,
               NULL::integer AS price_list, 'percent' AS discount_type, 0 AS discount, 0 AS discount_sum,
               NULL::text AS group_discount_type, NULL::integer AS group_discount, NULL::bigint AS group_discount_sum, coalesce(s.payment_days, g.payment_days) AS payment_days, NULL::jsonb AS agent,
               ${contactsOf('supplier_id', 's.id')}
             FROM suppliers s LEFT JOIN supplier_groups g ON g.cloud_id = s.cloud_id AND g.id = s.group_id WHERE s.cloud_id = $1 AND s.id = $2 AND s.active`,
};

/** Reads an active customer or supplier, or null. */
export async function findAccount(
  db: TenantDb,
  type: AccountType,
  id: number,
): Promise<DocumentAccount | null> {
  const row = await db.find<
    Omit<DocumentAccount, 'discount_type' | 'discount'> & DiscountColumns & Record<string, unknown>
  >(`documents.account_${type}`, ACCOUNT_SQL[type], [db.cloudId, id]);
  if (row === null) return null;
  const { discountType, discount } = discountOf(row);
  return { ...row, discount_type: discountType, discount };
}

/** Reads the credit of a customer and their group. */
export async function readCredit(db: TenantDb, customerId: number): Promise<CreditRecord | null> {
  const row = await db.find<CreditRow>(
    'documents.credit',
    `SELECT ${REDEEMABLE_SQL.credit} FROM ${REDEEMABLE_SQL.customersWithGroup} WHERE c.cloud_id = $1 AND c.id = $2`,
    [db.cloudId, customerId],
  );
  return row === null ? null : toCreditRecord(row);
}

export async function isActiveEmployee(db: TenantDb, id: number): Promise<boolean> {
  return (
    (await db.find(
      'documents.active_employee',
      'SELECT 1 FROM employees WHERE cloud_id = $1 AND id = $2 AND active',
      [db.cloudId, id],
    )) !== null
  );
}

export async function listBranches(db: TenantDb): Promise<DocumentContext['branches']> {
  return [
    ...(
      await db.query<{ id: number; name: string }>(
        'documents.branches',
        'SELECT id, name FROM branches WHERE cloud_id = $1 ORDER BY id',
        [db.cloudId],
      )
    ).rows,
  ];
}

/**
 * Lists the active warehouses: those that goods of suppliers come to, those that customers' goods
 * come from, or all.
 */
export async function listWarehouses(
  db: TenantDb,
  use: 'receives' | 'sells' | 'any',
): Promise<DocumentContext['warehouses']> {
  const { rows } = await db.query<{ id: number; name: string; branch: number | null }>(
    'documents.warehouses',
    `SELECT id, name, branch_id AS branch FROM warehouses WHERE cloud_id = $1 AND active
     AND CASE $2 WHEN 'receives' THEN receives WHEN 'sells' THEN sells ELSE true END ORDER BY id`,
    [db.cloudId, use],
  );
  return [...rows];
}

/** What a document of this type asks of its warehouse. */
export function warehouseUseOf(typeId: number): 'receives' | 'sells' | 'any' {
  const { stock } = getDocumentType(typeId);
  const party = findDocumentRule(typeId)?.party;
  if (stock === 'in' && party === 'supplier') return 'receives';
  return stock === 'out' && party === 'customer' ? 'sells' : 'any';
}

/** The place of documents that the server composes: the first branch, and the warehouse it sells from. */
export async function findFirstPlace(
  db: TenantDb,
  branch?: number,
): Promise<{ readonly branchId: number; readonly warehouseId: number | null }> {
  const branches = await listBranches(db);
  const branchId = requireFound(
    branches.find(({ id }) => branch === undefined || id === branch) ?? null,
  ).id;
  const warehouses = await listWarehouses(db, 'sells');
  const own =
    warehouses.find((warehouse) => warehouse.branch === branchId) ??
    warehouses.find((warehouse) => warehouse.branch === null);
  return { branchId, warehouseId: own?.id ?? null };
}

/** Number of a stored document, or null. */
export async function findStoredNumber(db: TenantDb, id: string): Promise<number | null> {
  const row = await db.find<{ number: number }>(
    'documents.number_of',
    'SELECT number FROM documents WHERE cloud_id = $1 AND id = $2',
    [db.cloudId, id],
  );
  return row?.number ?? null;
}
