import { cashAllowed, type CartPayment, PAYMENT_TYPE, returnsGoods } from '@dalpak/engine';
import { Loader } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { nameText } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { tenderName } from '../till/payment-types.ts';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useSystemLock } from '../../../platform/windows/window-hooks.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { Keypad, pressKey, type KeypadKey } from '../../../ui/fields/keypad.tsx';
import { Money, Num } from '../../../ui/figures/num.tsx';
import { isInvoice } from '../bill/bill-kind.ts';
import { cartNow, useBill } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { useMode } from '../bill/mode.store.ts';
import { dismissNotice, notify, useNotice } from '../bill/notice.store.ts';
import { dueLabel } from './due-label.ts';
import { isDrawerCash, leavePay } from './pay.ts';
import { quickAmounts } from './quick-amounts.ts';
import { submitBill, payCash } from './submit-bill.ts';
import { currentTill } from '../till/till.registry.ts';
import { looksLikeCode } from '../bill/unusual.ts';
import { useCharge } from './tenders/charge.store.ts';
import { takeFirstTender } from './tenders/first-tender.ts';
import type { TillTender } from './tenders/offered-tenders.ts';
import { PanelFrame } from '../parts/panel-frame.tsx';
import { parseUnits } from '../../../ui/format/number-text.ts';
import classes from './pay.module.css';

// Loaded after the panel, because cash does not need it, while the customer looks for the wallet.
const TenderPanel = lazyPart(() => import('./tenders/tender-panel.tsx'), 'TenderPanel');
const PaidFacts = lazyPart(
  () => import('../../../platform/payments/payment-facts.tsx'),
  'PaidFacts',
);
// Few sales are invoices to a business.
const BusinessInvoice = lazyPart(() => import('./business-invoice.tsx'), 'BusinessInvoice');
const BusinessInvoiceAct = lazyPart(() => import('./business-invoice.tsx'), 'BusinessInvoiceAct');
const RefundReason = lazyPart(() => import('./refund-reason.tsx'), 'RefundReason');
const MachineCash = lazyPart(() => import('./tenders/machine-cash.tsx'), 'MachineCash');
const ChargeWait = lazyPart(() => import('./tenders/tender-panel.tsx'), 'ChargeWait');

/** Progress while the sale is being stored, and a button to stop waiting for a slow network. */
function Sending(): ReactNode {
  const { t } = useTranslation('pos');
  return (
    <div className={classes['sending']} role="status">
      <Loader size="md" />
      <p>{t('sending')}</p>
      <BigButton onClick={() => currentTill()?.stopWaiting()}>{t('dontWait')}</BigButton>
    </div>
  );
}

/** A charge is voided by its provider; that code is loaded with the other tenders. */
function removeFromBill(payment: CartPayment): void {
  if (isDrawerCash(payment)) dispatch({ type: 'removePayment', paymentKey: payment.key });
  else void import('./tenders/charges.ts').then(({ removePayment }) => removePayment(payment));
}

