import type { SyncProduct, SyncProductKey, SyncTable } from '@dalpak/contracts';
import { ruleToWire, type WireRule } from '@dalpak/engine';
import { PRODUCT_ITEM_COLUMNS, RULE_COLUMNS, toRule } from '../catalogue/index.ts';

/** One item of a synced table as the till keeps it. */
export type SyncItem = SyncProduct | SyncProductKey | WireRule;

type Row = Readonly<Record<string, unknown>>;

/** How one table of the till's cache is read from the database. Every table has `id`, `version` and `active`. */
export interface SyncSource {
  readonly table: string;
  readonly columns: string;
  /** Expression that is false for rows a till must not have. */
  readonly active: string;
  readonly toItem: (row: Row) => SyncItem;
}

/** The columns carry the names of the wire: a row is the item. */
const asItem = (row: Row): SyncItem => row as unknown as SyncItem;

export const SYNC_SOURCES: Readonly<Record<SyncTable, SyncSource>> = {
  Products: {
    table: 'products',
    columns: PRODUCT_ITEM_COLUMNS,
    active: 'active',
    toItem: asItem,
  },
  ProductsKeys: {
    table: 'product_barcodes',
    columns: 'id, product_id AS product, barcode',
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
