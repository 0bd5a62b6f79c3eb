import type { BaseMoves, DocumentAccount, SyncProduct } from '@dalpak/contracts';
import { billDiscountOf, type Cart, type CartCommand, type CartEnv, type CatalogueProduct, getDocumentType, reduceCart } from '@dalpak/engine';
import type { Ingredients } from './begin.ts';
import { accountOf, beginDocument, type Clocks, copyDocument, daysOf, howUsed, productOf, readStored, withBases, withProducts } from './document-cart.ts';

/** What an account's agreement says of a document. */
type Term = 'discount' | 'dueDate' | 'sellerId';
type Terms = Pick<Cart, 'discount'> & Pick<Cart['header'], 'dueDate' | 'sellerId'>;

/** A document that is being written, and where what it says comes from. */
export interface Draft {
  /** As it stands, what was agreed with its account in it. */
  readonly cart: Cart;
  /** Whom it is for. */
  readonly account: DocumentAccount | null;
  /** What a person said themselves: it stays whatever was agreed. */
  readonly byHand: ReadonlySet<Term>;
  /** What its bases that it pays were owed for as they were chosen, agorot; null = it pays none. */
  readonly owed: number | null;
  /** Keys of the rows that its bases brought. */
  readonly brought: ReadonlySet<string>;
  /** Products of a copied document that are out of use. */
  readonly gone: readonly string[];
}

/** Products of the catalogue by their ids. */
export const byId = (items: readonly SyncProduct[]): ReadonlyMap<number, CatalogueProduct> => new Map(items.map((item) => [item.id, productOf(item)]));

export function emptyDraft(cart: Cart): Draft {
  return { cart, account: null, byHand: new Set(), owed: null, brought: new Set(), gone: [] };
}

/** The document that ingredients make: an empty one, one made from others, or a copy. */
export function startDraft(type: number, { context, account, bases, copy, products: items }: Ingredients, who: { readonly terminalId: number; readonly employeeId: number | null }, clocks: Clocks): Draft {
  const fresh = forAccount(emptyDraft(beginDocument({ type, context, ...who }, clocks)), account);
  const source = copy === null ? null : readStored(copy.cart);
  const products = byId(items);
  if (source === null) return onBases(fresh, bases, products, clocks);
  const copied = copyDocument(fresh.cart, source, products, clocks);
  // A discount that was agreed then is no person's word now: it goes with its account.
  const agreed = sameDiscount(copied.cart, fresh.cart);
  return { ...fresh, ...copied, byHand: new Set<Term>(agreed ? [] : ['discount']) };
}

function sameDiscount({ discount: one }: Cart, { discount: other }: Cart): boolean {
  return one === null || other === null ? one === other : one.type === 'percent' && other.type === 'percent' && one.rate === other.rate;
}

/** The document after a command of a person; null where the engine refuses it. */
export function commanded(draft: Draft, command: CartCommand, env: CartEnv): Draft | null {
  const reduced = reduceCart(draft.cart, command, env);
  if (!reduced.ok) return null;
  const { cart } = reduced.value;
  const said = termOf(command);
  if (said === null) return agreed({ ...draft, cart });
  const byHand = new Set(draft.byHand);
  // To empty a field says something only against an agreement.
  if (valueOf(cart, said) === null && draft.account === null) byHand.delete(said);
  else byHand.add(said);
  return agreed({ ...draft, cart, byHand });
}

function termOf(command: CartCommand): Term | null {
  switch (command.type) {
    case 'setCartDiscount': return 'discount';
    case 'setSeller': return 'sellerId';
    case 'setHeader': return 'dueDate' in command.changes ? 'dueDate' : null;
    default: return null;
  }
}

const valueOf = (cart: Cart, term: Term): unknown => (term === 'discount' ? cart.discount : cart.header[term]);

/**
 * The document for an account, or for none, with what was agreed with it: who sells to it, what it gets off, and until when it pays. What was agreed with
 * the one before goes, and so do its documents with the rows that they brought; what a person set stays.
 */
export function forAccount(draft: Draft, account: DocumentAccount | null): Draft {
  const { byHand, account: before } = draft;
  const cart: Cart = { ...draft.cart, account: account === null ? null : accountOf(account) };
  // What was emptied by hand was said against the agreement that goes.
  const said = new Set([...byHand].filter((term) => valueOf(cart, term) !== null));
  if (before === null || (before.type === account?.type && before.id === account.id)) return agreed({ ...draft, cart, account, byHand: before === null ? said : byHand });
  const { baseDocuments, referenceDate } = cart.header;
  const alone: Cart = {
    ...cart, rows: cart.rows.filter(({ key }) => !draft.brought.has(key)),
    header: { ...cart.header, baseDocuments: [], referenceDate: baseDocuments.length === 0 ? referenceDate : null },
  };
  return agreed({ ...draft, cart: alone, account, byHand: said, owed: null, brought: new Set() });
}

/** The document with other documents as its base, by the products as the catalogue has them now. */
export function onBases(draft: Draft, moves: readonly BaseMoves[], products: ReadonlyMap<number, CatalogueProduct>, clocks: Clocks): Draft {
  const known = new Set(draft.cart.rows.map(({ key }) => key));
  const cart = withProducts(withBases(draft.cart, moves, clocks), products);
  const paid = moves.filter((base) => howUsed(cart.header.documentType, base.type) === 'pays' && !draft.cart.header.baseDocuments.some(({ typeId, number }) => typeId === base.type && number === base.number));
  const owed = paid.length === 0 ? draft.owed : paid.reduce((sum, { open }) => sum + open, draft.owed ?? 0);
  return agreed({ ...draft, cart, owed, brought: new Set([...draft.brought, ...cart.rows.map(({ key }) => key).filter((key) => !known.has(key))]) });
}

/** The document with everything in it that was agreed and that nobody set otherwise. */
function agreed(draft: Draft): Draft {
  const { cart, account, byHand } = draft;
  const terms = termsOf(cart, account);
  const { header } = cart;
  return {
    ...draft,
    cart: {
      ...cart, discount: byHand.has('discount') ? cart.discount : terms.discount,
      header: { ...header, dueDate: byHand.has('dueDate') ? header.dueDate : terms.dueDate, sellerId: byHand.has('sellerId') ? header.sellerId : terms.sellerId },
    },
  };
}

/** What was agreed with an account says of this document. One that is made from others takes their rows as they were lowered there: nothing is taken off twice. */
function termsOf({ header }: Cart, account: DocumentAccount | null): Terms {
  if (account === null) return { discount: null, dueDate: null, sellerId: null };
  const type = getDocumentType(header.documentType);
  const lowers = type.insertsProducts && type.setsDiscountTotals && header.baseDocuments.length === 0;
  const days = daysOf(type).includes('dueDate') ? (account.payment_days ?? 0) : 0;
  return {
    discount: lowers ? billDiscountOf({ discountType: account.discount_type, discount: account.discount }) : null,
    dueDate: days > 0 ? daysAfter(header.date, days) : null, sellerId: account.agent?.id ?? null,
  };
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
