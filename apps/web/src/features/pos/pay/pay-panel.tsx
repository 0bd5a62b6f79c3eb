import { cashAllowed, PAYMENT_NAME, PAYMENT_TYPE } from '@dalpak/engine';
import { Loader } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useSystemLock } from '../../../platform/windows/window-hooks.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { Keypad, pressKey, type KeypadKey } from '../../../ui/keypad.tsx';
import { Money, Num } from '../../../ui/num.tsx';
import { dispatch, hush, tell, useCart } from '../model/cart.store.ts';
import { leavePay } from '../model/pay.ts';
import { quickAmounts } from '../model/quick-amounts.ts';
import { submitSale, takeCash } from '../model/submit-sale.ts';
import { currentTill } from '../model/till.registry.ts';
import { looksLikeCode } from '../model/unusual.ts';
import { PanelFrame } from '../panels/panel-frame.tsx';
import { parseUnits } from '../../../ui/format/number-text.ts';
import classes from './pay.module.css';

/** While the sale is being stored: what happens, and the way out of a slow network. */
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

function Payments(): ReactNode {
  const { t } = useTranslation('pos');
  const payments = useCart((state) => state.cart?.payments ?? null);
  return (
    <ul className={classes['payments']}>
      {payments?.map(({ key, name, amount }) => (
        <li key={key} className={classes['payment']}>
          <span>{name}</span>
          <Money agorot={amount} />
          <button type="button" className={classes['remove']} aria-label={t('removePayment')} onClick={() => dispatch({ type: 'removePayment', paymentKey: key })}>
            <IconX size={18} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Cash: quick sums, and a keypad for any other. */
function Cash({ owed }: { readonly owed: number }): ReactNode {
  const { t } = useTranslation('pos');
  const [text, setText] = useState('');
  // Fast fingers bring the last digit and Enter in one go, before the screen is drawn again: what counts is what was typed.
  const latest = useRef('');
  const edit = (next: string): void => {
    // The refusal of the last sum would lie over the keys of the next one.
    hush();
    latest.current = next;
    setText(next);
  };
  const take = (amount: number): void => {
    edit('');
    takeCash(amount);
  };
  const takeTyped = (): void => {
    if (looksLikeCode(latest.current)) {
      edit('');
      tell('CODE_AS_SUM');
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
          <button key={sum} type="button" className={classes['quickSum']} onClick={() => take(sum)} data-testid={`quick-${sum}`}>
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
      <BigButton tone="ok" tall wide hotkey="Enter" className={classes['take']} onClick={takeTyped} data-testid="take-cash">
        {t('takeCash', { sum: `\u2066${formatMoney(amount)}\u2069` })}
      </BigButton>
    </div>
  );
}

/** Payment on one screen: what is owed, large sums, means; paying less than the total splits it. */
export function PayPanel(): ReactNode {
  const { t } = useTranslation('pos');
  const priced = useCart((state) => state.priced);
  const busy = useCart((state) => state.busy);
  const taken = useCart((state) => state.cart?.payments.length ?? 0);
  // Between the sum and the change a customer waits with money in hand: nobody walks away from here by mistake.
  useSystemLock(priced !== null);
  const { offline_data: offline } = useAppInit();
  if (priced === null) return null;
  if (busy) return <Sending />;
  const limit = offline?.settings.cash_limit ?? 0;
  // The engine's: what was taken in cash already has its part in the rounding.
  const owed = priced.cashDue;
  const rounding = owed - priced.due;
  const finish = t(taken === 0 ? 'finishFree' : 'finishAgain');
  const allowed = cashAllowed(priced.total, limit);
  return (
    <PanelFrame title={t('payTitle')} onBack={leavePay}>
      <div className={classes['owed']}>
        <span className={classes['owedLabel']}>{t(priced.paid === 0 ? 'toPay' : 'stillToPay')}</span>
        <span className={classes['owedSum']} data-testid="owed"><Money agorot={owed} display /></span>
        {!priced.settled && rounding !== 0 && <span className={classes['rounding']}>{t('rounding')} <Money agorot={rounding} /></span>}
      </div>
      <Payments />
      {allowed < priced.total && <p className={classes['limit']}>{t('cashLimitHelp', { sum: `\u2066${formatMoney(allowed)}\u2069` })}</p>}
      {priced.settled ? (
        <BigButton tone="ok" tall wide hotkey="Enter" autoFocus onClick={() => void submitSale()}>{finish}</BigButton>
      ) : owed === 0 ? (
        <BigButton tone="ok" tall wide autoFocus onClick={() => takeCashOfNothing()}>{finish}</BigButton>
      ) : (
        <Cash owed={owed} />
      )}
    </PanelFrame>
  );
}

/** A sum that rounds to nothing is settled by a cash payment of zero, so that the rounding is booked. */
function takeCashOfNothing(): void {
  if (dispatch({ type: 'addPayment', payment: { typeId: PAYMENT_TYPE.cash, name: PAYMENT_NAME.cash, amount: 0 } }).ok) void submitSale();
}
