import { PAYMENT_NAME } from '../cart/cart.types.ts';
import type { Agorot, LocalDate } from '../kernel/units.ts';

/**
 * Terms of a card payment (specification, cart §3), with their number at Israeli card terminals.
 */
export const CARD_TERMS = { regular: 1, immediate_debit: 3, credit: 6, payments: 8 } as const;
export type CardTerms = keyof typeof CARD_TERMS;

/** Hebrew names of card brands on documents. */
export const CARD_BRAND_NAME = {
  isracard: 'ישראכרט',
  visa: 'ויזה',
  visa_cal: 'ויזה כאל',
  mastercard: 'מאסטרקארד',
  diners: 'דיינרס',
  amex: 'אמריקן אקספרס',
  max: 'מקס (לאומי קארד)',
} as const;
export type CardBrand = keyof typeof CARD_BRAND_NAME;

export const CARD_TERMS_NAME: Readonly<Record<CardTerms, string>> = {
  regular: 'רגיל',
  payments: 'תשלומים',
  credit: 'קרדיט',
  immediate_debit: 'חיוב מיידי',
};

/** Allowed number of card instalments. */
export const PAYMENTS_COUNT = { min: 2, max: 36 } as const;

export interface CashTender {
  readonly method: 'cash';
}

/** Cash that a machine on the counter took; its change is from the machine too. */
export interface CashMachineTender {
  readonly method: 'cash_machine';
}

export interface CardTender {
  readonly method: 'card';
  readonly terms: CardTerms;
  /** 1 for terms that are paid at once. */
  readonly payments: number;
  /**
   * First and every further instalment, with the sign of the amount; null unless the business
   * divides the amount (`payments`).
   */
  readonly first: Agorot | null;
  readonly fixed: Agorot | null;
  readonly brand: CardBrand | null;
  /**
   * The last digits of the card, at most four; empty when the terminal reports none. More of the
   * number is never stored.
   */
  readonly lastDigits: string;
  readonly confirmation: string;
  /** Transaction id of the card terminal. */
  readonly transaction: string;
}

export interface ChequeTender {
  readonly method: 'cheque';
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly number: string;
  readonly dueDate: LocalDate;
  /** A user confirmed the account although its check digit is wrong. */
  readonly accountConfirmed: boolean;
}

/** A numbered tender with a stored balance. */
export interface NumberedTender {
  readonly method: 'voucher' | 'gift_card' | 'credit_voucher';
  /** Empty on a credit voucher that is being issued: the server assigns the number. */
  readonly number: string;
}

/** Normalizes a number for look-up: `v-1` and `V-1` are the same, as in the search of records. */
export function normalizeNumber(number: string): string {
  return number.toLowerCase();
}

export interface CustomerCreditTender {
  readonly method: 'customer_credit';
  readonly accountId: number;
}

export interface MealCardTender {
  readonly method: 'cibus' | 'tenbis';
  readonly lastDigits: string;
  readonly confirmation: string;
}

export interface PluginTender {
  readonly method: 'plugin';
  readonly pluginId: number;
  /** Payment id of the plugin, which it needs to delete the payment. */
  readonly reference: string;
}

/**
 * Tenders with only a reference: bank transfer, promissory note, standing order, tax withheld at
 * source, and others.
 */
export interface PlainTender {
  readonly method: 'transfer' | 'promissory_note' | 'standing_order' | 'withholding' | 'other';
  readonly reference: string;
}

/**
 * A tender of the business's own: a record of component 106 (specification, shell §9), which names it
 * and says what it asks for.
 */
export interface OwnTender {
  readonly method: 'own';
  /** Type of the uniform file: 4 to 9. */
  readonly kind: number;
  /** Number of the record. */
  readonly paymentType: number;
  /** Empty where the record asks for none. */
  readonly reference: string;
}

/** Types of the uniform file that a tender of a business's own may have. */
export const OWN_KINDS = { min: 4, max: 9 } as const;

/**
 * A typed tender. A payment stores it as `typeId`, `pluginId` and flat `details`
 * (payment-details.ts).
 */
export type Tender =
  | CashTender
  | CashMachineTender
  | CardTender
  | ChequeTender
  | NumberedTender
  | CustomerCreditTender
  | MealCardTender
  | PluginTender
  | OwnTender
  | PlainTender;

export type PaymentMethod = Tender['method'];

/** Hebrew names of tenders on documents, whatever the language of the screen. */
export const TENDER_NAME: Readonly<Record<PaymentMethod, string>> = {
  cash: PAYMENT_NAME.cash,
  cash_machine: 'מזומן במכונה',
  card: 'אשראי',
  cheque: 'שיק',
  voucher: 'תו קנייה',
  gift_card: 'כרטיס מתנה',
  credit_voucher: 'שובר זיכוי',
  customer_credit: 'הקפה',
  cibus: 'סיבוס',
  tenbis: 'תן ביס',
  plugin: 'תשלום בתוסף',
  transfer: 'העברה בנקאית',
  promissory_note: 'שטר',
  standing_order: 'הוראת קבע',
  withholding: 'ניכוי מס במקור',
  other: 'אחר',
  own: 'אמצעי תשלום של העסק',
};

/**
 * Label of a cheque number; it names the cheque because bank, branch and account are numbers too.
 */
export const CHEQUE_NUMBER = `${TENDER_NAME.cheque} מס'`;

/** Former name of cheques, which earlier offline sales and drafts still have. */
const FORMER_CHEQUE_NAME = 'המחאה';

/**
 * Whether a payment's name is the name of its tender. A tender of a business's own has the name of its
 * record, which the server compares.
 */
export function isTenderName(method: PaymentMethod, name: string): boolean {
  return (
    method === 'own' ||
    name === TENDER_NAME[method] ||
    (method === 'cheque' && name === FORMER_CHEQUE_NAME)
  );
}