function Payments(): ReactNode {
  const { t } = useTranslation('pos');
  const payments = useBill((state) => state.cart?.payments ?? null);
  return (
    <ul className={classes['payments']}>
      {payments?.map((payment) => (
        <li key={payment.key} className={classes['payment']}>
          <span>
            {nameText(payment.name)}
            {payment.typeId !== PAYMENT_TYPE.cash && <PaidFacts payment={payment} />}
          </span>
          <Money agorot={payment.amount} />
          <button
            type="button"
            className={classes['remove']}
            aria-label={`${t('removePayment')}: ${nameText(payment.name)}`}
            onClick={() => removeFromBill(payment)}
          >
            <IconX size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Cash: quick amounts, and a keypad for any other sum. */
function Cash({ owed }: { readonly owed: number }): ReactNode {
  const { t } = useTranslation('pos');
  const [text, setText] = useState('');
  // Fast input can deliver the last digit and Enter before the screen is drawn again, so the latest
  // typed text is used.
  const latest = useRef('');
  const edit = (next: string): void => {
    // The refusal of the last sum would cover the keys of the next one.
    dismissNotice();
    latest.current = next;
    setText(next);
  };
  const take = (amount: number): void => {
    edit('');
    payCash(amount);
  };
  const takeTyped = (): void => {
    if (looksLikeCode(latest.current)) {
      edit('');
      notify('CODE_AS_SUM');
      return;
    }
    const now = parseUnits(latest.current, 2);
    take(now !== null && now > 0 ? now : owed);
  };
  const press = (key: KeypadKey): void => edit(pressKey(latest.current, key, 9));
  const typed = parseUnits(text, 2);
  useKeyboardLayer({
    keys: {
      Enter: takeTyped,
      Backspace: () => press('backspace'),
    },
    onText: (key) => {
      if (!/^[\d.]$/.test(key)) return false;
      press(key as KeypadKey);
      return true;
    },
  });
  const amount = typed !== null && typed > 0 ? typed : owed;
  return (
    <div className={classes['cash']}>
      <div className={classes['quick']} role="group" aria-label={t('cash')}>
        {quickAmounts(owed).map((sum, index) => (
          <button
            key={sum}
            type="button"
            className={classes['quickSum']}
            onClick={() => take(sum)}
            data-testid={`quick-${sum}`}
          >
            <Money agorot={sum} />
            {index === 0 && <span className={classes['exact']}>{t('exact')}</span>}
          </button>
        ))}
      </div>
      <div className={classes['pad']}>
        <div className={classes['typed']} aria-live="polite">
          <span>{t('otherSum')}</span>
          <Num value={text === '' ? '—' : `₪${text}`} className={classes['typedSum']} />
        </div>
        <Keypad extra="." onKey={press} />
      </div>
      <BigButton
        tone="ok"
        tall
        wide
        hotkey="Enter"
        className={classes['take']}
        onClick={takeTyped}
        data-testid="take-cash"
      >
        {t('takeCash', { sum: `\u2066${formatMoney(amount)}\u2069` })}
      </BigButton>
    </div>
  );
}

/** Cash is put into the till's machine, or taken by hand. */
function CashTender({ owed }: { readonly owed: number }): ReactNode {
  const machine = useAppInit().offline_data?.card.cash_machine;
  const byHand = <Cash owed={owed} />;
  const invoices = useBill(({ cart }) => cart !== null && isInvoice(cart));
  return machine === undefined || invoices ? (
    byHand
  ) : (
    <MachineCash key={owed} owed={owed} name={machine.name} byHand={byHand} />
  );
}

/**
 * Payment on one screen: the amount due, quick amounts, tenders. Paying less than the total splits
 * the payment.
 * @param Refund the panel of a bill that refunds more than it sells
 */
export function PayPanel({
  Refund,
}: {
  readonly Refund: ComponentType<{ readonly payments: ReactNode; readonly finish: string }>;
}): ReactNode {
  const { t } = useTranslation('pos');
  const priced = useBill((state) => state.priced);
  const busy = useMode((state) => state.locked);
  const phase = useCharge((state) => state.phase);
  const [means, setMeans] = useState<TillTender>(takeFirstTender);
  const [toBusiness, setToBusiness] = useState(false);
  const taken = useBill((state) => state.cart?.payments.length ?? 0);
  // Its customer is the buyer.
  const invoices = useBill(({ cart }) => cart !== null && isInvoice(cart));
  // Locks the screen: between the sum and the change a customer waits with money in hand, and the
  // cashier must not leave by mistake.
  useSystemLock(priced !== null);
  useEffect(() => {
    if (cartNow()?.temp['charge'] !== undefined)
      void import('./tenders/charges.ts').then(({ resumeCharge }) => resumeCharge());
  }, []);
  // The server knows of a charge that the bill lacks: it is checked at once.
  const differs = useNotice((state) => state.notice?.code === 'PAYMENT_MISMATCH');
  useEffect(() => {
    if (differs)
      void import('./tenders/charges.ts').then(({ settleCharges }) => settleCharges(false));
  }, [differs]);
  const exchanges = useBill(({ cart }) => cart !== null && returnsGoods(cart));
  const { offline_data: offline } = useAppInit();
  if (priced === null) return null;
  if (busy) return phase === 'idle' ? <Sending /> : <ChargeWait />;
  const limit = offline?.settings.cash_limit ?? 0;
  // From the engine, because earlier cash payments already include part of the rounding.
  const owed = priced.cashDue;
  const rounding = owed - priced.due;
  const finish = t(taken === 0 ? 'finishFree' : 'finishAgain');
  const allowed = cashAllowed(priced.total, limit);
  // More is refunded than bought: the refund has its own panel.
  if (priced.total < 0) return <Refund payments={<Payments />} finish={t('finishAgain')} />;
  return (
    <PanelFrame
      title={t('payTitle')}
      onBack={leavePay}
      {...(toBusiness || invoices
        ? {}
        : { aside: <BusinessInvoiceAct onOpen={() => setToBusiness(true)} /> })}
    >
      <div className={classes['owed']}>
        <span className={classes['owedLabel']}>{t(dueLabel(priced, means === 'cash'))}</span>
        <span className={classes['owedSum']} data-testid="owed">
          <Money agorot={means === 'cash' ? owed : priced.due} largeDigits />
        </span>
        {means === 'cash' && !priced.settled && rounding !== 0 && (
          <span className={classes['rounding']}>
            {t('rounding')} <Money agorot={rounding} />
          </span>
        )}
      </div>
      <Payments />
      {exchanges && <RefundReason />}
      {!invoices && <BusinessInvoice open={toBusiness} onOpen={setToBusiness} />}
      {means === 'cash' && allowed < priced.total && (
        <p className={classes['limit']}>
          {t('cashLimitHelp', { sum: `\u2066${formatMoney(allowed)}\u2069` })}
        </p>
      )}
      {priced.settled ? (
        <BigButton tone="ok" tall wide hotkey="Enter" autoFocus onClick={() => void submitBill()}>
          {finish}
        </BigButton>
      ) : owed === 0 ? (
        <BigButton tone="ok" tall wide autoFocus onClick={() => payZeroCash()}>
          {finish}
        </BigButton>
      ) : (
        <>
          <TenderPanel chosen={means} onChoose={setMeans} owed={priced.due} />
          {means === 'cash' && <CashTender owed={owed} />}
        </>
      )}
    </PanelFrame>
  );
}

/**
 * A total that rounds to zero is settled by a cash payment of zero, so that the rounding is booked.
 */
function payZeroCash(): void {
  if (
    dispatch({
      type: 'addPayment',
      payment: { typeId: PAYMENT_TYPE.cash, name: tenderName('cash'), amount: 0 },
    }).ok
  )
    void submitBill();
}
