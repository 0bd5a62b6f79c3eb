import type { Agorot, LocalDateTime } from '../kernel/units.ts';
import { formatMoney } from '../money/format-money.ts';
import type { VoucherKind } from '../submit/submit.types.ts';
import { paperDate } from './paper-payments.ts';
import type { PaperMode, ReceiptBusiness } from './paper.types.ts';
import { centered } from './receipt-model.ts';
import type { ReceiptLine } from './receipt.types.ts';

/** A voucher, gift card or coupon that a document issued. */
export interface IssuedVoucher {
  readonly kind: VoucherKind;
  readonly number: string;
  /** Value in agorot; null for a coupon, whose value depends on its discount at redemption. */
  readonly amount: Agorot | null;
  /** Name of a coupon; left out for vouchers with an amount. */
  readonly name?: string;
  readonly expiresOn: string | null;
}

const TITLES: Readonly<Record<VoucherKind, string>> = {
  credit_voucher: 'שובר זיכוי',
  gift_card: 'כרטיס מתנה',
  voucher: 'תו קנייה',
  coupon: 'קופון',
};

/**
 * Reads an issued voucher from a server answer; null for any other shape.
 * @param value `number`, `amount` in agorot (for a coupon its `name`) and, if it expires,
 *   `expires_on`
 */
export function readIssuedVoucher(kind: VoucherKind, value: unknown): IssuedVoucher | null {
  if (typeof value !== 'object' || value === null) return null;
  const { number, amount, name, expires_on: expires } = value as Readonly<Record<string, unknown>>;
  const isCoupon = kind === 'coupon';
  if (typeof number !== 'string' || (typeof amount !== 'number' && !isCoupon)) return null;
  return {
    kind,
    number,
    amount: typeof amount === 'number' && !isCoupon ? amount : null,
    expiresOn: typeof expires === 'string' ? expires : null,
    ...(isCoupon && typeof name === 'string' ? { name } : {}),
  };
}

/**
 * The printed lines of a credit voucher, gift card, voucher or coupon: its value and its number, as
 * text and bar code. In Hebrew, like all prints.
 */
export function issuedVoucherLines(
  { kind, number, amount, name, expiresOn }: IssuedVoucher,
  around: {
    readonly business: Pick<ReceiptBusiness, 'name' | 'phone' | 'vatNumber'>;
    readonly issuedAt: LocalDateTime;
    /** Number of the document that issued it; empty while unknown. */
    readonly document: string;
    readonly mode: PaperMode;
  },
): ReceiptLine[] {
  const { business, issuedAt, document, mode } = around;
  const fact = (start: string, end: string): ReceiptLine => ({
    kind: 'columns',
    start,
    end,
    bold: false,
    indent: false,
  });
  return [
    centered(business.name, 'large', true),
    ...(business.phone === '' ? [] : [centered(business.phone)]),
    centered(`מס' עוסק ${business.vatNumber}`),
    { kind: 'rule' },
    centered(TITLES[kind], 'large', true),
    { kind: 'mark', text: mode === 'original' ? 'מקור' : 'העתק' },
    ...(amount === null
      ? [centered(name ?? '', 'normal', true)]
      : [{ kind: 'total', label: 'סכום', amount: formatMoney(amount) } as const]),
    centered(number, 'large', true),
    fact('תאריך', paperDate(issuedAt)),
    ...(document === '' ? [] : [fact('למסמך', document)]),
    ...(expiresOn === null ? [] : [fact('בתוקף עד', paperDate(expiresOn))]),
    { kind: 'rule' },
    centered(kind === 'coupon' ? 'הציגו בקופה בקנייה הבאה' : 'הציגו בקופה בעת התשלום', 'small'),
    { kind: 'barcode', value: number, symbology: 'code128' },
  ];
}
