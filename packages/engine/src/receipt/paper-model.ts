import type { CartAccount } from '../cart/account.ts';
import {
  type Cart,
  type InvoiceBuyer,
  SUPPLY_METHOD_KEYS,
  type SupplyMethod,
} from '../cart/cart.types.ts';
import { effectiveCartDiscount } from '../cart/pricing/cart-discount.ts';
import { isBlankRow, isComponentRow } from '../cart/cart-row.ts';
import { DOCUMENT_TYPE, type DocumentType, getDocumentType } from '../document/document-types.ts';
import { formatDocumentNumber } from '../document/number.ts';
import { formatMoney, formatRate } from '../money/format-money.ts';
import { paperDate, paperPayments } from './paper-payments.ts';
import { paperRow } from './paper-rows.ts';
import {
  type PaperFact,
  type PaperInput,
  type PaperModel,
  type PaperPart,
  type PaperStyle,
  PAPER_WORDS,
  PLAIN_STYLE,
} from './paper.types.ts';

/** Number of right-most digits of an allocation number that are printed. */
const PRINTED_ALLOCATION_DIGITS = 9;

/** Whether documents of this type show prices; stock movements and counts do not. */
export function hasPrices({ lifecycle }: Pick<DocumentType, 'lifecycle'>): boolean {
  return lifecycle !== 'stock' && lifecycle !== 'transfer';
}

/**
 * The print model of a finished sale or document. All its content comes from the frozen sale, so a
 * copy equals the original.
 */
export function paperModel(input: PaperInput): PaperModel {
  const {
    sale: { cart, priced, number, vatConfirmation },
    style = PLAIN_STYLE,
  } = input;
  const type = getDocumentType(cart.header.documentType);
  const shows = (part: PaperPart): boolean => !style.hidden.includes(part);
  const withPrices = hasPrices(type);
  const isCredit = givesCredit(type, priced.total);
  return {
    language: 'he',
    words: PAPER_WORDS,
    legal: '',
    logo: shows('logo') ? style.logo : '',
    business: businessOf(input, style, shows('branch')),
    title: priced.total < 0 ? type.refundName : type.name,
    number: number === null ? '' : formatDocumentNumber(number),
    mark: input.mode === 'original' ? 'מקור' : 'העתק',
    facts: factsOf(input, type, shows),
    party: [
      ...buyerOf(cart.header.buyer ?? null),
      ...(cart.account === null ? [] : partyOf(cart.account)),
      ...contactOf(cart),
      ...basesOf(cart),
    ],
    withPrices,
    withCodes: shows('codes'),
    rows: priced.rows
      .filter(({ row }) => !isBlankRow(row) && !isComponentRow(row))
      .map((row) => paperRow(row, withPrices)),
    sums: type.totalFrom === 'products' ? sumsOf(input, withPrices, shows('items')) : [],
    total: withPrices
      ? { label: totalLabel(type, priced.total), value: formatMoney(priced.total) }
      : null,
    payments: paperPayments(cart.payments, priced),
    allocation: vatConfirmation === null ? '' : vatConfirmation.slice(-PRINTED_ALLOCATION_DIGITS),
    savings:
      shows('savings') && withPrices && !isCredit && priced.discount > 0
        ? `חסכתם ${formatMoney(priced.discount)} ₪`
        : '',
    notes: cart.header.notes,
    footer: closingWords(style.footer === '' ? input.business.footer : style.footer, isCredit),
    barcode: shows('barcode') && number !== null ? formatDocumentNumber(number) : '',
    signature: shows('signature'),
  };
}

