import { explain } from '../../kernel/errors/explain.ts';
import { isRef } from '@dalpak/contracts';
import { validateOrder, type RecordRules, valueAfter } from '../../record-kit/index.ts';
import { isLineTaken } from './product-barcode.store.ts';

/**
 * Validity from one day until another, of price lists, discounts and coupons: the order of the
 * days.
 */
export const validityRules: RecordRules = {
  check: (change) => Promise.resolve(validateOrder(change, 'valid_from', 'valid_to')),
};

/** In one list a product has one price for each minimum quantity. */
export const priceLineRules: RecordRules = {
  check: async (change) => {
    const [list, product, from] = [
      valueAfter(change, 'price_list'),
      valueAfter(change, 'product'),
      valueAfter(change, 'from_quantity'),
    ];
    if (!isRef(list) || !isRef(product)) return {};
    const isTaken = await isLineTaken(change.tx, {
      id: change.id,
      list: list.id,
      product: product.id,
      fromQuantity: Number(from),
    });
    return isTaken ? { from_quantity: explain('price_from_quantity') } : {};
  },
};
