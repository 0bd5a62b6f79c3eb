import {
  type CatalogueProduct,
  mulDivRound,
  ONE,
  PRODUCT_TYPE,
  type QtyMilli,
  readGiftSlip,
} from '@dalpak/engine';
import type { CodeMatch } from '../../../platform/catalogue/catalogue.ts';
import type { TillProduct } from '../../../platform/catalogue/till-product.ts';
import { recordPaint } from '../../../platform/speed/speed.ts';
import { cartNow } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { highlightedRow } from '../bill/highlight.store.ts';
import { enter, panelNow, refusalOf } from '../bill/mode.store.ts';
import { dismissNotice, notify } from '../bill/notice.store.ts';
import {
  clearAmount,
  clearCode,
  clearNumbers,
  closeQuantity,
  eraseLast,
  markOverlong,
  reopenQuantity,
  typeKey,
  useNumberEntry,
} from '../bill/number-entry.store.ts';
import type { Panel } from '../bill/panel.types.ts';
import { confirmUnusual } from '../bill/questions.store.ts';
import { startSale } from '../bill/start-bill.ts';
import { searchFor } from '../bill/search.store.ts';
import { show } from '../bill/open-panel.ts';
import { isOnMenu } from './current-menu.ts';
import { scaleTemplates } from './scale-templates.ts';
import { playSound } from '../till/sounds.ts';
import { currentTill, type Till } from '../till/till.registry.ts';
import { isUnusualQuantity, usualPieces } from '../bill/unusual.ts';

/**
 * Longest text of digits typed outside a field: they may be a code read off a package, and no code
 * is longer.
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

/** Panels with a field of their own: digits typed outside the field were meant for it. */
const PANELS_WITH_FIELD: ReadonlySet<Panel['kind']> = new Set<Panel['kind']>([
  'row',
  'new-product',
  'discount',
  'customer',
  'refund',
  'coupon',
  'club',
]);

/**
 * Digits sell as a scan does: from a list the screen returns to the products, and after a finished
 * sale they begin the next one. Where digits cannot mean that, they are refused with a sound.
 */
function returnToProducts(): boolean {
  const till = currentTill();
  const panel = panelNow();
  if (panel.kind === 'browse') return true;
  const refusal = refusalOf('type');
  if (refusal !== null) notify(refusal);
  else if (PANELS_WITH_FIELD.has(panel.kind)) notify('DIGITS_OUTSIDE_FIELD');
  else if (till !== null) {
    show({ kind: 'browse' });
    return true;
  }
  return false;
}

/** Refuses with a sound a digit typed outside the field of an open form. The form stays open. */
export function refuseStrayDigit(key: string): boolean {
  if (!/^[\d.]$/.test(key)) return false;
  notify('DIGITS_OUTSIDE_FIELD');
  return true;
}

/**
 * Handles a digit typed outside any field: part of the next product's quantity, or of a code.
 * Excess digits are reported, never cut silently.
 */
export function typeAmount(key: string): boolean {
  const { amount, closedQuantity: times } = useNumberEntry.getState();
  if (!/^\d$/.test(key) && (key !== '.' || amount.includes('.'))) return false;
  if (!returnToProducts()) return true;
  // After × comes a code, and no code has a decimal point.
  if (key === '.' && times !== '') notify('QUANTITY_SET');
  else if (amount.length >= TYPED_LENGTH) {
    markOverlong();
    notify('TYPED_TOO_LONG');
  } else typeKey(key);
  return true;
}

/**
 * × closes the quantity: it stays, and what is typed from here on is a code. A second press before
 * the code has begun opens the quantity again. Without digits there is nothing to close, and a code
 * cannot become a quantity.
 */
export function closeAmount(): boolean {
  const { amount, closedQuantity: times, isOverlong: cut } = useNumberEntry.getState();
  if (cut) {
    notify('TYPED_TOO_LONG');
    return true;
  }
  if (times !== '') {
    if (amount === '') reopenAmount();
    else notify('QUANTITY_SET');
    return true;
  }
  if (amount === '') return false;
  if (amountOf(amount) === null) notify('QUANTITY_OUT_OF_RANGE');
  else {
    closeQuantity();
    dismissNotice();
  }
  return true;
}

function reopenAmount(): void {
  reopenQuantity();
  dismissNotice();
}

/**
 * Backspace removes the last digit, or a whole code that exceeded the limit, because its last digit
 * is not the one shown. Where a closed quantity has no code yet, it opens the quantity.
 */
export function eraseAmount(): boolean {
  const { amount, closedQuantity: times, isOverlong: cut } = useNumberEntry.getState();
  if (amount === '' && times === '') return false;
  if (cut) return clearAmount();
  if (amount === '') reopenAmount();
  else eraseLast();
  return true;
}

/** Adds digits ended with Enter and without ×: a code typed from the package. */
export function enterAmount(): boolean {
  const { amount, closedQuantity: times, isOverlong: cut } = useNumberEntry.getState();
  const panel = panelNow();
  if (panel.kind !== 'browse' || currentTill() === null) return false;
  if (amount === '') {
    if (times !== '') notify('QUANTITY_SET');
    return times !== '';
  }
  if (cut) {
    notify('TYPED_TOO_LONG');
    return true;
  }
  clearCode();
  addByCode(amount);
  return true;
}

/**
 * Adds a product with the typed amount, then resets the amount to 1. Pieces are sold whole.
 * @param pack what is in the carton that was scanned: the typed amount counts cartons
 */
