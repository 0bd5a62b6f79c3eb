import type { PaymentTypeView } from '@dalpak/contracts';
import {
  type Agorot,
  cashDueAfterOthers,
  type CartPayment,
  CHEQUE_NUMBER,
  PAYMENT_TYPE,
  refundField,
} from '@dalpak/engine';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { tenderName } from '../till/payment-types.ts';
import { typesOfTill } from '../paying/tenders/types-of-till.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Money } from '../../../ui/figures/num.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { billNow, cartNow, useBill } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { panelNow } from '../bill/mode.store.ts';
import { leavePay } from '../paying/pay.ts';
import { RefundReason } from '../paying/refund-reason.tsx';
import { hasRefundReason } from '../paying/refund-reason-rule.ts';
import { submitBill } from '../paying/submit-bill.ts';
import { currentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { PanelFrame } from '../parts/panel-frame.tsx';
import { charge } from '../paying/tenders/charges.ts';
import { Choices } from '../parts/fields.tsx';
// With it the till accepts every tender and has the words for their errors.
import '../paying/tenders/tender-panel.tsx';
import { hasTerminal } from '../paying/tenders/offered-tenders.ts';
import { toPaymentInput } from '../paying/tenders/slips.ts';
import pay from '../paying/pay.module.css';
import classes from './refund.module.css';
import { addRefunded, preferRefundTender, readSale, useRefund } from './refund.store.ts';
import {
  type RefundContext,
  type RefundStep,
  withoutRefunded,
  offeredRefundTenders,
  findNonCashParts,
  paymentOf,
  saleOf,
  planRefundSteps,
  sumOfSteps,
  type RefundTender,
} from './refund-steps.ts';

/** The approval on the bill for refunding its sale; null when the employee has the permission. */
function refundApprovalOf(
  sale: string,
): { readonly sale: string; readonly sum: Agorot; readonly token: string } | null {
  const log = cartNow()?.log ?? [];
  const entry = log.findLast(
    ({ description, field, approval }) =>
      description === 'transaction.refund' && field === refundField(sale) && approval !== null,
  );
  const token = entry?.approval ?? null;
  return entry === undefined || token === null ? null : { sale, sum: Number(entry.data), token };
}

/** The payment type of each refund tender that is one; those of the sale are the server's to judge. */
const METHOD_OF: Readonly<Record<RefundTender, PaymentTypeView['method']>> = {
  original: null,
  cash: 'cash',
  credit: 'customer_credit',
  voucher: 'credit_voucher',
};

const NO_PAYMENTS: readonly CartPayment[] = [];

const dueNow = (): Agorot => billNow().priced?.due ?? 0;

/**
 * A terminal may refund to another card than the one promised; the employee is shown which, and can
 * inform the customer.
 */
async function refundToCard(
  step: Extract<RefundStep, { kind: 'card' }>,
  sale: string | null,
): Promise<void> {
  const known = new Set(cartNow()?.payments.map(({ key }) => key));
  await charge({
    provider: 'pinpad',
    amount: step.amount,
    plan: { terms: 'regular', payments: 1, first: null, fixed: null },
    back: { deal: step.deal, approval: sale === null ? null : refundApprovalOf(sale) },
  });
  const made = cartNow()?.payments.find(({ key }) => !known.has(key));
  const digits = String(made?.details['last_digits'] ?? '');
  if (digits === '' || step.lastDigits === '' || digits === step.lastDigits) return;
  toast({
    text: i18n.t('refund:otherCard', {
      digits: `\u2066${digits}\u2069`,
      promised: `\u2066${step.lastDigits}\u2069`,
    }),
    tone: 'warn',
    id: 'refund-card',
  });
}

/** Carries out one refund step. @returns whether the money was refunded */
async function runRefundStep(step: RefundStep, sale: string | null): Promise<boolean> {
  const before = dueNow();
  switch (step.kind) {
    case 'card':
      await refundToCard(step, sale);
      break;
    case 'payment':
      dispatch({ type: 'addPayment', payment: step.payment });
      break;
    case 'cash':
      dispatch({
        type: 'addPayment',
        payment: { typeId: PAYMENT_TYPE.cash, name: tenderName('cash'), amount: step.amount },
      });
      break;
    case 'voucher':
      dispatch({
        type: 'addPayment',
        payment: toPaymentInput({ method: 'credit_voucher', number: '' }, step.amount),
      });
      break;
  }
  return dueNow() !== before || billNow().priced?.settled === true || panelNow().kind === 'done';
}

/**
 * Carries out all refund steps one after another. A refused step stops the rest, which is chosen
 * again.
 */
async function refundAll(
  way: RefundTender,
  ground: RefundContext,
  sale: string | null,
): Promise<void> {
  const steps = planRefundSteps(way, ground);
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    // Cash that settles the bill is the amount the engine rounds to.
    const amount =
      step.kind === 'cash' && isLast
        ? (billNow().priced?.cashDue ?? step.amount)
        : step.kind === 'payment'
          ? step.payment.amount
          : step.amount;
    if (!(await runRefundStep(step.kind === 'cash' ? { ...step, amount } : step, sale))) return;
    if (step.kind === 'card' || step.kind === 'payment') recordRefunded(step);
  }
  const { priced } = billNow();
  const panel = panelNow();
  // A card refund that settled the bill has submitted it already.
  if (priced?.settled === true && panel.kind === 'pay') await submitBill();
}

