import { type CatalogueProduct, ONE, PRODUCT_TYPE, type QtyMilli } from '@dalpak/engine';
import type { CodeMatch } from '../../../platform/catalogue/catalogue.ts';
import type { TillProduct } from '../../../platform/catalogue/till-product.ts';
import { askUnusual, dispatch, type Panel, show, startSale, tell, useCart } from './cart.store.ts';
import { scaleTemplates } from './scale-templates.ts';
import { playSound } from './sounds.ts';
import { currentTill, type Till } from './till.registry.ts';
import { isUnusualQuantity, usualPieces } from './unusual.ts';

/**
 * Longest text that digits without a field make: the digits may be a code that is read off a
 * package, and none is longer.
 */
export const TYPED_LENGTH = 20;

/**
 * Quantity that a typed amount means: `3` or `1.25`, in thousandths.
 * @returns null for an empty amount, zero, or more digits than a quantity has
 */
export function amountOf(text: string): QtyMilli | null {
  if (!/^\d{1,6}(\.\d{0,3})?$/.test(text)) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  const quantity = Number(whole) * ONE + Number(fraction.padEnd(3, '0'));
  return quantity > 0 ? quantity : null;
}

/** Panels with a field of their own: digits beside it were meant for it. */
const WITH_FIELD: ReadonlySet<Panel['kind']> = new Set<Panel['kind']>(['row', 'weigh', 'compose', 'new-product', 'discount', 'customer', 'refund', 'coupon']);

/**
 * Digits sell as a scan does: from a list the screen goes back to the goods, and after a finished
 * sale they begin the next one. Where they can not be meant so, they are refused aloud.
 */
function opensGoods(): boolean {
  const till = currentTill();
  const { panel, busy } = useCart.getState();
  if (panel.kind === 'browse') return true;
  if (busy || panel.kind === 'pay') tell('SCAN_WHILE_PAYING');
  else if (WITH_FIELD.has(panel.kind)) tell('DIGITS_BESIDE_FIELD');
  else if (till !== null) {
    show({ kind: 'browse' });
    return true;
  }
  return false;
}

/** A digit beside the field of an open form: it is refused aloud, and the form stays. */
export function digitsBesideField(key: string): boolean {
  if (!/^[\d.]$/.test(key)) return false;
  tell('DIGITS_BESIDE_FIELD');
  return true;
}

/**
 * A digit that was typed outside of any field: of the quantity of what is sold next, or of a code.
 * Nothing is cut off unseen.
 */
export function typeAmount(key: string): boolean {
  const { amount, times } = useCart.getState();
  if (!/^\d$/.test(key) && (key !== '.' || amount.includes('.'))) return false;
  if (!opensGoods()) return true;
  // Behind × comes a code, and no code has a point.
  if (key === '.' && times !== '') tell('QUANTITY_SET');
  else if (amount.length >= TYPED_LENGTH) {
    useCart.setState({ cut: true });
    tell('TYPED_TOO_LONG');
  } else useCart.setState({ amount: key === '.' && amount === '' ? '0.' : amount + key });
  return true;
}

/**
 * × closes the quantity: it stays as it is, and what is typed from here on is a code. Pressed again
 * before the code has begun it opens the quantity again. Without digits there is nothing to close;
 * a code is no quantity.
 */
export function closeAmount(): boolean {
  const { amount, times, cut } = useCart.getState();
  if (cut) {
    tell('TYPED_TOO_LONG');
    return true;
  }
  if (times !== '') {
    if (amount === '') reopenAmount();
    else tell('QUANTITY_SET');
    return true;
  }
  if (amount === '') return false;
  if (amountOf(amount) === null) tell('QUANTITY_OUT_OF_RANGE');
  else useCart.setState({ amount: '', times: amount, notice: null });
  return true;
}

function reopenAmount(): void {
  useCart.setState(({ times }) => ({ amount: times, times: '', notice: null }));
}

/**
 * Backspace takes the last digit back, and all of a code that was cut: its last digit is not the
 * one that is shown. Where a closed quantity has no code yet, it opens the quantity.
 */
export function eraseAmount(): boolean {
  const { amount, times, cut } = useCart.getState();
  if (amount === '' && times === '') return false;
  if (cut) return clearAmount();
  if (amount === '') reopenAmount();
  else useCart.setState({ amount: amount.slice(0, -1) });
  return true;
}

/** Takes back what was typed, the code before the quantity; false when there is nothing. */
export function clearAmount(): boolean {
  const { amount, times } = useCart.getState();
  if (amount === '' && times === '') return false;
  useCart.setState(amount === '' ? { times: '' } : { amount: '', cut: false });
  return true;
}

/** Digits typed and then Enter, with no × behind them: a code read from the package by eye. */
export function enterAmount(): boolean {
  const { amount, times, cut, panel } = useCart.getState();
  if (panel.kind !== 'browse' || currentTill() === null) return false;
  if (amount === '') {
    if (times !== '') tell('QUANTITY_SET');
    return times !== '';
  }
  if (cut) {
    tell('TYPED_TOO_LONG');
    return true;
  }
  useCart.setState({ amount: '' });
  sellCode(amount);
  return true;
}

