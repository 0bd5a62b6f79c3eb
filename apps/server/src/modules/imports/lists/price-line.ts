import type { Agorot } from '@dalpak/engine';
import { readProductCode, type ProductCode } from '../../catalogue/index.ts';
import { findDepartment, isUnprocessedProduce } from './department.match.ts';
import { readDecimal } from './numbers.ts';

/** Columns of a price list that we read. */
export const PRICE_COLUMNS = {
  chainName: 'רשת',
  chainId: 'מזהה רשת',
  storeId: 'מזהה חנות',
  code: 'ברקוד',
  name: 'שם מוצר',
  manufacturer: 'יצרן',
  quantity: 'כמות',
  unitName: 'יחידת כמות',
  price: 'מחיר (₪)',
  weighed: 'שקיל',
  discountable: 'מותר הנחה',
} as const;

export type PriceColumn = keyof typeof PRICE_COLUMNS;
export type PriceCells = Readonly<Record<PriceColumn, string>>;

/** A product as a price list describes it. */
export interface ListedProduct extends ProductCode {
  readonly name: string;
  readonly manufacturer: string;
  readonly weighed: boolean;
  /** Unit of the content ("גרם"), empty when the list has none. */
  readonly contentUnit: string;
  /** Content in thousandths of the unit, null when the list has none. */
  readonly contentMilli: number | null;
  readonly price: Agorot;
  readonly discountable: boolean;
  readonly departmentKey: string | null;
  /** 1 = 0%, 0 = the standard rate. */
  readonly vatGroup: 0 | 1;
}

export type PriceSkip =
  | 'columns'
  | 'code_empty'
  | 'code_unusable'
  | 'name_empty'
  | 'price_not_a_number'
  | 'price_not_positive'
  | 'duplicate';
export type PriceFlag = 'wrong_check_digit' | 'odd_characters_in_name';

export type PriceLineResult =
  | {
      readonly kind: 'product';
      readonly product: ListedProduct;
      readonly flags: readonly PriceFlag[];
    }
  | { readonly kind: 'skip'; readonly reason: PriceSkip; readonly text: string };

const NAME_LIMIT = 200;
/** Prices above a million shekels are typing errors; they would not fit on a receipt either. */
const PRICE_LIMIT: Agorot = 100_000_000;

/** Reads one line of a price list as a product, or the reason why it cannot be one. Pure. */
export function readPriceLine(cells: PriceCells): PriceLineResult {
  if (cells.code.trim() === '') return skip('code_empty', cells.name);
  const code = readProductCode(cells.code);
  if (code === null) return skip('code_unusable', cells.code);
  const name = cleanText(cells.name).slice(0, NAME_LIMIT);
  if (name === '') return skip('name_empty', cells.code);
  const price = readDecimal(cells.price, 100);
  if (price === null || price > PRICE_LIMIT) return skip('price_not_a_number', cells.price);
  if (price <= 0) return skip('price_not_positive', cells.price);
  const weighed = cells.weighed.trim() === '1';
  const department = findDepartment(name);
  return {
    kind: 'product',
    product: {
      ...code,
      name,
      manufacturer: knownText(cells.manufacturer).slice(0, NAME_LIMIT),
      weighed,
      contentUnit: knownText(cells.unitName).slice(0, 30),
      contentMilli: readContent(cells.quantity),
      price,
      // Only an explicit 0 excludes a product from discounts; some chains leave the column empty.
      discountable: cells.discountable.trim() !== '0',
      departmentKey: department?.key ?? null,
      vatGroup: isUnprocessedProduce(name, weighed, department) ? 1 : 0,
    },
    flags: flagsOf(code, name),
  };
}

/**
 * Trims, collapses spaces, and drops control and direction characters, which would appear on the
 * receipt.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function flagsOf(code: ProductCode, name: string): readonly PriceFlag[] {
  const flags: PriceFlag[] = [];
  if (code.wrongCheckDigit) flags.push('wrong_check_digit');
  if (/\uFFFD|\?\?|×|¨/.test(name)) flags.push('odd_characters_in_name');
  return flags;
}

/**
 * Chains write "לא ידוע" for an unknown value, and one of them damages its own encoding ("???¨??").
 */
function knownText(text: string): string {
  const clean = cleanText(text);
  return clean === 'לא ידוע' || clean.includes('??') ? '' : clean;
}

function readContent(text: string): number | null {
  const value = readDecimal(text, 1000);
  return value === null || value <= 0 ? null : value;
}

function skip(reason: PriceSkip, text: string): PriceLineResult {
  return { kind: 'skip', reason, text: cleanText(text).slice(0, 80) };
}