function linesOf(words: string): string[] {
  return words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Closing words of the document; lines of thanks are left out of a refund. */
function closingWords(words: string, isCredit: boolean): string[] {
  return linesOf(words).filter((line) => !isCredit || !line.startsWith('תודה'));
}

/**
 * The reference of the document. A refund names its original sale, as the law requires of a credit
 * invoice.
 */
function referenceOf({ cart: { header, rows }, priced }: PaperInput['sale']): PaperFact[] {
  const { reference } = header;
  const date = header.referenceDate === null ? '' : paperDate(header.referenceDate);
  if (reference === '' || rows.every(({ refundOf }) => refundOf === null))
    return [
      { label: 'אסמכתא', value: reference },
      { label: 'תאריך אסמכתא', value: date },
    ];
  return [
    {
      label: priced.total < 0 ? 'זיכוי לחשבונית' : 'החזר מחשבונית',
      value: date === '' ? reference : `${reference} מיום ${date}`,
    },
  ];
}

function businessOf(
  { business }: PaperInput,
  { header }: PaperStyle,
  withBranch: boolean,
): PaperModel['business'] {
  const { name, branchName, address, phone, vatNumber } = business;
  return {
    name,
    vatNumber,
    lines: [
      ...linesOf(header),
      ...[withBranch ? branchName : '', address, phone].filter((text) => text !== ''),
    ],
  };
}

/** Date, till, employee, reference and due dates. */
function factsOf(
  { sale, issuedAt, terminalName, employeeName, warehouses }: PaperInput,
  { strictDate }: DocumentType,
  shows: (part: PaperPart) => boolean,
): PaperFact[] {
  const { header } = sale.cart;
  const dated = (label: string, date: string | null): PaperFact => ({
    label,
    value: date === null ? '' : paperDate(date),
  });
  const facts: PaperFact[] = [
    // A till sale has the time of the sale; a document of the back office has a date of its own,
    // which may differ from its time of issue.
    strictDate ? dated('תאריך', header.date) : dated('תאריך', issuedAt),
    strictDate
      ? { label: 'הופק', value: `${paperDate(issuedAt)} ${issuedAt.slice(11, 16)}` }
      : { label: 'שעה', value: issuedAt.slice(11, 16) },
    { label: 'קופה', value: shows('terminal') ? terminalName : '' },
    { label: 'עובד', value: shows('employee') ? employeeName : '' },
    ...referenceOf(sale),
    dated('תאריך ערך', header.valueDate),
    dated('לתשלום עד', header.dueDate),
    dated('מועד אספקה', header.supplyDate),
    ...(strictDate ? supplyOf(sale.cart) : []),
    { label: 'ממחסן', value: warehouses?.from ?? '' },
    { label: 'למחסן', value: warehouses?.to ?? '' },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** How the goods of a document leave, as its customer reads it. */
const SUPPLY_METHODS = {
  pickup: 'איסוף',
  delivery: 'משלוח',
  courier: 'שליח',
  freight: 'הובלה',
} as const satisfies Readonly<Record<SupplyMethod, string>>;

function supplyOf({ supply }: Cart): PaperFact[] {
  if (supply === null) return [];
  const method = SUPPLY_METHOD_KEYS.find((key) => key === supply.method);
  return [
    { label: 'אופן אספקה', value: method === undefined ? '' : SUPPLY_METHODS[method] },
    {
      label: 'אריזות',
      value: supply.packages.map(({ name, count }) => `${count} ${name}`).join(', '),
    },
  ];
}

/** The business that the invoice is made out to. */
function buyerOf(buyer: InvoiceBuyer | null): PaperFact[] {
  return buyer === null
    ? []
    : [
        { label: 'לכבוד', value: buyer.name },
        { label: "מס' עוסק", value: buyer.vatId },
      ];
}

function partyOf(account: CartAccount): PaperFact[] {
  const { type, name, vatId, address, addressNumber, city, phone, cellPhone } = account;
  const place = [[address, addressNumber].filter((part) => part !== '').join(' '), city]
    .filter((part) => part !== '')
    .join(', ');
  const [who, number] =
    type === 'supplier' ? ['ספק', "מס' עוסק של הספק"] : ['לקוח', "מס' עוסק של הלקוח"];
  const facts = [
    { label: who, value: name },
    { label: number, value: vatId },
    { label: 'כתובת', value: place },
    { label: 'טלפון', value: phone === '' ? cellPhone : phone },
  ];
  return facts.filter(({ value }) => value !== '');
}

/**
 * The contact that a document of the back office names: the only one of its account. A sale of a
 * till carries all contacts of its customer and names none.
 */
function contactOf({ account, header }: Pick<Cart, 'account' | 'header'>): PaperFact[] {
  const [contact] = account?.contacts ?? [];
  if (contact === undefined || header.documentType === DOCUMENT_TYPE.posSale) return [];
  const value = [contact.name, contact.phone].filter((part) => part !== '').join(', ');
  return [{ label: 'לידי', value }];
}

/** The base documents of this document. */
function basesOf({ header }: Pick<Cart, 'header'>): PaperFact[] {
  return header.baseDocuments.map(({ number }) => ({
    label: 'למסמך',
    value: formatDocumentNumber(number),
  }));
}

function sumsOf(
  { sale: { cart, priced } }: PaperInput,
  withPrices: boolean,
  withItems: boolean,
): PaperFact[] {
  const sums: PaperFact[] = withItems ? [{ label: 'פריטים', value: String(priced.itemCount) }] : [];
  if (!withPrices) return sums;
  const sum = (label: string, amount: number): number =>
    sums.push({ label, value: formatMoney(amount) });
  if (priced.discount !== 0) {
    sum('סה"כ לפני הנחות', priced.gross);
    // In the order of the calculation: first the discounts of the rows, then the discount of the
    // whole sale.
    if (priced.cartDiscount !== 0 && priced.discount !== priced.cartDiscount)
      sum('הנחות ומבצעים', priced.cartDiscount - priced.discount);
    const points = priced.pointsDiscount ?? 0;
    if (priced.cartDiscount !== points) sum(cartDiscountReason(cart), points - priced.cartDiscount);
    if (points !== 0) sum(`מימוש ${cart.points?.count ?? 0} נקודות`, 0 - points);
    sum('סה"כ הנחות', 0 - priced.discount);
  }
  sum('סה"כ לפני מע"מ', priced.beforeVat);
  for (const { rate, vat } of priced.vatGroups) sum(`מע"מ ${formatRate(rate)}%`, vat);
  return sums;
}

function cartDiscountReason(cart: Cart): string {
  const discount = effectiveCartDiscount(cart);
  const name = cart.discount === null ? 'הנחת לקוח' : 'הנחה כללית';
  return discount?.type === 'percent' ? `${name} ${formatRate(discount.rate)}%` : name;
}

/** Whether the paper gives money or credit for what was bought: a refund, or a credit invoice. */
function givesCredit({ ledger }: Pick<DocumentType, 'ledger'>, total: number): boolean {
  return total < 0 || ledger === 'sale_credit' || ledger === 'purchase_credit';
}

function totalLabel({ ledger }: DocumentType, total: number): string {
  if (givesCredit({ ledger }, total)) return 'סה"כ לזיכוי';
  if (ledger === 'receipt') return 'סה"כ התקבל';
  if (ledger === 'supplier_payment') return 'סה"כ שולם';
  return ledger === 'deposit' ? 'סה"כ הופקד' : 'סה"כ לתשלום';
}
