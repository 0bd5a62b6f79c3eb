import { incomeByAccount, isPart, meansOf, PAYMENT_TYPE, PRODUCT_TYPE, withListPrices, type Cart, type CartPayment, type CartRow, type CatalogueProduct, type RowComponent, type SoldSums } from '@dalpak/engine';
import type { RowFacts } from './row-facts.ts';
import type { CheckedSale } from './sale.types.ts';

/** What is inside of rows that come back, by their key, as it was sold. */
export type SoldInside = ReadonlyMap<string, readonly RowComponent[]>;

const NOTHING_BACK: SoldInside = new Map();

/** A cart in the words and figures of the catalogue. */
export interface OwnCart {
  readonly cart: Cart;
  /** Products that are not there. */
  readonly unknown: readonly number[];
  /** Whether the device described one of the others as something else. */
  readonly reworded: boolean;
}

/**
 * The cart with the server's own products, parts and preparations in its rows, at the prices of the lists that hold; a row whose
 * product is unknown here keeps the device's copy.
 * @param soldInside a kit that comes back is taxed as it was sold, whatever its parts cost today
 */
export function withOwnProducts(
  cart: Cart, products: ReadonlyMap<number, CatalogueProduct>, facts: Pick<RowFacts, 'preparations' | 'book'>, soldInside: SoldInside = NOTHING_BACK,
): OwnCart {
  const unknown: number[] = [];
  let reworded = false;
  const rows = cart.rows.map((row) => {
    const product = products.get(row.product.id);
    if (product === undefined) {
      unknown.push(row.product.id);
      return row;
    }
    reworded ||= DESCRIPTION.some((field) => row.product[field] !== product[field]);
    const own = withOwnInside({ ...row, product }, products, facts);
    return { ...own, components: soldInside.get(row.key) ?? own.components };
  });
  const own = { ...cart, rows };
  return { cart: facts.book === null ? own : withListPrices(own, facts.book), unknown, reworded };
}

/** What is sold inside of the row and made of it, as the business has it; how much of each is the customer's choice. */
function withOwnInside(row: CartRow, products: ReadonlyMap<number, CatalogueProduct>, { preparations }: Pick<RowFacts, 'preparations'>): CartRow {
  if (row.components.length === 0 && row.preparations.length === 0) return row;
  return {
    ...row,
    components: row.components.map((component) => ({ ...component, product: products.get(component.product.id) ?? component.product })),
    preparations: row.preparations.map((preparation) => ({ ...preparation, ...(preparation.id === null ? {} : preparations.get(preparation.id)) })),
  };
}

/** What a product is called, and what it is said to be; its price shows in the totals. */
const DESCRIPTION = ['name', 'code', 'barcode', 'departmentId', 'vatGroup', 'vatFree', 'weighed', 'discountable', 'type'] as const;

export function productIdsOf(cart: Cart): number[] {
  return [...new Set(cart.rows.flatMap((row) => [row.product.id, ...row.components.map(({ product }) => product.id)]))].sort((a, b) => a - b);
}

/** Accounts that rows that come back were sold into, by their key; null = sales. */
export type SoldInto = ReadonlyMap<string, number | null>;

/** Accounts of income: those of the products, and those that rows name themselves, by their codes. */
export interface IncomeAccounts {
  readonly ofCatalogue: ReadonlyMap<number, number>;
  readonly named: ReadonlyMap<string, number>;
}

/**
 * The account of each row's income, by its key: a part's price is in its kit's row, what comes back comes off the account that it was sold into, and
 * an account that the row names goes before that of its product.
 */
export function incomeAccountsOf({ rows }: Cart, { ofCatalogue, named }: IncomeAccounts, soldInto: SoldInto): ReadonlyMap<string, number> {
  return new Map(rows.flatMap((row) => {
    const sold = soldInto.get(row.key);
    const account = isPart(row) ? null : sold === undefined ? (named.get(row.incomeAccount) ?? ofCatalogue.get(row.product.id) ?? null) : sold;
    return account === null ? [] : [[row.key, account] as const];
  }));
}

/** Whether a payment is a cheque that waits for a person: of a sale whose payments do not hold none is in hand or handed back, here as in the books. */
export function isUnproven({ review }: Pick<CheckedSale, 'review'>, { typeId }: Pick<CartPayment, 'typeId'>): boolean {
  return typeId === PAYMENT_TYPE.cheque && review.includes('payment_mismatch');
}

/** What the books ask of one sale, as the register's store adds it up for many. */
export function soldSums({ cart, claimed, incomeAccounts, review }: Pick<CheckedSale, 'cart' | 'claimed' | 'incomeAccounts' | 'review'>): SoldSums {
  const cards = cart.rows.map((row, index) => (row.product.type === PRODUCT_TYPE.giftCard && !isPart(row) ? (claimed.rows[index]?.net ?? 0) - (claimed.rows[index]?.vat ?? 0) : 0));
  return {
    beforeVat: claimed.beforeVat, vat: claimed.vat, giftCards: cards.reduce((sum, amount) => sum + amount, 0), change: claimed.change, cashRounding: claimed.cashRounding,
    means: cart.payments.filter((payment) => !isUnproven({ review }, payment)).map(meansOf),
    income: incomeByAccount(claimed.rows.map((figures, index) => ({ ...figures, key: cart.rows[index]?.key ?? '' })), ({ key }) => incomeAccounts.get(key)),
  };
}