function recordRefunded(step: RefundStep): void {
  const { sale } = useRefund.getState();
  const paid = paymentOf(step, sale?.paid ?? []);
  const amount =
    step.kind === 'payment' ? step.payment.amount : step.kind === 'card' ? step.amount : 0;
  if (paid !== undefined) addRefunded(paid.payment.key, -amount);
}

/** No two steps have the same target. */
function keyOf(step: RefundStep): string {
  if (step.kind === 'card') return `card ${step.deal}`;
  return step.kind === 'payment'
    ? `${step.payment.typeId} ${JSON.stringify(step.payment.details)}`
    : step.kind;
}

/** Cheques are distinguished by their numbers. */
function nameOf(payment: Extract<RefundStep, { kind: 'payment' }>['payment']): string {
  return isCheque(payment)
    ? `${CHEQUE_NUMBER} ${String(payment.details?.['number'] ?? '')}`
    : payment.name;
}

function isCheque({ typeId }: Pick<CartPayment, 'typeId'>): boolean {
  return typeId === PAYMENT_TYPE.cheque;
}

function Steps({ steps }: { readonly steps: readonly RefundStep[] }): ReactNode {
  const { t } = useTranslation('refund');
  return (
    <ul className={classes['steps']} data-testid="refund-steps">
      {steps.map((step) => (
        <li key={keyOf(step)}>
          <span>
            {step.kind === 'payment' ? nameOf(step.payment) : t(`step.${step.kind}`)}
            {step.kind === 'card' && step.lastDigits !== '' && (
              <> {t('lastDigits', { digits: `\u2066${step.lastDigits}\u2069` })}</>
            )}
          </span>
          <Money agorot={0 - (step.kind === 'payment' ? step.payment.amount : step.amount)} />
        </li>
      ))}
    </ul>
  );
}

/** The payments of the bill's sale; read again when the page was left since. */
function useRefundedSale(
  id: string | null,
  online: boolean,
): {
  readonly state: 'ready' | 'reading' | 'failed';
  readonly error: unknown;
  readonly retry: () => void;
} {
  const isKnown = useRefund(({ sale }) => id === null || sale?.id === id);
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (isKnown || id === null) return;
    readSale(id, online).catch((failure: unknown) => setError(failure));
  }, [id, isKnown, online, tries]);
  const retry = (): void => {
    setError(null);
    setTries(tries + 1);
  };
  return { state: isKnown ? 'ready' : error === null ? 'reading' : 'failed', error, retry };
}

/**
 * Payment of a bill with more refunded than bought: by the original tenders, in cash, or as store
 * credit.
 */