export function addProductRow(
  product: TillProduct,
  quantity: QtyMilli | null = null,
  pack: QtyMilli | null = null,
): boolean {
  const { amount, closedQuantity: times, isOverlong: cut } = useNumberEntry.getState();
  if (cut) {
    notify('TYPED_TOO_LONG');
    return false;
  }
  if (times !== '' && amount !== '') {
    // A code was begun. Dropping it and reading it as a quantity would both be a silent guess.
    notify('CODE_UNFINISHED');
    return false;
  }
  const text = times === '' ? amount : times;
  const typed = amountOf(text);
  if (text !== '' && typed === null) {
    // Selling one instead would be a silent guess too.
    notify('QUANTITY_OUT_OF_RANGE');
    return false;
  }
  if (!isOnMenu(product)) {
    notify('NOT_ON_MENU', product.name);
    return false;
  }
  const pieces = quantity ?? typed ?? ONE;
  const wanted = pack === null ? pieces : mulDivRound(pieces, pack, ONE);
  clearNumbers();
  if ((product.type !== PRODUCT_TYPE.regular || product.more) && sellSpecial(product, wanted))
    return true;
  if (product.weighed && quantity === null && typed === null) {
    // No weight was given. One kilogram would be a guess, so the weight is asked.
    show({ kind: 'weigh', productId: product.id });
    playSound('accept');
    return true;
  }
  if (!product.weighed && wanted % ONE !== 0) {
    notify('WHOLE_PIECES', product.name);
    return false;
  }
  const add = (): boolean => {
    const added = dispatch({
      type: 'addProduct',
      product: engineProduct(product),
      quantity: wanted,
    });
    if (added.ok) playSound('accept');
    return added.ok;
  };
  if (
    !isUnusualQuantity(
      wanted,
      product.weighed || quantity !== null || pack !== null ? undefined : usualPieces(),
    )
  )
    return add();
  confirmUnusual({ kind: 'quantity', quantity: wanted, product, run: () => void add() });
  return true;
}

/**
 * Opens the panel of a product that needs more than a quantity. Packaging weighed with the goods of
 * the highlighted line is subtracted from their weight. False for a product that is sold normally.
 */
function sellSpecial(product: TillProduct, quantity: QtyMilli): boolean {
  const cart = cartNow();
  const litKey = highlightedRow();
  if (product.type === PRODUCT_TYPE.packaging) {
    const active = cart?.rows.find(({ key }) => key === litKey);
    if (active?.product.weighed !== true) return false;
    if (
      dispatch({
        type: 'insertPackaging',
        product: engineProduct(product),
        quantity,
        deliveryWeight: product.more?.weight ?? 0,
        activeRowKey: active.key,
      }).ok
    )
      playSound('accept');
    return true;
  }
  show({ kind: 'compose', productId: product.id, quantity, rowKey: null });
  playSound('accept');
  return true;
}

/**
 * The product fields that the engine keeps; the others are for display and would only be copied
 * with every line.
 */
export function engineProduct(product: TillProduct): CatalogueProduct {
  const {
    id,
    code,
    name,
    barcode,
    departmentId,
    categoryId,
    supplierId,
    price,
    vatGroup,
    vatFree,
    weighed,
    type,
    discountable,
  } = product;
  return {
    id,
    code,
    name,
    barcode,
    departmentId,
    categoryId,
    supplierId,
    price,
    vatGroup,
    vatFree,
    weighed,
    type,
    discountable,
  };
}

/**
 * A label's own piece price that differs from the catalogue's is a price change, which a scan alone
 * must not make.
 */
function addMatch({ product, quantity, pack, price }: CodeMatch): boolean {
  if (price !== null && price !== product.price) {
    notify('LABEL_PRICE_DIFFERS', product.name);
    return false;
  }
  return addProductRow(product, quantity, pack);
}

/** Asks the server for a barcode whose product is not on the device, while the notice is shown. */
function loadMissing(till: Till, code: string): void {
  const id = till.catalogue.missingOwner(code);
  if (id === null) return;
  // Loaded separately, because it is rare. A failure leaves the notice, with its button for fresh
  // data.
  void import('./missing-product.ts')
    .then(({ loadAndAddProduct }) => loadAndAddProduct(till, { id, code, add: addByCode }))
    .catch(() => undefined);
}

/** Adds what a scanner read, and counts the time until it is on the screen. */
export function addByScan(code: string): boolean {
  return addByCode(code, performance.now());
}

/**
 * Adds the product of a code to the bill, from anywhere on the screen. While a sale is being paid the bill is closed and the
 * code is refused with a sound; after a finished sale it begins the next one.
 * @param scannedAt when a scanner read it, on the clock of `performance.now()`; null = it was typed
 */
export function addByCode(code: string, scannedAt: number | null = null): boolean {
  const till = currentTill();
  const panel = panelNow();
  if (till === null) return false;
  // While it is paid the bill is closed; in a half-entered product a scan would lose it.
  const refusal = refusalOf('scan');
  if (refusal !== null) {
    notify(refusal, code);
    return true;
  }
  if (panel.kind === 'new-product') {
    // What was typed for the new product would be lost.
    notify('PRODUCT_FIRST', code);
    return true;
  }
  if (panel.kind === 'done') startSale(till);
  const match = till.catalogue.match(code, scaleTemplates());
  if (match === null) {
    const model = till.lists.models.find((one) => one.code === code);
    if (model !== undefined) {
      searchFor('');
      show({ kind: 'model', modelId: model.id });
      playSound('accept');
      return true;
    }
    if (readGiftSlip(code) !== null) {
      searchFor('');
      show({ kind: 'refund', slip: code });
      playSound('accept');
      return true;
    }
    notify('BARCODE_NOT_FOUND', code);
    loadMissing(till, code);
    return true;
  }
  searchFor('');
  enter({ kind: 'browse' });
  // A refused scan paints a notice, which is no row.
  if (addMatch(match) && scannedAt !== null) recordPaint('scan', scannedAt);
  return true;
}
