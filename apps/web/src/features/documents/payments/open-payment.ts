import {
  type Cart,
  tenderFields,
  TENDER_NAME,
  earliestPaymentDate,
  validatePayment,
  type Tender,
  type PaymentMethod,
  readTender,
} from '@dalpak/engine';
import type { DocumentWord, TranslateDocumentWord } from '../words.ts';

interface Details {
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly number: string;
  readonly dueDate: string | null;
  readonly confirmation: string;
  readonly lastDigits: string;
  readonly reference: string;
  readonly accountConfirmed: boolean;
}

/** A payment being typed, which is not part of the document until it is added. */
export interface OpenPayment {
  readonly method: PaymentMethod;
  /** In agorot, as typed; null stands for the amount left to pay. */
  readonly amount: number | null;
  readonly details: Details;
}

/** A field of the payment line. */
export type PaymentField = Exclude<keyof Details, 'accountConfirmed'> | 'amount';

const EMPTY: Details = {
  bank: '',
  branch: '',
  account: '',
  number: '',
  dueDate: null,
  confirmation: '',
  lastDigits: '',
  reference: '',
  accountConfirmed: false,
};

/** The fields of a tender, in addition to the amount. */
export const TENDER_FIELDS: Partial<
  Record<
    PaymentMethod,
    readonly (readonly [key: Exclude<PaymentField, 'dueDate' | 'amount'>, word: DocumentWord])[]
  >
> = {
  cheque: [
    ['bank', 'bank'],
    ['branch', 'bankBranch'],
    ['account', 'bankAccount'],
    ['number', 'chequeNumber'],
  ],
  card: [
    ['confirmation', 'confirmation'],
    ['lastDigits', 'lastDigits'],
  ],
  transfer: [['reference', 'reference']],
  withholding: [['reference', 'certificate']],
};

/** An empty payment line. */
export function emptyPayment(method: PaymentMethod): OpenPayment {
  return { method, amount: null, details: EMPTY };
}

/** Whether typed input would be lost. A tender alone is a choice, not input. */
export function hasTypedInput({ amount, details }: OpenPayment): boolean {
  return (
    amount !== null ||
    Object.values(details).some((value) => value !== '' && value !== null && value !== false)
  );
}

/** The typed payment's tender with its details. */
export function toTender({ method, details }: OpenPayment): Tender {
  const { bank, branch, account, number, confirmation, lastDigits, reference } = details;
  switch (method) {
    case 'cheque':
      return {
        method,
        bank,
        branch,
        account,
        number,
        dueDate: details.dueDate ?? '',
        accountConfirmed: details.accountConfirmed,
      };
    case 'card':
      return {
        method,
        terms: 'regular',
        payments: 1,
        first: null,
        fixed: null,
        brand: null,
        lastDigits,
        confirmation,
        transaction: '',
      };
    case 'transfer':
    case 'withholding':
      return { method, reference };
    default:
      return { method: 'cash' };
  }
}

/** Valid values of the fields, so that each field can be validated by itself. */
const VALID_DETAILS: Pick<
  Details,
  'bank' | 'branch' | 'account' | 'number' | 'dueDate' | 'accountConfirmed'
> = {
  bank: '1',
  branch: '1',
  account: '11',
  number: '1',
  dueDate: '2026-01-01',
  accountConfirmed: false,
};

/**
 * Fields that are missing or wrong, in display order; none when the payment can be added.
 * @param amount in agorot: the typed one, or what is left to pay
 */
export function invalidFields(open: OpenPayment, amount: number | null): readonly PaymentField[] {
  const asked: readonly PaymentField[] = [
    ...(TENDER_FIELDS[open.method] ?? []).map(([key]) => key),
    ...(open.method === 'cheque' ? ['dueDate' as const] : []),
  ];
  const isWrong = (key: PaymentField): boolean =>
    key !== 'amount' &&
    !readTender(
      tenderFields(
        toTender({ ...open, details: { ...EMPTY, ...VALID_DETAILS, [key]: open.details[key] } }),
      ),
    ).ok;
  return [...(amount === null || amount <= 0 ? ['amount' as const] : []), ...asked.filter(isWrong)];
}

/** Fields of a payment to correct, with the reason unless a field is only missing. */
interface PaymentProblem {
  readonly fields: readonly PaymentField[];
  readonly reason: 'chequeDate' | 'chequeAccount' | null;
}

const NO_PROBLEM: PaymentProblem = { fields: [], reason: null };

/**
 * Validates a payment before it is added: its fields, and the payment rules for this document.
 * @param amount in agorot: the typed one, or what is left to pay
 */
export function validateOpenPayment(
  open: OpenPayment,
  amount: number | null,
  { header, account, payments }: Pick<Cart, 'header' | 'account' | 'payments'>,
): PaymentProblem {
  const fields = invalidFields(open, amount);
  if (fields.length > 0 || amount === null) return { fields, reason: null };
  const payment = {
    ...tenderFields(toTender(open)),
    key: '',
    name: TENDER_NAME[open.method],
    amount,
    paidAt: 0,
    terminalArea: '',
    includeSales: true,
    print: true,
    lockedRows: [],
  };
  switch (
    validatePayment(payment, { date: earliestPaymentDate(header), account, others: payments })?.code
  ) {
    case 'CHEQUE_DATE':
      return { fields: ['dueDate'], reason: 'chequeDate' };
    case 'CHEQUE_ACCOUNT':
      return { fields: ['account'], reason: 'chequeAccount' };
    default:
      return NO_PROBLEM;
  }
}

const FIELD_WORD: Readonly<Record<PaymentField, DocumentWord>> = {
  amount: 'amount',
  bank: 'bank',
  branch: 'bankBranch',
  account: 'bankAccount',
  number: 'chequeNumber',
  dueDate: 'dueDate',
  confirmation: 'confirmation',
  lastDigits: 'lastDigits',
  reference: 'reference',
};

/**
 * The messages of the payment line: that it prevents the document, and why the payment cannot be
 * added.
 * @param refused the document refused it in its current state
 */
export function describeProblem(
  say: TranslateDocumentWord,
  method: PaymentMethod,
  { fields, reason }: PaymentProblem,
  { held, refused }: { readonly held: boolean; readonly refused: boolean },
): readonly string[] {
  const names = fields
    .map((field) =>
      say(field === 'reference' && method === 'withholding' ? 'certificate' : FIELD_WORD[field]),
    )
    .join(', ');
  const why =
    reason !== null
      ? [say(reason)]
      : fields.length > 0
        ? [say('badPayment', { fields: names })]
        : refused
          ? [say('paymentRefused')]
          : [];
  return [...(held ? [say('openPayment')] : []), ...why];
}
