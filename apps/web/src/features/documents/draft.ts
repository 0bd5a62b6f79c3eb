import type { BaseMoves, DocumentAccount, SyncProduct } from '@dalpak/contracts';
import {
  billDiscountOf,
  type Cart,
  type CartCommand,
  type CartEnv,
  type CatalogueProduct,
  getDocumentType,
  reduceCart,
  baseUseOf,
  decodeStoredCart,
  withBases,
} from '@dalpak/engine';
import type { DocumentSources } from './document-sources.ts';
import {
  accountOf,
  beginDocument,
  type CartClock,
  copyDocument,
  dateFieldsOf,
  documentEnv,
  productOf,
  withProduct,
  withProducts,
} from './document-cart.ts';

/** A field that the terms of an account set. */
type TermField = 'discount' | 'dueDate' | 'sellerId';
type Terms = Pick<Cart, 'discount'> & Pick<Cart['header'], 'dueDate' | 'sellerId'>;

/** A document being written, with the origin of its values. */
export interface Draft {
  /** The document with the account's terms applied. */
  readonly cart: Cart;
  /** Whom it is for. */
  readonly account: DocumentAccount | null;
  /** Fields that the user set, which the terms do not override. */
  readonly manualFields: ReadonlySet<TermField>;
  /**
   * The open amount in agorot of the base documents when they were chosen; null when it pays none.
   */
  readonly openAmount: number | null;
  /** Keys of the lines that came from base documents. */
  readonly baseRowKeys: ReadonlySet<string>;
  /** Names of inactive products of a copied document. */
  readonly inactiveProducts: readonly string[];
}

/** Products by id, as catalogue products. */
export const toProductMap = (
  items: readonly SyncProduct[],
): ReadonlyMap<number, CatalogueProduct> =>
  new Map(items.map((item) => [item.id, productOf(item)]));

export function emptyDraft(cart: Cart): Draft {
  return {
    cart,
    account: null,
    manualFields: new Set(),
    openAmount: null,
    baseRowKeys: new Set(),
    inactiveProducts: [],
  };
}

/** The first draft of a document: empty, with base documents, or a copy. */
export function startDraft(
  type: number,
  { context, account, bases, copy, products: items, warehouse, vatRate }: DocumentSources,
  who: { readonly terminalId: number; readonly employeeId: number | null },
  clocks: CartClock,
): Draft {
  const fresh = withAccount(emptyDraft(beginDocument({ type, context, ...who }, clocks)), account);
  const source = copy === null ? null : decodeStoredCart(copy.cart);
  const products = toProductMap(items);
  if (warehouse !== undefined)
    return withGoods(fresh, warehouse, products, documentEnv(context, vatRate, clocks));
  if (source === null) return withBaseDocuments(fresh, bases, products, clocks);
  const copied = copyDocument(fresh.cart, source, products, clocks);
  // A discount from the source account's terms was not set by the user: it changes with the
  // account.
  const agreed = sameDiscount(copied.cart, fresh.cart);
  return { ...fresh, ...copied, manualFields: new Set<TermField>(agreed ? [] : ['discount']) };
}

/** One piece of each product in a warehouse, where the document and its user have it. */
function withGoods(
  draft: Draft,
  warehouseId: number,
  products: ReadonlyMap<number, CatalogueProduct>,
  env: CartEnv,
): Draft {
  const cart = [...products.values()].reduce(
    (goods, product) => withProduct(goods, product, env) ?? goods,
    draft.cart,
  );
  const header: CartCommand = { type: 'setHeader', changes: { warehouseId } };
  return applyCommand({ ...draft, cart }, header, env) ?? { ...draft, cart };
}

function sameDiscount({ discount: one }: Cart, { discount: other }: Cart): boolean {
  return one === null || other === null
    ? one === other
    : one.type === 'percent' && other.type === 'percent' && one.rate === other.rate;
}

/** Applies a command of the user; null where the engine refuses it. */
export function applyCommand(draft: Draft, command: CartCommand, env: CartEnv): Draft | null {
  const reduced = reduceCart(draft.cart, command, env);
  if (!reduced.ok) return null;
  const { cart } = reduced.value;
  const said = termOf(command);
  if (said === null) return applyTerms({ ...draft, cart });
  const byHand = new Set(draft.manualFields);
  // Clearing a field is a choice only against a term of the account.
  if (valueOf(cart, said) === null && draft.account === null) byHand.delete(said);
  else byHand.add(said);
  return applyTerms({ ...draft, cart, manualFields: byHand });
}

