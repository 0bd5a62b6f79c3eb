import { type ReactNode, useRef, useState } from 'react';
import { lookUpNumber, type NumberedView } from '@dalpak/contracts';
import type { Agorot } from '@dalpak/engine';
import { api } from '../../../../platform/api/api.ts';
import { describeError } from '../../../../platform/api/describe-error.ts';
import { hasCode } from '../../../../platform/api/errors.ts';
import { useKeyboardLayer } from '../../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { formatDate } from '../../../../ui/format/format-date.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import { openSignInWhenSignedOut } from '../../till/cashier-signed-out.ts';
import { Field, TenderForm, isolatedMoney, useSum } from '../../parts/fields.tsx';
import classes from '../../parts/fields.module.css';
import { addPayments } from './add-payments.ts';
import { toPaymentInput } from './slips.ts';

type Numbered = NumberedView['method'];

interface NumberFormProps {
  readonly method: Numbered;
  readonly owed: Agorot;
  readonly online: boolean;
  /** Agorot that may be paid with it offline. */
  readonly allowance: Agorot;
}

/**
 * A gift card, voucher or store credit: its number is scanned or typed, and its balance is shown
 * before it pays.
 */
export function NumberForm({ method, owed, online, allowance }: NumberFormProps): ReactNode {
  const { t } = useTranslation('payments');
  const [number, setNumber] = useState('');
  const [known, setKnown] = useState<NumberedView | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const latest = useRef('');
  const edit = (text: string): void => {
    latest.current = text;
    setNumber(text);
    setKnown(null);
    setWrong(null);
    setAsking(false);
  };
  const look = async (text: string): Promise<void> => {
    if (text === '') return;
    if (!/^[\dA-Za-z-]{1,30}$/.test(text)) {
      setWrong(t('unknownNumber'));
      return;
    }
    setAsking(true);
    try {
      const { data } = await api.call(lookUpNumber, { body: { method, number: text } });
      if (latest.current === text) setKnown(data);
    } catch (error) {
      if (latest.current !== text || openSignInWhenSignedOut(error)) return;
      if (hasCode(error, 'VOUCHER_UNKNOWN')) setWrong(t('unknownNumber'));
      else if (hasCode(error, 'TOO_MANY_REQUESTS'))
        setWrong(t('tooMany', { seconds: error.retryAfter ?? 5 }));
      else setWrong(describeError(error).description);
    } finally {
      // A second card may have been scanned meanwhile, whose answer has not arrived.
      if (latest.current === text) setAsking(false);
    }
  };
  useKeyboardLayer({
    onScan: (code) => {
      edit(code);
      if (online) void look(code);
      return true;
    },
  });
  const spent = known !== null && known.balance === 0;
  const ready = online ? known !== null && !spent : number !== '';
  return (
    <>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (online) void look(number);
        }}
      >
        <Field
          label={t('scanNumber')}
          value={number}
          autoFocus
          onChange={edit}
          error={spent ? t('spent') : wrong}
        />
        {online && known === null && (
          <BigButton
            type="submit"
            tall
            wide
            disabled={number === '' || asking}
            data-testid="check-number"
          >
            {t('check')}
          </BigButton>
        )}
      </form>
      {known !== null && (
        <dl className={classes['facts']}>
          <dt>{t('balance')}</dt>
          <dd data-testid="number-balance">
            <Money agorot={known.balance} />
          </dd>
          {known.expires_on !== null && (
            <>
              <dt>{t('expires')}</dt>
              <dd>{formatDate(known.expires_on, 'date')}</dd>
            </>
          )}
        </dl>
      )}
      {!online && (
        <p className={classes['warn']}>{t('numberOffline', { sum: isolatedMoney(allowance) })}</p>
      )}
      {ready && (
        <NumberPayment
          key={known?.number ?? 'offline'}
          method={method}
          number={known?.number ?? number}
          owed={owed}
          most={known?.balance ?? allowance}
          onTaken={() => edit('')}
        />
      )}
    </>
  );
}

interface NumberPaymentProps {
  readonly method: Numbered;
  readonly number: string;
  readonly owed: Agorot;
  readonly most: Agorot;
  readonly onTaken: () => void;
}

function NumberPayment({ method, number, owed, most, onTaken }: NumberPaymentProps): ReactNode {
  const { t } = useTranslation('payments');
  const sum = useSum(owed, most);
  return (
    <TenderForm
      submit={t('add', { sum: isolatedMoney(sum.amount ?? 0) })}
      disabled={sum.amount === null}
      onSubmit={() => {
        if (sum.amount !== null && addPayments([toPaymentInput({ method, number }, sum.amount)]))
          onTaken();
      }}
    >
      {sum.field}
      {method === 'voucher' && most > (sum.amount ?? 0) && (
        <p className={classes['warn']}>{t('wholeVoucher')}</p>
      )}
    </TenderForm>
  );
}
