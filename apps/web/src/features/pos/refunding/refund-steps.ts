import {
  type Agorot,
  type Cart,
  CASH_REFUND,
  type PaidBefore,
  type PaymentInput,
  readTender,
  planRefund,
  type RoundingPolicy,
  refundTenderKey,
  wholeCoins,
  chequeIdentityText,
} from '@dalpak/engine';
import { toPaymentInput } from '../paying/tenders/slips.ts';

/** The refund tender for the whole amount, as the user chooses it. */
export type RefundTender = 'original' | 'cash' | 'credit' | 'voucher';

/** One step of a refund. Amounts are negative agorot. */
export type RefundStep =
  | {
      readonly kind: 'card';
      readonly amount: Agorot;
      readonly deal: string;
      readonly lastDigits: string;
    }
  | { readonly kind: 'payment'; readonly payment: PaymentInput }
  | { readonly kind: 'cash'; readonly amount: Agorot }
  | { readonly kind: 'voucher'; readonly amount: Agorot };

/** The context that a refunding bill is checked against. */
export interface RefundContext {
  readonly due: Agorot;
  /**
   * Agorot settled in cash when this amount (zero or below) is refunded by other tenders, as the
   * engine rounds it.
   */
  readonly cashAfterOthers: (others: Agorot) => Agorot;
  readonly rounding: RoundingPolicy;
  /** Payments of the sale; null for goods without one. */
  readonly paid: readonly PaidBefore[] | null;
  /** Whether a card terminal is available now. */
  readonly terminal: boolean;
  /** Whether the server is online: offline only cash can be refunded. */
  readonly online: boolean;
  /** The customer on the bill, whose account may be credited; null = none. */
  readonly account: number | null;
}

/** The refund tenders to choose from, the original tender first. */
export function offeredRefundTenders(ground: RefundContext): readonly RefundTender[] {
  const ways: RefundTender[] = [];
  if (ground.paid !== null) ways.push('original');
  if (refundableCash(ground) >= 0 - ground.due) ways.push('cash');
  if (ground.online && ground.paid === null && ground.account !== null) ways.push('credit');
  if (ground.online) ways.push('voucher');
  return ways;
}

function refundableCash({ paid, due }: RefundContext): Agorot {
  if (paid === null) return 0 - due;
  return paid.reduce(
    (sum, { payment, refundedBefore }) =>
      sum +
      (refundTenderKey(payment) === CASH_REFUND ? Math.max(0, payment.amount - refundedBefore) : 0),
    0,
  );
}

/**
 * The steps that refund all that is due, in order: those that may be refused first, cash and
 * vouchers last.
 */
export function planRefundSteps(way: RefundTender, ground: RefundContext): readonly RefundStep[] {
  const { due, cashAfterOthers: remainingCash, account } = ground;
  if (due >= 0) return [];
  switch (way) {
    case 'cash':
      return [{ kind: 'cash', amount: remainingCash(0) }];
    case 'voucher':
      return [{ kind: 'voucher', amount: due }];
    case 'credit':
      return account === null
        ? []
        : [
            {
              kind: 'payment',
              payment: toPaymentInput({ method: 'customer_credit', accountId: account }, due),
            },
          ];
    // Offline only cash is refunded, or nothing until the server is online again.
    case 'original':
      return ground.online
        ? originalSteps(ground)
        : refundableCash(ground) >= 0 - due
          ? [{ kind: 'cash', amount: remainingCash(0) }]
          : [];
  }
}

/**
 * The sum of these steps, in positive agorot with cash as rounded. Without steps it is the amount
 * due.
 */
export function sumOfSteps(steps: readonly RefundStep[], due: Agorot): Agorot {
  if (steps.length === 0) return 0 - due;
  return steps.reduce(
    (sum, step) => sum - (step.kind === 'payment' ? step.payment.amount : step.amount),
    0,
  );
}

function originalSteps({
  due,
  cashAfterOthers: remainingCash,
  rounding,
  paid,
  terminal,
  account,
}: RefundContext): readonly RefundStep[] {
  const { payments, cash, left } = planRefund(paid ?? [], 0 - due);
  const steps: RefundStep[] = [];
  let rest = left;
  for (const payment of payments) {
    const step = stepOf(payment, terminal, account);
    // A payment that cannot be refunded from here becomes store credit.
    if (step === null || step.kind === 'voucher') rest -= payment.amount;
    else steps.push(step);
  }
  if (cash !== 0 && rest === 0) steps.push({ kind: 'cash', amount: remainingCash(due - cash) });
  else {
    const coins = wholeCoins(cash, rounding);
    if (coins !== 0) steps.push({ kind: 'cash', amount: coins });
    if (rest + coins - cash > 0) steps.push({ kind: 'voucher', amount: 0 - rest + (cash - coins) });
  }
  return steps;
}