export function RefundPayment({
  payments,
  finish,
}: {
  readonly payments: ReactNode;
  readonly finish: string;
}): ReactNode {
  const { t } = useTranslation('refund');
  const { offline_data: offline } = useAppInit();
  const online = useTillStatus((state) => state.link !== 'offline');
  const priced = useBill((state) => state.priced);
  const id = useBill((state) => saleOf(state.cart));
  const account = useBill((state) =>
    state.cart?.account?.type === 'customer' ? state.cart.account.id : null,
  );
  const today = useBill((state) => state.cart?.header.date ?? '');
  const { sale, refundedByPayment: given, isBySlip } = useRefund();
  const [chosen, setChosen] = useState<RefundTender | null>(
    () => useRefund.getState().preferredTender,
  );
  useEffect(() => preferRefundTender(null), []);
  const { state, error, retry } = useRefundedSale(id, online);
  const due = priced?.due ?? 0;
  const rounding = currentTill()?.env().rounding ?? 'tens_of_agorot';
  const taken = useBill((state) => state.cart?.payments ?? NO_PAYMENTS);
  const ground: RefundContext = {
    due,
    rounding,
    cashAfterOthers: (others) => cashDueAfterOthers(others, priced?.total ?? 0, taken, rounding),
    paid: id === null ? null : withoutRefunded(sale?.paid ?? [], given),
    online,
    account,
    terminal: offline !== null && hasTerminal(offline.card, online),
  };
  const types = typesOfTill(offline);
  const ways = offeredRefundTenders(ground).filter(
    (one) =>
      (METHOD_OF[one] === null ||
        types.find(({ method }) => method === METHOD_OF[one])?.refunds === true) &&
      (one === 'voucher' || !isBySlip),
  );
  const way = chosen !== null && ways.includes(chosen) ? chosen : (ways[0] ?? 'original');
  const steps = isBySlip && ways.length === 0 ? [] : planRefundSteps(way, ground);
  const possible = steps.length > 0;
  const give = (): void => {
    if (priced?.settled === true) void submitBill();
    else if (state === 'ready' && possible && hasRefundReason()) void refundAll(way, ground, id);
  };
  useKeyboardLayer({ keys: { Enter: give } });
  if (priced === null) return null;
  return (
    <PanelFrame title={t('giveTitle')} onBack={leavePay}>
      <div className={pay['owed']}>
        <span className={pay['owedLabel']}>{t(priced.paid === 0 ? 'toGive' : 'stillToGive')}</span>
        <span className={pay['owedSum']} data-testid="to-give">
          <Money agorot={sumOfSteps(steps, due)} largeDigits />
        </span>
      </div>
      {payments}
      <RefundReason byNumber />
      {priced.settled ? (
        <BigButton tone="ok" tall wide hotkey="Enter" onClick={give}>
          {finish}
        </BigButton>
      ) : state === 'reading' ? (
        <Skeleton label={t('reading')}>
          <SkeletonBar height={56} />
        </Skeleton>
      ) : state === 'failed' ? (
        <ErrorState
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={retry}
        />
      ) : (
        <>
          <Choices
            label={t('how')}
            value={way}
            options={ways.map((one) => [one, t(`way.${one}`)] as const)}
            onChange={setChosen}
          />
          <Steps steps={steps} />
          {findNonCashParts(steps, ground.paid).map(({ key, amount, name, number, dueDate }) => (
            <MessageBox key={key} tone="warn">
              {t(dueDate === '' ? 'noteInCash' : dueDate > today ? 'laterInCash' : 'chequeInCash', {
                sum: `\u2066${formatMoney(amount)}\u2069`,
                name,
                number: `\u2066${number}\u2069`,
                date: dueDate === '' ? '' : `\u2066${formatDate(dueDate, 'date')}\u2069`,
              })}
            </MessageBox>
          ))}
          {steps.some((step) => step.kind === 'payment' && isCheque(step.payment)) && (
            <p className={classes['help']}>{t('handBack')}</p>
          )}
          {steps.some(({ kind }) => kind === 'card') && (
            <p className={classes['help']}>{t('cardHelp')}</p>
          )}
          {!possible && (
            <MessageBox tone="warn">{t(isBySlip ? 'slipOnline' : 'onlyCash')}</MessageBox>
          )}
          {isBySlip && possible && <p className={classes['help']}>{t('slipVoucher')}</p>}
          {way === 'original' && possible && steps.some(({ kind }) => kind === 'voucher') && (
            <p className={classes['help']}>{t('voucherHelp')}</p>
          )}
          <BigButton
            tone="ok"
            tall
            wide
            hotkey="Enter"
            disabled={!possible}
            onClick={give}
            data-testid="give-back"
          >
            {t('give', { sum: `\u2066${formatMoney(sumOfSteps(steps, due))}\u2069` })}
          </BigButton>
        </>
      )}
    </PanelFrame>
  );
}
