import {
  normalizeSerial,
  isKit,
  isComponentRow,
  ONE,
  type Cart,
  type PriceBook,
  type PriceLine,
  type PriceList,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import type { SalePricing } from '../../pricing/index.ts';
import * as store from './row-facts.store.ts';

/**
 * Stored data about the rows of one sale, read only as far as the rows need it. A plain sale needs
 * none and costs no query.
 */
export interface RowFacts {
  /** Parts by the id of their kit. */
  readonly parts: ReadonlyMap<number, readonly store.KitPart[]>;
  readonly preparations: ReadonlyMap<number, store.StoredPreparation>;
  /** Row sellers who are active employees. */
  readonly sellers: ReadonlySet<number>;
  /** Income accounts that rows name, by code. */
  readonly accounts: ReadonlyMap<string, number>;
  /** Null where no price list applies. */
  readonly book: PriceBook | null;
  /** Pieces with a serial number. */
  readonly pieces: readonly store.SerialPiece[];
  /** Pieces that were sold before, as `product serial`. */
  readonly sold: ReadonlySet<string>;
}

/**
 * Reads the stored data that the rows of a sale need.
 * @param customerList the price list of the customer on record
 */
export async function readRowFacts(
  tx: TenantTx,
  cart: Cart,
  pricing: SalePricing,
  customerList: number | null,
): Promise<RowFacts> {
  const { products } = pricing;
  const kits = unique(
    cart.rows
      .map(({ product }) => product.id)
      .filter((id) => isKit({ type: products.get(id)?.type ?? 0 })),
  );
  const preparations = unique(
    cart.rows.flatMap((row) => row.preparations.flatMap(({ id }) => id ?? [])),
  );
  const sellers = unique(cart.rows.flatMap(({ sellerId }) => sellerId ?? []));
  const accounts = [
    ...new Set(
      cart.rows.flatMap(({ incomeAccount }) => (incomeAccount === '' ? [] : [incomeAccount])),
    ),
  ];
  const pieces = cart.rows.flatMap((row) => {
    const serial = normalizeSerial(row.serialNumber);
    return serial === '' || row.quantity <= 0
      ? []
      : [{ rowKey: row.key, product: row.product.id, serial }];
  });
  const parts = kits.length === 0 ? [] : await store.listParts(tx, kits);
  return {
    parts: byProduct(parts),
    preparations: new Map(
      (preparations.length === 0 ? [] : await store.listPreparations(tx, preparations)).map(
        (one) => [one.id, one],
      ),
    ),
    sellers: sellers.length === 0 ? NO_SELLERS : await store.listActiveEmployees(tx, sellers),
    accounts: new Map(
      (accounts.length === 0 ? [] : await store.listIncomeAccounts(tx, accounts)).map(
        ({ code, id }) => [code, id],
      ),
    ),
    book: await readPriceBook(tx, customerList, pricing),
    pieces,
    sold:
      pieces.length === 0 || !pricing.settings.serial_unique
        ? NO_PIECES
        : await store.findSoldPieces(tx, pieces),
  };
}

const NO_SELLERS: ReadonlySet<number> = new Set();
const NO_PIECES: ReadonlySet<string> = new Set();

function byProduct<T extends { readonly product: number }>(
  rows: readonly T[],
): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.product);
    if (group === undefined) groups.set(row.product, [row]);
    else group.push(row);
  }
  return groups;
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}

/**
 * Reads the price lists of the customer and of the branch (`branchList`, 0 = none), with their
 * lines for these products.
 */
export async function readBranchLists(
  db: TenantDb,
  customerList: number | null,
  branchList: number,
  products: readonly number[],
): Promise<{ readonly lists: readonly PriceList[]; readonly lines: readonly PriceLine[] }> {
  const ids = unique([customerList ?? 0, branchList]).filter((id) => id > 0);
  return ids.length === 0
    ? { lists: [], lines: [] }
    : {
        lists: await store.listPriceLists(db, ids),
        lines: await store.listPriceLines(db, ids, products),
      };
}

/**
 * Reads the price lists that apply to a sale or a document; null when none does.
 * @param customerList the price list of the customer on record
 */
export async function readPriceBook(
  tx: TenantDb,
  customerList: number | null,
  { products, settings }: Pick<SalePricing, 'products' | 'settings'>,
): Promise<PriceBook | null> {
  const { lists, lines } = await readBranchLists(tx, customerList, settings.price_list, [
    ...products.keys(),
  ]);
  if (lists.length === 0) return null;
  const linesOf = byProduct(lines);
  const none: readonly PriceLine[] = [];
  return {
    branchList: settings.price_list === 0 ? null : settings.price_list,
    lists: new Map(lists.map((list) => [list.id, list])),
    linesOf: (id) => linesOf.get(id) ?? none,
    priceOf: (id) => products.get(id)?.price,
    vatRate: settings.vat_rate_bp,
  };
}

/** Whether the components match the kit's record: all its fixed parts, and one of each choice. */
export function matchesKit(
  components: Cart['rows'][number]['components'],
  parts: readonly store.KitPart[],
): boolean {
  const left = new Map(parts.map((part, index) => [index, part]));
  const chosen = new Set<string>();
  for (const { product, quantity, price } of components) {
    const found = [...left].find(
      ([, part]) =>
        part.part === product.id &&
        part.quantity === quantity &&
        part.price === price &&
        !(part.choice !== '' && chosen.has(part.choice)),
    );
    if (found === undefined) return false;
    left.delete(found[0]);
    if (found[1].choice !== '') chosen.add(found[1].choice);
  }
  return [...left.values()].every(({ choice }) => choice !== '' && chosen.has(choice));
}

/** Whether the row is exactly one unit, as a gift card or a serial-numbered piece must be. */
export function isSingleUnit({ quantity }: Pick<Cart['rows'][number], 'quantity'>): boolean {
  return Math.abs(quantity) === ONE;
}

/** Lists the part rows as comparable strings of key, parent, product and quantity. */
export function partsOf(cart: Cart): readonly string[] {
  return cart.rows
    .filter(isComponentRow)
    .map(({ key, parentKey, product, quantity }) =>
      [key, parentKey, product.id, quantity].join(' '),
    );
}