function stepOf(
  payment: PaymentInput,
  terminal: boolean,
  account: number | null,
): RefundStep | null {
  const means = readTender({
    typeId: payment.typeId,
    pluginId: payment.pluginId ?? null,
    details: payment.details ?? {},
  });
  if (!means.ok) return null;
  switch (means.value.method) {
    case 'card':
      return terminal && means.value.transaction !== ''
        ? {
            kind: 'card',
            amount: payment.amount,
            deal: means.value.transaction,
            lastDigits: means.value.lastDigits,
          }
        : null;
    case 'credit_voucher':
      return { kind: 'voucher', amount: payment.amount };
    case 'customer_credit':
      return means.value.accountId === account ? { kind: 'payment', payment } : null;
    case 'gift_card':
    case 'transfer':
    case 'cheque':
      return { kind: 'payment', payment };
    default:
      return null;
  }
}

/** The number that distinguishes a cheque; null for any other payment. */
export function chequeOf({
  typeId,
  pluginId,
  details,
}: Pick<PaymentInput, 'typeId' | 'pluginId' | 'details'>): string | null {
  const means = readTender({ typeId, pluginId: pluginId ?? null, details: details ?? {} });
  return means.ok && means.value.method === 'cheque' ? chequeIdentityText(means.value) : null;
}

/**
 * The payment of a sale that a step refunds: the card's own deal, the same cheque, or the one with
 * the same number; undefined for cash and vouchers.
 */
export function paymentOf(step: RefundStep, paid: readonly PaidBefore[]): PaidBefore | undefined {
  if (step.kind === 'card')
    return paid.find(({ payment }) => payment.details['transaction'] === step.deal);
  if (step.kind !== 'payment') return undefined;
  const { payment: back } = step;
  const cheque = chequeOf(back);
  return paid.find(({ payment }) =>
    cheque === null
      ? payment.typeId === back.typeId && payment.details['number'] === back.details?.['number']
      : chequeOf(payment) === cheque,
  );
}

/** A part of the refunded cash that was not paid in cash. */
export interface NonCashPart {
  readonly key: string;
  /** Agorot. */
  readonly amount: Agorot;
  readonly name: string;
  readonly number: string;
  /** ISO date of a cheque; empty for others. */
  readonly dueDate: string;
}

/**
 * The parts of the refunded cash that were paid by a cheque or note, which may not be honoured yet:
 * cash counts against cash first.
 * @param paid payments of the sale; null for goods without one
 */
export function findNonCashParts(
  steps: readonly RefundStep[],
  paid: RefundContext['paid'],
): readonly NonCashPart[] {
  let rest = steps.reduce((sum, step) => (step.kind === 'cash' ? sum - step.amount : sum), 0);
  const papers: NonCashPart[] = [];
  const handedBack = new Set(
    steps.flatMap((step) => (step.kind === 'payment' ? [chequeOf(step.payment)] : [])),
  );
  const asCash = (paid ?? [])
    .filter(
      ({ payment }) =>
        refundTenderKey(payment) === CASH_REFUND &&
        !handedBack.has(chequeOf(payment) ?? payment.key),
    )
    .map(({ payment, refundedBefore }) => ({
      payment,
      left: Math.max(0, payment.amount - refundedBefore),
      means: readTender(payment),
    }));
  const isCoins = ({ means }: (typeof asCash)[number]): boolean =>
    means.ok && means.value.method === 'cash';
  for (const { left } of asCash.filter(isCoins)) rest -= left;
  for (const { payment, left, means } of asCash.filter((one) => !isCoins(one))) {
    const amount = Math.min(rest, left);
    if (amount <= 0 || !means.ok) continue;
    rest -= amount;
    const { value } = means;
    papers.push({
      key: payment.key,
      amount,
      name: payment.name,
      number: value.method === 'cheque' ? value.number : '',
      dueDate: value.method === 'cheque' ? value.dueDate : '',
    });
  }
  return papers;
}

/**
 * The payments of a sale without what this bill already refunded of them, for a choice that changes
 * midway.
 */
export function withoutRefunded(
  paid: readonly PaidBefore[],
  given: ReadonlyMap<string, Agorot>,
): readonly PaidBefore[] {
  return paid.map((one) => {
    const amount = given.get(one.payment.key) ?? 0;
    // A cheque that was returned cannot be returned again.
    return {
      ...one,
      refundedBefore: one.refundedBefore + amount,
      inHand: one.inHand === true && amount === 0,
    };
  });
}

/** The sale that a bill refunds; null for none, or for goods without one. */
export function saleOf(cart: Pick<Cart, 'rows'> | null): string | null {
  return cart?.rows.find(({ refundOf }) => refundOf !== null)?.refundOf?.documentId ?? null;
}
