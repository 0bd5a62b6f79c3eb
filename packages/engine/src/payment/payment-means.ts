import { PAYMENT_NAME } from '../cart/cart.types.ts';
import type { Agorot, LocalDate } from '../kernel/units.ts';

/** How a card is charged (specification §3). The number is what card terminals in Israel call it. */
export const CARD_TERMS = { regular: 1, immediate_debit: 3, credit: 6, payments: 8 } as const;
export type CardTerms = keyof typeof CARD_TERMS;

/** Card brands by the name that documents give them, whose language is Hebrew. */
export const CARD_BRAND_NAME = {
  isracard: 'ישראכרט', visa: 'ויזה', visa_cal: 'ויזה כאל', mastercard: 'מאסטרקארד', diners: 'דיינרס', amex: 'אמריקן אקספרס', max: 'מקס (לאומי קארד)',
} as const;
export type CardBrand = keyof typeof CARD_BRAND_NAME;

export const CARD_TERMS_NAME: Readonly<Record<CardTerms, string>> = {
  regular: 'רגיל', payments: 'תשלומים', credit: 'קרדיט', immediate_debit: 'חיוב מיידי',
};

/** Times of a card that is paid in parts. */
export const PAYMENTS_COUNT = { min: 2, max: 36 } as const;

export interface CashMeans { readonly method: 'cash' }

export interface CardMeans {
  readonly method: 'card';
  readonly terms: CardTerms;
  /** 1 for terms that are paid at once. */
  readonly payments: number;
  /** First and every other payment; null unless the business divides (`payments`). With the sign of the amount. */
  readonly first: Agorot | null;
  readonly fixed: Agorot | null;
  readonly brand: CardBrand | null;
  /** The last digits of the card, at most four; empty when the terminal tells none. Never more of the number. */
  readonly lastDigits: string;
  readonly confirmation: string;
  /** What the card terminal calls the transaction. */
  readonly transaction: string;
}

export interface ChequeMeans {
  readonly method: 'cheque';
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly number: string;
  readonly dueDate: LocalDate;
  /** A person said that the account is right although its check digit is not. */
  readonly accountConfirmed: boolean;
}

/** Something with a number that is worth money. */
export interface NumberedMeans {
  readonly method: 'voucher' | 'gift_card' | 'credit_voucher';
  /** Empty on a credit voucher that is given out: the server numbers it. */
  readonly number: string;
}

/** A number as it is looked up: `v-1` and `V-1` are one, as in the finders of the records. */
export function foldNumber(number: string): string {
  return number.toLowerCase();
}

export interface CustomerCreditMeans {
  readonly method: 'customer_credit';
  readonly accountId: number;
}

export interface MealCardMeans {
  readonly method: 'cibus' | 'tenbis';
  readonly lastDigits: string;
  readonly confirmation: string;
}

export interface PluginMeans {
  readonly method: 'plugin';
  readonly pluginId: number;
  /** What the plugin calls the payment: it finds it again by this when it is deleted. */
  readonly reference: string;
}

/** Bank transfer, promissory note, standing order, tax that was withheld at source and whatever else has nothing of its own to say. */
export interface PlainMeans {
  readonly method: 'transfer' | 'promissory_note' | 'standing_order' | 'withholding' | 'other';
  readonly reference: string;
}

/** What one paid with, typed. On a payment it is `typeId`, `pluginId` and flat `details` (payment-details.ts). */
export type PaymentMeans =
  | CashMeans | CardMeans | ChequeMeans | NumberedMeans | CustomerCreditMeans | MealCardMeans | PluginMeans | PlainMeans;

export type PaymentMethod = PaymentMeans['method'];

/** What a means of payment is called on documents, whose language is Hebrew whatever the screen's is. */
export const MEANS_NAME: Readonly<Record<PaymentMethod, string>> = {
  cash: PAYMENT_NAME.cash, card: 'אשראי', cheque: 'שיק', voucher: 'תו קנייה', gift_card: 'כרטיס מתנה', credit_voucher: 'שובר זיכוי',
  customer_credit: 'הקפה', cibus: 'סיבוס', tenbis: 'תן ביס', plugin: 'תשלום בתוסף', transfer: 'העברה בנקאית', promissory_note: 'שטר',
  standing_order: 'הוראת קבע', withholding: 'ניכוי מס במקור', other: 'אחר',
};

/** What the number of a cheque is called wherever it is said: its bank, branch and account are numbers too. */
export const CHEQUE_NUMBER = `${MEANS_NAME.cheque} מס'`;

/** What cheques were called before: what tills sold without the server meanwhile, and drafts, still do. */
const FORMER_CHEQUE = 'המחאה';

/** Whether a payment is called what its means is called. */
export function isMeansName(method: PaymentMethod, name: string): boolean {
  return name === MEANS_NAME[method] || (method === 'cheque' && name === FORMER_CHEQUE);
}
