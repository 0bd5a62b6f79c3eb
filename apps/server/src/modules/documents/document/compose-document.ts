import type { DocumentAccount, WireCartInput } from '@dalpak/contracts';
import { wireCartSchema } from '@dalpak/contracts';
import {
  encodeCart,
  freezeSale,
  makeAccount,
  newCart,
  ONE,
  reduceCart,
  type Agorot,
  type Cart,
  type CartCommand,
  type CartEnv,
  type CartHeader,
  type PricedCart,
  type PriceBook,
  type CatalogueProduct,
  type QtyMilli,
  withListPrices,
} from '@dalpak/engine';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { PRICING_LIMIT_MS, priceWithin, type SalePricing } from '../../pricing/index.ts';

/** A row of a document that the server composes. */
export interface ComposedLine {
  readonly product: CatalogueProduct;
  /** Zero only in a stock count. */
  readonly quantity: QtyMilli;
  /** Unit price, VAT included; null = the catalogue's. */
  readonly price: Agorot | null;
  readonly notes?: string;
}

export interface Composition {
  readonly type: number;
  readonly branchId: number;
  readonly account: DocumentAccount | null;
  readonly lines: readonly ComposedLine[];
  readonly header: Partial<CartHeader>;
  readonly notes: string;
  /** Price lists that hold for rows without a price of their own; null = catalogue prices. */
  readonly book?: PriceBook | null;
  /** Id of the document; a new one when absent. */
  readonly id?: string;
}

/**
 * Builds and prices the cart of a document with the engine, as a screen does.
 * @throws AppError with the code of the first command that the engine refuses
 */
export function composeCart(
  { type, branchId, account, lines, header, notes, book = null, id }: Composition,
  pricing: SalePricing,
  now: number,
): { readonly cart: Cart; readonly priced: PricedCart } {
  const env: CartEnv = {
    ...pricing.env,
    newId: randomUUID,
    now: () => now,
    localNow: () => toLocalDateTime(now),
  };
  let cart = newCart(
    { documentType: type, branchId, terminalId: 0, employeeId: null, header },
    env,
  );
  const write = (command: CartCommand): void => {
    const reduced = reduceCart(cart, command, env);
    if (!reduced.ok)
      throw new AppError('CART_MALFORMED', { details: [{ text: reduced.error.code }] });
    cart = reduced.value.cart;
  };
  if (account !== null) write({ type: 'setAccount', account: accountOf(account) });
  for (const line of lines) {
    write({ type: 'addProduct', product: line.product, quantity: line.quantity || ONE });
    const rowKey = cart.rows.at(-1)?.key ?? '';
    // No command of a person makes a row of nothing; what was counted may be nothing.
    if (line.quantity === 0)
      cart = {
        ...cart,
        rows: cart.rows.map((row) => (row.key === rowKey ? { ...row, quantity: 0 } : row)),
      };
    if (line.price !== null) write({ type: 'setUnitPrice', rowKey, price: line.price });
    if (line.notes !== undefined)
      write({ type: 'editRow', rowKey, changes: { notes: line.notes } });
  }
  if (notes !== '') write({ type: 'setNotes', notes });
  const listed = book === null ? cart : withListPrices(cart, book);
  const priced = priceWithin(listed, pricing.env, PRICING_LIMIT_MS, pricing.allowance);
  if (priced === null) throw new AppError('CART_TOO_LARGE');
  return freezeSale(id === undefined ? listed : { ...listed, id }, priced);
}

/** The composed cart as a submission. */
export function composeDocument(
  composition: Composition,
  pricing: SalePricing,
  now: number,
): WireCartInput {
  const { cart, priced } = composeCart(composition, pricing, now);
  return wireCartSchema.parse(encodeCart(cart, priced));
}

function accountOf(account: DocumentAccount) {
  const { type, id, code, name, phone, email, city, address } = account;
  return makeAccount({
    type,
    id,
    code,
    name,
    vatId: account.vat_id,
    vatFree: account.vat_free,
    groupId: account.group,
    phone,
    email,
    city,
    address,
    priceListId: account.price_list,
  });
}
