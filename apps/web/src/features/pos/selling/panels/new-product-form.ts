import {
  type checkBarcode,
  isBarcodeSound,
  type NewProduct,
  newProductSchema,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { describeError, textOfCode } from '../../../../platform/api/describe-error.ts';
import { isOffline } from '../../../../platform/api/errors.ts';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { parseUnits } from '../../../../ui/format/number-text.ts';

/** Text of the fields, as typed. */
export interface NewProductForm {
  readonly name: string;
  readonly price: string;
  /** Id of the department; null = none. */
  readonly department: number | null;
  readonly weighed: boolean;
  readonly vatGroup: 0 | 1;
}

export type NewProductField = 'name' | 'price' | 'department';

/** Why the product was not created, in words for the screen. */
export interface Refusal {
  /** For support; empty when the text is sufficient. */
  readonly code: string;
  readonly text: string;
  /** The fields named by the error. */
  readonly fields: readonly string[];
}

type BarcodeCheck = z.infer<(typeof checkBarcode)['response']>['data'];

const FIELDS: readonly NewProductField[] = ['name', 'price', 'department'];

export function emptyForm(weighed: boolean): NewProductForm {
  return { name: '', price: '', department: null, weighed, vatGroup: 0 };
}

/**
 * The error of the barcode itself; null without one. It is known before anything is typed, and
 * shown then, while the package can be scanned again.
 */
export function barcodeErrorOf(barcode: string): Refusal | null {
  return isBarcodeSound(barcode)
    ? null
    : { code: 'BARCODE_CHECK_DIGIT', text: textOfCode('BARCODE_CHECK_DIGIT'), fields: ['barcode'] };
}

/** The product that already has the barcode, as an error; null while the barcode may be free. */
export function takenBarcodeErrorOf({ state, product }: BarcodeCheck): Refusal | null {
  if (state !== 'taken' || product === undefined) return null;
  return {
    code: 'BARCODE_TAKEN',
    text: `${textOfCode('BARCODE_TAKEN')} (${product.name})`,
    fields: ['barcode'],
  };
}

/**
 * Errors that the server would report, shown before it is asked; null without one.
 * @param isConfirmed the user confirmed a barcode with a wrong check digit
 */
export function validateForm(
  { name, price }: NewProductForm,
  barcode: string,
  isConfirmed = false,
): Refusal | null {
  const ofCode = isConfirmed ? null : barcodeErrorOf(barcode);
  if (ofCode !== null) return ofCode;
  if (!newProductSchema.shape.name.safeParse(name).success)
    return { code: '', text: i18n.t('pos:productNameNeeded'), fields: ['name'] };
  if (!newProductSchema.shape.price.safeParse(parseUnits(price, 2)).success)
    return { code: '', text: i18n.t('pos:productPriceNeeded'), fields: ['price'] };
  return null;
}

/** The call's body, with a new id. */
export function toProductRequest(
  { name, price, department, weighed, vatGroup }: NewProductForm,
  barcode: string,
  isConfirmed = false,
): NewProduct {
  return {
    request_id: crypto.randomUUID(),
    name: name.trim(),
    barcode,
    price: parseUnits(price, 2) ?? 0,
    department,
    weighed,
    vat_group: vatGroup,
    confirm_check_digit: isConfirmed,
  };
}

/** Whether two requests ask for the same product, whatever their ids. */
export function isSameRequest(a: NewProduct, b: NewProduct): boolean {
  return (Object.keys(a) as (keyof NewProduct)[]).every(
    (key) => key === 'request_id' || a[key] === b[key],
  );
}

/**
 * The text of a failed call. Without an answer the outcome is unknown: pressing again is safe, and
 * the text says so.
 */
export function refusalOf(error: unknown): Refusal {
  const { code, description, details } = describeError(error);
  const text = isOffline(error) ? i18n.t('pos:productNoAnswer') : description;
  const [owner] = details;
  // The server's Hebrew text names the product already; the catalogue's English text cannot.
  const named =
    code === 'BARCODE_TAKEN' && owner !== undefined && !text.includes(owner.text)
      ? `${text} (${owner.text})`
      : text;
  return {
    code,
    text: named,
    fields: details.flatMap(({ field }) => (field === undefined ? [] : [field])),
  };
}

/** The field to focus; null when none of this form is wrong. */
export function fieldOfRefusal({ code, fields }: Refusal): NewProductField | null {
  if (code === 'DEPARTMENT_UNKNOWN') return 'department';
  return FIELDS.find((field) => fields.includes(field)) ?? null;
}
