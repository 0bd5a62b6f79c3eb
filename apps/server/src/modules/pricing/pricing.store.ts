import { type CatalogueProduct, type DiscountRule, PRODUCT_TYPE } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { RULE_COLUMNS, toRule, type RuleRow } from '../catalogue/index.ts';

/**
 * Products of a sale as the catalogue has them now, with the versions of the rules and settings.
 */
export interface CatalogueRead {
  readonly products: ReadonlyMap<number, CatalogueProduct>;
  /** Those of them that are sold by serial number. */
  readonly serials: ReadonlySet<number>;
  /** Income accounts of the products that have one of their own. */
  readonly incomeAccounts: ReadonlyMap<number, number>;
  /** Package of entries that the sale of a product gives, by product. */
  readonly entryPackages: ReadonlyMap<number, number>;
  readonly rulesVersion: number;
  readonly settingsVersion: number;
}

interface ProductRow {
  readonly [key: string]: unknown;
  readonly rules_version: number;
  readonly settings_version: number;
  readonly id: number | null;
  readonly code: string;
  readonly name: string;
  readonly barcode: string;
  readonly department_id: number | null;
  readonly category_id: number | null;
  readonly supplier_id: number | null;
  readonly price: number;
  readonly vat_group: number;
  readonly vat_free: boolean;
  readonly weighed: boolean;
  readonly type: number;
  readonly discountable: boolean;
  readonly serial_kept: boolean;
  readonly income_account: number | null;
  readonly entry_package: number | null;
}

/**
 * Reads the products that may be sold, in one statement because every sale needs it. The outer join
 * returns the versions even when no product is found. A deactivated product (after a recall, for
 * example) is missing here as it is on the tills.
 *
 * `income_accounts` leaves out inactive accounts and those that cannot be chosen for products:
 * accounts with another role, which the ledger posts to itself, and accounts whose group is not of
 * income any more. A gift card is a liability and no income.
 */
export async function readCatalogue(
  db: TenantDb,
  productIds: readonly number[],
): Promise<CatalogueRead> {
  const { rows } = await db.query<ProductRow>(
    'pricing.catalogue',
    `SELECT v.rules AS rules_version, v.settings AS settings_version, p.id, p.code, p.name, p.barcode, p.department_id, p.category_id, p.supplier_id,
            p.price, p.vat_group, p.vat_free, p.weighed, p.type, p.discountable, p.serial_kept, a.id AS income_account,
            (SELECT min(k.id) FROM packages k WHERE k.cloud_id = $1 AND k.product_id = p.id AND k.active AND k.entries > 0) AS entry_package
     FROM (SELECT coalesce(max(version) FILTER (WHERE table_name = 'Discounts'), 0) AS rules,
                  coalesce(max(version) FILTER (WHERE table_name = 'Settings'), 0) AS settings
           FROM sync_versions WHERE cloud_id = $1 AND table_name IN ('Discounts', 'Settings')) v
     LEFT JOIN products p ON p.cloud_id = $1 AND p.id = ANY ($2::integer[]) AND p.active
     LEFT JOIN income_accounts a ON a.cloud_id = $1 AND a.id = p.income_account_id AND a.active AND p.type <> $3`,
    [db.cloudId, productIds, PRODUCT_TYPE.giftCard],
  );
  const products = new Map<number, CatalogueProduct>();
  for (const row of rows)
    if (row.id !== null) products.set(row.id, toProduct({ ...row, id: row.id }));
  const serials = new Set(
    rows.flatMap(({ id, serial_kept }) => (id !== null && serial_kept ? [id] : [])),
  );
  const incomeAccounts = new Map(
    rows.flatMap(({ id, income_account: account }) =>
      id !== null && account !== null ? [[id, account] as const] : [],
    ),
  );
  const entryPackages = new Map(
    rows.flatMap(({ id, entry_package: one }) =>
      id !== null && one !== null ? [[id, one] as const] : [],
    ),
  );
  return {
    products,
    entryPackages,
    serials,
    incomeAccounts,
    rulesVersion: rows[0]?.rules_version ?? 0,
    settingsVersion: rows[0]?.settings_version ?? 0,
  };
}

type FoundProduct = ProductRow & { readonly id: number };

/** Finds products by their numbers, those that are not sold any more included. */
export async function listProductsEver(
  db: TenantDb,
  ids: readonly number[],
): Promise<CatalogueProduct[]> {
  const { rows } = await db.query<FoundProduct>(
    'pricing.products_ever',
    `SELECT id, code, name, barcode, department_id, category_id, supplier_id, price, vat_group, vat_free, weighed, type, discountable
     FROM products WHERE cloud_id = $1 AND id = ANY ($2::integer[])`,
    [db.cloudId, ids],
  );
  return rows.map(toProduct);
}

function toProduct(row: FoundProduct): CatalogueProduct {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    barcode: row.barcode,
    departmentId: row.department_id,
    categoryId: row.category_id,
    supplierId: row.supplier_id,
    price: row.price,
    vatGroup: row.vat_group,
    vatFree: row.vat_free,
    weighed: row.weighed,
    type: row.type,
    discountable: row.discountable,
  };
}

/** Lists the active rules of the business; the engine evaluates dates and hours. */
export async function listRules(db: TenantDb): Promise<DiscountRule[]> {
  const { rows } = await db.query<RuleRow>(
    'pricing.rules',
    `SELECT ${RULE_COLUMNS} FROM discount_rules WHERE cloud_id = $1 AND active ORDER BY id`,
    [db.cloudId],
  );
  return rows.map(toRule);
}
