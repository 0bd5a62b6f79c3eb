import {
  incomeByAccount,
  isComponentRow,
  tenderAmountOf,
  PAYMENT_TYPE,
  PRODUCT_TYPE,
  withListPrices,
  type Cart,
  type CartRow,
  type CatalogueProduct,
  type RowComponent,
  type SalesAmounts,
} from '@dalpak/engine';
import type { RowFacts } from './row-facts.ts';
import type { CheckedSale } from './sale.types.ts';

/** Sold components of refunded rows, by row key. */
export type SoldComponents = ReadonlyMap<string, readonly RowComponent[]>;

const NO_SOLD_COMPONENTS: SoldComponents = new Map();

/** A cart with the catalogue's names and prices. */
export interface CatalogueCart {
  readonly cart: Cart;
  /** Ids of products that do not exist here. */
  readonly unknown: readonly number[];
  /** Whether the device described one of the known products differently. */
  readonly namesDiffer: boolean;
}

/**
 * Returns the cart with the server's own products, parts and preparations, at the prices of the
 * lists that apply; a row of an unknown product keeps the device's copy.
 * @param soldInside a refunded kit is taxed as it was sold, whatever its parts cost today
 */
export function withStoredProducts(
  cart: Cart,
  products: ReadonlyMap<number, CatalogueProduct>,
  facts: Pick<RowFacts, 'preparations' | 'book'>,
  soldInside: SoldComponents = NO_SOLD_COMPONENTS,
): CatalogueCart {
  const unknown: number[] = [];
  let reworded = false;
  const rows = cart.rows.map((row) => {
    const product = products.get(row.product.id);
    if (product === undefined) {
      unknown.push(row.product.id);
      return row;
    }
    reworded ||= DESCRIPTION.some((field) => row.product[field] !== product[field]);
    const own = withStoredComponents({ ...row, product }, products, facts);
    return { ...own, components: soldInside.get(row.key) ?? own.components };
  });
  const own = { ...cart, rows };
  return {
    cart: facts.book === null ? own : withListPrices(own, facts.book),
    unknown,
    namesDiffer: reworded,
  };
}

/**
 * Replaces components and preparations by the stored ones; their quantities stay the customer's
 * choice.
 */
function withStoredComponents(
  row: CartRow,
  products: ReadonlyMap<number, CatalogueProduct>,
  { preparations }: Pick<RowFacts, 'preparations'>,
): CartRow {
  if (row.components.length === 0 && row.preparations.length === 0) return row;
  return {
    ...row,
    components: row.components.map((component) => ({
      ...component,
      product: products.get(component.product.id) ?? component.product,
    })),
    preparations: row.preparations.map((preparation) => ({
      ...preparation,
      ...(preparation.id === null ? {} : preparations.get(preparation.id)),
    })),
  };
}

/** Descriptive fields of a product. The price is compared in the totals. */
const DESCRIPTION = [
  'name',
  'code',
  'barcode',
  'departmentId',
  'vatGroup',
  'vatFree',
  'weighed',
  'discountable',
  'type',
] as const;

export function productIdsOf(cart: Cart): number[] {
  return [
    ...new Set(
      cart.rows.flatMap((row) => [
        row.product.id,
        ...row.components.map(({ product }) => product.id),
      ]),
    ),
  ].sort((a, b) => a - b);
}

/** Income accounts that refunded rows were sold into, by row key; null = sales. */
export type SoldInto = ReadonlyMap<string, number | null>;

/** Income accounts of the products, and those that rows name, by code. */
export interface IncomeAccounts {
  readonly ofCatalogue: ReadonlyMap<number, number>;
  readonly named: ReadonlyMap<string, number>;
}

/**
 * Returns the income account of each row, by row key. A part has none because its price is in its
 * kit's row, a refunded row uses the account it was sold into, and an account that the row names
 * takes precedence over its product's.
 */
export function incomeAccountsOf(
  { rows }: Cart,
  { ofCatalogue, named }: IncomeAccounts,
  soldInto: SoldInto,
): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap((row) => {
      const sold = soldInto.get(row.key);
      const account = isComponentRow(row)
        ? null
        : sold === undefined
          ? (named.get(row.incomeAccount) ?? ofCatalogue.get(row.product.id) ?? null)
          : sold;
      return account === null ? [] : [[row.key, account] as const];
    }),
  );
}

/**
 * Whether the cheques of a sale are pending its review. While a sale's payments do not match, its
 * cheques are neither in hand nor returned, here as in the ledger.
 */
export function hasPendingCheques({ review }: Pick<CheckedSale, 'review'>): boolean {
  return review.includes('payment_mismatch');
}

/** Sums one sale for the ledger, in the same shape as the register's store sums many. */
export function salesAmountsOf({
  cart,
  claimed,
  incomeAccounts,
  review,
}: Pick<CheckedSale, 'cart' | 'claimed' | 'incomeAccounts' | 'review'>): SalesAmounts {
  const cards = cart.rows.map((row, index) =>
    row.product.type === PRODUCT_TYPE.giftCard && !isComponentRow(row)
      ? (claimed.rows[index]?.net ?? 0) - (claimed.rows[index]?.vat ?? 0)
      : 0,
  );
  return {
    beforeVat: claimed.beforeVat,
    vat: claimed.vat,
    giftCards: cards.reduce((sum, amount) => sum + amount, 0),
    change: claimed.change,
    cashRounding: claimed.cashRounding,
    means: cart.payments
      .filter(({ typeId }) => typeId !== PAYMENT_TYPE.cheque || !hasPendingCheques({ review }))
      .map(tenderAmountOf),
    income: incomeByAccount(
      claimed.rows.map((figures, index) => ({ ...figures, key: cart.rows[index]?.key ?? '' })),
      ({ key }) => incomeAccounts.get(key),
    ),
  };
}
