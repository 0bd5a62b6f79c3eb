import {
  MAX_CACHED_CUSTOMERS,
  type CustomerView,
  type SyncCampaign,
  type SyncPart,
  type SyncPreparation,
  type SyncPriceLine,
  type SyncPriceList,
  type SyncProduct,
  type SyncProductKey,
  type SyncTable,
} from '@dalpak/contracts';
import { ruleToWire, type WireRule } from '@dalpak/engine';
import { ACCOUNT_OF, type CustomerRow, toCustomerView } from '../customers/index.ts';
import { PRODUCT_ITEM_COLUMNS, RULE_COLUMNS, toRule } from '../catalogue/index.ts';

/** One item of a synced table in the form that the till stores. */
export type SyncItem =
  | SyncProduct
  | SyncProductKey
  | WireRule
  | SyncPreparation
  | SyncCampaign
  | SyncPart
  | SyncPriceList
  | SyncPriceLine
  | CustomerView;

type Row = Readonly<Record<string, unknown>>;

/**
 * How one table of the till's cache is read from the database. Every table has `id`, `version` and
 * `active`.
 */
export interface SyncSource {
  readonly table: string;
  readonly columns: string;
  /** Expression that is false for rows that a till must not have. */
  readonly active: string;
  /**
   * Condition for rows changed after a version ($2), where it is more than the row's own version.
   */
  readonly since?: string;
  /**
   * SQL of the ids of the last $2 rows that new rows have pushed beyond the limit of what a till
   * stores.
   */
  readonly pushedOut?: string;
  /**
   * SQL of ids that include all rows that came within the limit because $2 others left; none when
   * no row was beyond it.
   */
  readonly letIn?: string;
  readonly toItem: (row: Row) => SyncItem;
}

/** The lowest id of the newest customers, as many as a till stores. */
const OLDEST_SYNCED_CUSTOMER = `coalesce((SELECT kept.id FROM customers kept WHERE kept.cloud_id = $1 AND kept.active ORDER BY kept.id DESC OFFSET ${MAX_CACHED_CUSTOMERS - 1} LIMIT 1), 0)`;

/** The columns have the names of the wire, so a row is the item. */
const asItem = (row: Row): SyncItem => row as unknown as SyncItem;

export const SYNC_SOURCES: Readonly<Record<SyncTable, SyncSource>> = {
  ProductsPreparations: {
    table: 'till_preparations',
    columns: `id, name, type, action, price, amount, extra, department_id AS department, group_id AS "group", group_name,
      min_choices AS min, max_choices AS max, group_order, sort_order AS "order"`,
    active: 'active',
    toItem: asItem,
  },
  CustomersCampaigns: {
    table: 'campaigns',
    columns:
      'id, name, customer_groups AS groups, valid_from::text AS "from", valid_to::text AS "to", discount_id AS discount, message',
    active: "(active AND status = 'published' AND channel = 'till')",
    toItem: asItem,
  },
  ProductsParts: {
    table: 'product_parts',
    columns:
      'id, product_id AS product, part_id AS part, quantity, price, choice, sort_order AS "order"',
    active: 'active',
    toItem: asItem,
  },
  Customers: {
    table: 'till_customers',
    columns: `id, code, name, group_id, group_name, vat_id, vat_free, phone, payments_permissions, credit_status, credit_limit, balance, group_credit, group_limit, price_list,
      discount_type, discount, discount_sum, group_discount_type, group_discount, group_discount_sum, ${ACCOUNT_OF.replaceAll('{customer}', 'till_customers')}`,
    active: `(active AND id >= ${OLDEST_SYNCED_CUSTOMER})`,
    // Searched by the indexes of both tables: the view's version is the greater of the two.
    since: `id IN (SELECT id FROM customers WHERE cloud_id = $1 AND version > $2
      UNION SELECT c.id FROM customer_groups g JOIN customers c ON c.cloud_id = g.cloud_id AND c.group_id = g.id WHERE g.cloud_id = $1 AND g.version > $2)`,
    pushedOut: `SELECT id FROM customers WHERE cloud_id = $1 AND active AND id < ${OLDEST_SYNCED_CUSTOMER} ORDER BY id DESC LIMIT $2`,
    letIn: `SELECT id FROM customers WHERE cloud_id = $1 AND active AND id >= ${OLDEST_SYNCED_CUSTOMER}
      AND EXISTS (SELECT FROM customers other WHERE other.cloud_id = $1 AND other.active OFFSET greatest(${MAX_CACHED_CUSTOMERS} - $2::integer, 0)) ORDER BY id LIMIT $2`,
    toItem: (row) => toCustomerView(row as CustomerRow),
  },
  PriceLists: {
    table: 'price_lists',
    columns: 'id, name, vat_included, percent, valid_from::text AS "from", valid_to::text AS "to"',
    active: 'active',
    toItem: asItem,
  },
  PriceListLines: {
    table: 'price_list_lines',
    columns: 'id, price_list_id AS list, product_id AS product, from_quantity AS "from", price',
    active: 'active',
    toItem: asItem,
  },
  Products: {
    table: 'products',
    columns: PRODUCT_ITEM_COLUMNS,
    active: 'active',
    toItem: asItem,
  },
  ProductsKeys: {
    table: 'product_barcodes',
    columns: 'id, product_id AS product, barcode, quantity',
    active: 'active',
    toItem: asItem,
  },
  Discounts: {
    table: 'discount_rules',
    columns: RULE_COLUMNS,
    active: 'active',
    toItem: (row) => ruleToWire(toRule(row as Parameters<typeof toRule>[0])),
  },
};