function termOf(command: CartCommand): TermField | null {
  switch (command.type) {
    case 'setCartDiscount':
      return 'discount';
    case 'setSeller':
      return 'sellerId';
    case 'setHeader':
      return 'dueDate' in command.changes ? 'dueDate' : null;
    default:
      return null;
  }
}

const valueOf = (cart: Cart, term: TermField): unknown =>
  term === 'discount' ? cart.discount : cart.header[term];

/**
 * Sets or clears the account and applies its terms: sales agent, discount and due date. The terms
 * of the previous account are removed, and its base documents with their lines; values that the
 * user set stay.
 */
export function withAccount(draft: Draft, account: DocumentAccount | null): Draft {
  const { manualFields: byHand, account: before } = draft;
  const cart: Cart = { ...draft.cart, account: account === null ? null : accountOf(account) };
  // A field that was cleared was cleared against the previous account's terms.
  const said = new Set([...byHand].filter((term) => valueOf(cart, term) !== null));
  if (before === null || (before.type === account?.type && before.id === account.id))
    return applyTerms({ ...draft, cart, account, manualFields: before === null ? said : byHand });
  const { baseDocuments, referenceDate } = cart.header;
  const alone: Cart = {
    ...cart,
    rows: cart.rows.filter(({ key }) => !draft.baseRowKeys.has(key)),
    header: {
      ...cart.header,
      baseDocuments: [],
      referenceDate: baseDocuments.length === 0 ? referenceDate : null,
    },
  };
  return applyTerms({
    ...draft,
    cart: alone,
    account,
    manualFields: said,
    openAmount: null,
    baseRowKeys: new Set(),
  });
}

/** Adds base documents, with current products. */
export function withBaseDocuments(
  draft: Draft,
  moves: readonly BaseMoves[],
  products: ReadonlyMap<number, CatalogueProduct>,
  clocks: CartClock,
): Draft {
  const known = new Set(draft.cart.rows.map(({ key }) => key));
  const cart = withProducts(withBases(draft.cart, moves, clocks), products);
  const paid = moves.filter(
    (base) =>
      baseUseOf(cart.header.documentType, base.type) === 'pays' &&
      !draft.cart.header.baseDocuments.some(
        ({ typeId, number }) => typeId === base.type && number === base.number,
      ),
  );
  const owed =
    paid.length === 0
      ? draft.openAmount
      : paid.reduce((sum, { open }) => sum + open, draft.openAmount ?? 0);
  return applyTerms({
    ...draft,
    cart,
    openAmount: owed,
    baseRowKeys: new Set([
      ...draft.baseRowKeys,
      ...cart.rows.map(({ key }) => key).filter((key) => !known.has(key)),
    ]),
  });
}

/** Applies the account's terms to all fields that the user did not set. */
function applyTerms(draft: Draft): Draft {
  const { cart, account, manualFields: byHand } = draft;
  const terms = termsOf(cart, account);
  const { header } = cart;
  return {
    ...draft,
    cart: {
      ...cart,
      discount: byHand.has('discount') ? cart.discount : terms.discount,
      header: {
        ...header,
        dueDate: byHand.has('dueDate') ? header.dueDate : terms.dueDate,
        sellerId: byHand.has('sellerId') ? header.sellerId : terms.sellerId,
      },
    },
  };
}

/**
 * The account's terms for this document. One with base documents has their discounted lines
 * already, and must not be discounted twice.
 */
function termsOf({ header }: Cart, account: DocumentAccount | null): Terms {
  if (account === null) return { discount: null, dueDate: null, sellerId: null };
  const type = getDocumentType(header.documentType);
  const lowers =
    type.insertsProducts && type.setsDiscountTotals && header.baseDocuments.length === 0;
  const days = dateFieldsOf(type).includes('dueDate') ? (account.payment_days ?? 0) : 0;
  return {
    discount: lowers
      ? billDiscountOf({ discountType: account.discount_type, discount: account.discount })
      : null,
    dueDate: days > 0 ? daysAfter(header.date, days) : null,
    sellerId: account.agent?.id ?? null,
  };
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