/** Adds a product with the typed amount, then the amount is 1 again. Pieces are sold whole. */
export function sellProduct(product: TillProduct, quantity: QtyMilli | null = null): boolean {
  const { amount, times, cut } = useCart.getState();
  if (cut) {
    tell('TYPED_TOO_LONG');
    return false;
  }
  if (times !== '' && amount !== '') {
    // A code that was begun: dropping it, or reading it as a quantity, would both be a guess that
    // nobody sees.
    tell('CODE_UNFINISHED');
    return false;
  }
  const text = times === '' ? amount : times;
  const typed = amountOf(text);
  if (text !== '' && typed === null) {
    // So would selling one instead.
    tell('QUANTITY_OUT_OF_RANGE');
    return false;
  }
  const wanted = quantity ?? typed ?? ONE;
  useCart.setState({ amount: '', times: '' });
  if ((product.type !== PRODUCT_TYPE.regular || product.more) && sellSpecial(product, wanted)) return true;
  if (product.weighed && quantity === null && typed === null) {
    // No weight was given: one kilogram would be a guess, so it is asked.
    show({ kind: 'weigh', productId: product.id });
    playSound('accept');
    return true;
  }
  if (!product.weighed && wanted % ONE !== 0) {
    tell('WHOLE_PIECES', product.name);
    return false;
  }
  const add = (): boolean => {
    const added = dispatch({ type: 'addProduct', product: engineProduct(product), quantity: wanted });
    if (added.ok) playSound('accept');
    return added.ok;
  };
  if (!isUnusualQuantity(wanted, product.weighed || quantity !== null ? undefined : usualPieces())) return add();
  askUnusual({ kind: 'quantity', quantity: wanted, product, run: () => void add() });
  return true;
}

/**
 * What asks for more than a quantity is asked in a panel of its own. Packaging that is put on the
 * scale with the goods of the lit row takes its weight off them. False for what is sold as any
 * other product.
 */
function sellSpecial(product: TillProduct, quantity: QtyMilli): boolean {
  const { cart, litKey } = useCart.getState();
  if (product.type === PRODUCT_TYPE.packaging) {
    const active = cart?.rows.find(({ key }) => key === litKey);
    if (active?.product.weighed !== true) return false;
    if (dispatch({ type: 'insertPackaging', product: engineProduct(product), quantity, deliveryWeight: product.more?.weight ?? 0, activeRowKey: active.key }).ok) playSound('accept');
    return true;
  }
  show({ kind: 'compose', productId: product.id, quantity, rowKey: null });
  playSound('accept');
  return true;
}

/**
 * What the engine keeps of a product: the rest is for people and would only be copied with every
 * row.
 */
export function engineProduct(product: TillProduct): CatalogueProduct {
  const { id, code, name, barcode, departmentId, categoryId, supplierId, price, vatGroup, vatFree, weighed, type, discountable } = product;
  return { id, code, name, barcode, departmentId, categoryId, supplierId, price, vatGroup, vatFree, weighed, type, discountable };
}

/**
 * A label's own price for a piece is a change of price when the catalogue has another: nobody
 * changes it by a scan.
 */
function sellMatch({ product, quantity, price }: CodeMatch): boolean {
  if (price !== null && price !== product.price) {
    tell('LABEL_PRICE_DIFFERS', product.name);
    return false;
  }
  return sellProduct(product, quantity);
}

/** A barcode whose product is not here yet: the product is asked for while the notice stands. */
function bringMissing(till: Till, code: string): void {
  const id = till.catalogue.missingOwner(code);
  if (id === null) return;
  // Rare: it comes in a chunk of its own. What fails leaves the notice, with its way to fresh data.
  void import('./missing-product.ts').then(({ bringProduct }) => bringProduct(till, { id, code, sell: sellCode })).catch(() => undefined);
}

/**
 * A scan, from anywhere on the screen. While a sale is being paid the bill is closed: the scan is
 * refused aloud, and after a finished sale it begins the next one.
 */
export function sellCode(code: string): boolean {
  const till = currentTill();
  const { panel, busy } = useCart.getState();
  if (till === null) return false;
  if (busy || panel.kind === 'pay') {
    tell('SCAN_WHILE_PAYING', code);
    return true;
  }
  if (panel.kind === 'weigh' || panel.kind === 'compose') {
    // The product on the scale would be forgotten.
    tell('WEIGH_FIRST', code);
    return true;
  }
  if (panel.kind === 'new-product') {
    // What was typed of it would be lost.
    tell('PRODUCT_FIRST', code);
    return true;
  }
  if (panel.kind === 'done') startSale(till);
  const match = till.catalogue.match(code, scaleTemplates());
  if (match === null) {
    tell('BARCODE_NOT_FOUND', code);
    bringMissing(till, code);
    return true;
  }
  useCart.setState((state) => ({ query: '', panel: state.panel.kind === 'browse' ? state.panel : { kind: 'browse' } }));
  sellMatch(match);
  return true;
}
