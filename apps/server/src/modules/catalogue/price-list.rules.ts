import { isRef } from '@dalpak/contracts';
import { inOrder, type RecordRules, valueAfter } from '../../record-kit/index.ts';
import { isLineTaken } from './product-barcode.store.ts';

/** From a day on until a day: of price lists, discounts and coupons. */
export const validityRules: RecordRules = {
  check: (change) => Promise.resolve(inOrder(change, 'valid_from', 'valid_to')),
};

/** A product has one price from a quantity on in one list. */
export const priceLineRules: RecordRules = {
  check: async (change) => {
    const [list, product, from] = [valueAfter(change, 'price_list'), valueAfter(change, 'product'), valueAfter(change, 'from_quantity')];
    if (!isRef(list) || !isRef(product)) return {};
    const isTaken = await isLineTaken(change.tx, { id: change.id, list: list.id, product: product.id, fromQuantity: Number(from) });
    return isTaken ? { from_quantity: { text: 'כבר יש במחירון מחיר למוצר מהכמות הזו.' } } : {};
  },
};
