import { type ReactNode, useState } from 'react';
import {
  isBankAccountText,
  isDoubtfulAccount,
  splitInstalments,
  type Agorot,
} from '@dalpak/engine';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { cartNow, useBill } from '../../bill/bill.store.ts';
import {
  findReceivingDocuments,
  type RefusedCheque,
  findRefusedCheque,
  describeRefusedCheque,
} from './cheque-check.ts';
import { Field, TenderForm, isolatedMoney, useSum } from '../../parts/fields.tsx';
import classes from '../../parts/fields.module.css';
import { addPayments } from './add-payments.ts';
import { chequeSeries } from './slips.ts';

interface ChequeFormProps {
  readonly owed: Agorot;
  readonly online: boolean;
}

/**
 * Cheques: one, or a monthly series made in one step. A doubtful account number asks for
 * confirmation. A cheque that was received before is refused, with the document that received it.
 */
export function ChequeForm({ owed, online }: ChequeFormProps): ReactNode {
  const { t } = useTranslation('payments');
  const today = useBill((state) => state.cart?.header.date ?? '');
  const [bank, setBank] = useState('');
  const [branch, setBranch] = useState('');
  const [account, setAccount] = useState('');
  const [number, setNumber] = useState('');
  const [dueDate, setDueDate] = useState(today);
  const [count, setCount] = useState('1');
  const [sure, setSure] = useState(false);
  const [refused, setRefused] = useState<{
    readonly of: string;
    readonly cheque: RefusedCheque;
  } | null>(null);
  const [tried, setTried] = useState(false);
  // A tab pressed by touch gives up the focus, so the form takes it. A user who moves through the
  // tabs by keys stays there.
  const [isPressed] = useState(() => document.activeElement === document.body);
  const sum = useSum(owed);
  const of = { bank, branch, account };
  const isWhole = isBankAccountText(of);
  const doubtful = isDoubtfulAccount(of);
  const times =
    /^\d{1,2}$/.test(count) && Number(count) >= 1 && Number(count) <= 36 ? Number(count) : null;
  const divides =
    times !== null &&
    (times === 1 || (sum.amount !== null && splitInstalments(sum.amount, times) !== null));
  const late = dueDate === '' || dueDate < today;
  const needed = (label: string, text: string, pattern: RegExp): string | null =>
    tried && !pattern.test(text) ? t('needed', { field: label }) : null;
  const same = [bank, branch, account, number, count].join('/');
  const submit = async (): Promise<void> => {
    setTried(true);
    if (
      sum.amount === null ||
      times === null ||
      !divides ||
      late ||
      !isWhole ||
      !/^\d{1,10}$/.test(number) ||
      (doubtful && !sure)
    )
      return;
    const series = chequeSeries(
      { ...of, number, dueDate, accountConfirmed: doubtful },
      sum.amount,
      times,
    );
    if (series === null) return;
    const cheque = await findRefusedCheque(
      series,
      cartNow()?.payments ?? [],
      online ? findReceivingDocuments : null,
    );
    setRefused(cheque === null ? null : { of: same, cheque });
    if (cheque === null && addPayments(series)) setNumber(String(Number(number) + times));
  };
  return (
    <TenderForm
      submit={
        times !== null && times > 1
          ? t('addCheques', { count: times, sum: isolatedMoney(sum.amount ?? 0) })
          : t('add', { sum: isolatedMoney(sum.amount ?? 0) })
      }
      disabled={sum.amount === null || !divides}
      onSubmit={() => void submit()}
    >
      {sum.field}
      <div className={classes['pair']}>
        <Field
          autoFocus={isPressed}
          label={t('label.bank')}
          value={bank}
          numeric="digits"
          max={2}
          onChange={setBank}
          error={needed(t('label.bank'), bank, /^\d{1,2}$/)}
        />
        <Field
          label={t('label.branch')}
          value={branch}
          numeric="digits"
          max={3}
          onChange={setBranch}
          error={needed(t('label.branch'), branch, /^\d{1,3}$/)}
        />
        <Field
          label={t('label.account')}
          value={account}
          numeric="digits"
          max={9}
          onChange={setAccount}
          error={needed(t('label.account'), account, /^\d{2,9}$/)}
        />
      </div>
      <div className={classes['pair']}>
        <Field
          label={t('label.cheque')}
          value={number}
          numeric="digits"
          max={10}
          onChange={setNumber}
          error={needed(t('label.cheque'), number, /^\d{1,10}$/)}
        />
        <div className={classes['field']}>
          <span aria-hidden>{t('label.dueDate')}</span>
          <DateField
            label={t('label.dueDate')}
            pickLabel={t('pickDay')}
            value={dueDate === '' ? null : dueDate}
            onChange={(day) => setDueDate(day ?? '')}
          />
          {late && (
            <span className={classes['wrong']} role="alert">
              {t('dueWrong')}
            </span>
          )}
        </div>
        <Field
          label={t('series')}
          value={count}
          numeric="digits"
          max={2}
          onChange={setCount}
          error={divides ? null : t('chequesTooMany')}
          help={t('seriesHelp')}
        />
      </div>
      {doubtful && (
        <>
          <p className={classes['warn']} role="alert">
            {t('accountWrong')}
          </p>
          <label className={classes['check']}>
            <input
              type="checkbox"
              checked={sure}
              onChange={(event) => setSure(event.currentTarget.checked)}
            />
            {t('accountConfirmed')}
          </label>
        </>
      )}
      {refused?.of === same && (
        <p className={classes['warn']} role="alert">
          {describeRefusedCheque(refused.cheque)}
        </p>
      )}
    </TenderForm>
  );
}
