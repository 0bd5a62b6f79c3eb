import { type CatalogueProduct, ONE, type QtyMilli } from '@dalpak/engine';
import type { CodeMatch, TillProduct } from '../../../platform/catalogue/catalogue.ts';
import { dispatch, show, startSale, tell, useCart } from './cart.store.ts';
import { playSound } from './sounds.ts';
import { currentTill } from './till.registry.ts';

/** Longest amount a person may type before a scan. */
export const AMOUNT_LENGTH = 7;

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

/** Adds a product with the typed amount, then the amount is 1 again. Pieces are sold whole. */
export function sellProduct(product: TillProduct, quantity: QtyMilli | null = null): boolean {
  const typed = amountOf(useCart.getState().amount);
  const wanted = quantity ?? typed ?? ONE;
  useCart.setState({ amount: '' });
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
  const added = dispatch({ type: 'addProduct', product: engineProduct(product), quantity: wanted });
  if (added.ok) playSound('accept');
  return added.ok;
}

/** What the engine keeps of a product: the rest is for people and would only be copied with every row. */
function engineProduct(product: TillProduct): CatalogueProduct {
  const { id, code, name, barcode, departmentId, categoryId, supplierId, price, vatGroup, vatFree, weighed, type, discountable } = product;
  return { id, code, name, barcode, departmentId, categoryId, supplierId, price, vatGroup, vatFree, weighed, type, discountable };
}

/** A label's own price for a piece is a change of price when the catalogue has another: nobody changes it by a scan. */
function sellMatch({ product, quantity, price }: CodeMatch): boolean {
  if (price !== null && price !== product.price) {
    tell('LABEL_PRICE_DIFFERS', product.name);
    return false;
  }
  return sellProduct(product, quantity);
}

/**
 * A scan, from anywhere on the screen. While a sale is being paid the bill is closed: the scan is refused aloud, and
 * after a finished sale it begins the next one.
 */
export function sellCode(code: string): boolean {
  const till = currentTill();
  const { panel, busy } = useCart.getState();
  if (till === null) return false;
  if (busy || panel.kind === 'pay') {
    tell('SCAN_WHILE_PAYING', code);
    return true;
  }
  if (panel.kind === 'weigh') {
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
  const match = till.catalogue.match(code);
  if (match === null) {
    tell('BARCODE_NOT_FOUND', code);
    return true;
  }
  useCart.setState((state) => ({ query: '', panel: state.panel.kind === 'browse' ? state.panel : { kind: 'browse' } }));
  sellMatch(match);
  return true;
}
