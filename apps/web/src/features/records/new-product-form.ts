import { isBarcodeSound, isProductBarcode, type NewProduct, newProductSchema } from '@dalpak/contracts';
import { parseUnits } from '../../ui/format/number-text.ts';

/** What stands in the fields, as typed. */
export interface ProductForm {
  readonly name: string;
  readonly barcode: string;
  readonly price: string;
  /** Number of the department as text; empty = none. */
  readonly department: string;
  readonly weighed: boolean;
  readonly vatZero: boolean;
}

export const EMPTY_PRODUCT: ProductForm = { name: '', barcode: '', price: '', department: '', weighed: false, vatZero: false };

export type ProductField = 'name' | 'barcode' | 'price';
export type ProductMistake = 'nameNeeded' | 'barcodeNeeded' | 'checkDigit' | 'priceNeeded';

/** What the server would refuse, said before it is asked: the first wrong field and why; null when nothing is wrong. */
export function findMistake(form: ProductForm, confirmed: boolean): { readonly field: ProductField; readonly why: ProductMistake } | null {
  const { shape } = newProductSchema;
  if (!shape.name.safeParse(form.name).success) return { field: 'name', why: 'nameNeeded' };
  const barcode = form.barcode.trim();
  if (!isProductBarcode(barcode)) return { field: 'barcode', why: 'barcodeNeeded' };
  if (!confirmed && !isBarcodeSound(barcode)) return { field: 'barcode', why: 'checkDigit' };
  if (!shape.price.safeParse(parseUnits(form.price, 2)).success) return { field: 'price', why: 'priceNeeded' };
  return null;
}

/** The call's body. The caller keeps the id while the wish stays the same: pressed again it is the same product. */
export function productWish(form: ProductForm, requestId: string, confirmed: boolean): NewProduct {
  return {
    request_id: requestId,
    name: form.name.trim(),
    barcode: form.barcode.trim(),
    price: parseUnits(form.price, 2) ?? 0,
    department: form.department === '' ? null : Number(form.department),
    weighed: form.weighed,
    vat_group: form.vatZero ? 1 : 0,
    confirm_check_digit: confirmed,
  };
}
