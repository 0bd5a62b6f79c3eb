import { documentsByAccount, type DocumentItem } from '@dalpak/contracts';
import { type CartAccount, type FrozenSale, nextTypesOf } from '@dalpak/engine';
import { IconAlertTriangle, IconCircleCheck, IconUserSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { describeError, type ShownError } from '../../../../platform/api/describe-error.ts';
import { isOffline } from '../../../../platform/api/errors.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { parseUnits } from '../../../../ui/format/number-text.ts';
import { MessageBox } from '../../../../ui/dialogs/message-box.tsx';
import { Code, DateText, Money, Num } from '../../../../ui/figures/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../../ui/layout/states.tsx';
import { useBill } from '../../bill/bill.store.ts';
import { show } from '../../bill/open-panel.ts';
import { localDateTime } from '../../till/local-clock.ts';
import { currentTill } from '../../till/till.registry.ts';
import { HeldByClosing } from '../../register/held-by-closing.tsx';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import arrange from '../../../../ui/layout/arrange.module.css';
import panels from '../../parts/panels.module.css';
import { Choices, Field } from '../../parts/fields.tsx';
import {
  composeReceipt,
  printReceiptOnAccount,
  type ReceiptTender,
  sendReceipt,
} from './make-receipt.ts';
import classes from './receipt-panel.module.css';

type Method = ReceiptTender['method'];

/** Whether a receipt can pay documents of this type. */
const isPayable = ({ type, open }: DocumentItem): boolean =>
  open > 0 && nextTypesOf(type).some(({ use }) => use === 'pays');

/** Money of a customer who owes: which invoices it pays, how much, and by which means. */
export function ReceiptPanel(): ReactNode {
  const { t } = useTranslation('register');
  const account = useBill((state) => state.cart?.account ?? null);
  return (
    <PanelFrame title={t('onAccount.title')} onBack={() => show({ kind: 'more' })}>
      <HeldByClosing>
        {' '}
        {account?.type === 'customer' ? (
          <Receipt key={account.id} account={account} />
        ) : (
          <EmptyState
            icon={<IconUserSearch size={28} />}
            title={t('onAccount.chooseCustomer')}
            text={t('onAccount.chooseCustomerHelp')}
            action={
              <BigButton tone="brand" onClick={() => show({ kind: 'customer' })}>
                {t('onAccount.toCustomers')}
              </BigButton>
            }
          />
        )}
      </HeldByClosing>{' '}
    </PanelFrame>
  );
}

function Receipt({ account }: { readonly account: CartAccount }): ReactNode {
  const { t } = useTranslation('register');
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt-debts', account.id],
    queryFn: ({ signal }) =>
      api.call(
        documentsByAccount,
        { query: { account_type: 'customer', account: String(account.id), open: '1' } },
        { signal },
      ),
    retry: false,
    gcTime: 0,
  });
  if (error !== null)
    return (
      <ErrorState
        title={isOffline(error) ? t('onAccount.needsNetwork') : describeError(error).description}
        code={isOffline(error) ? 'J102' : describeError(error).code}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <Skeleton label={t('onAccount.title')}>
        <SkeletonBar height={240} />
      </Skeleton>
    );
  const invoices = data.data
    .filter(isPayable)
    .toSorted(
      (a, b) => (a.due_on ?? a.day).localeCompare(b.due_on ?? b.day) || a.number - b.number,
    );
  return <Form account={account} balance={data.account.balance} invoices={invoices} />;
}

function Form({
  account,
  balance,
  invoices,
}: {
  readonly account: CartAccount;
  readonly balance: number;
  readonly invoices: readonly DocumentItem[];
}): ReactNode {
  const { t } = useTranslation('register');
  const client = useQueryClient();
  // The oldest first, as the law of the account goes.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(invoices.slice(0, 1).map(({ id }) => id)),
  );
  const chosen = invoices.filter(({ id }) => ticked.has(id));
  const owed = chosen.reduce((sum, { open }) => sum + open, 0);
  const [text, setText] = useState<string | null>(null);
  const [method, setMethod] = useState<Method>('cash');
  const [fields, setFields] = useState({ reference: '', bank: '', branch: '', bankAccount: '' });
  const [dueDate, setDueDate] = useState<string | null>(() =>
    localDateTime(Date.now()).slice(0, 10),
  );
  const [problem, setProblem] = useState<ShownError | string | null>(null);
  const [busy, setBusy] = useState(false);
  const [waits, setWaits] = useState(false);
  const [done, setDone] = useState<FrozenSale | null>(null);
  /** What was sent without an answer: it is sent again as it is. */
  const sent = useRef<FrozenSale | null>(null);
  const shownText = text ?? (owed === 0 ? '' : (owed / 100).toFixed(2));
  const amount = parseUnits(shownText, 2);
  const edit = (change: Partial<typeof fields>): void =>
    setFields((now) => ({ ...now, ...change }));

  const tenderOf = (): ReceiptTender => {
    const { reference, bank, branch, bankAccount } = fields;
    if (method === 'cash') return { method };
    if (method === 'transfer') return { method, reference };
    return {
      method,
      bank,
      branch,
      account: bankAccount,
      number: reference,
      dueDate: dueDate ?? '',
      accountConfirmed: false,
    };
  };
  const send = async (): Promise<void> => {
    const till = currentTill();
    if (till === null || busy) return;
    if (sent.current === null) {
      if (amount === null || amount <= 0) {
        setProblem(t('onAccount.sumWrong'));
        return;
      }
      sent.current = composeReceipt(till, {
        account,
        amount,
        tender: tenderOf(),
        invoices: chosen,
      });
      if (sent.current === null) {
        setProblem(t('onAccount.partsWrong'));
        return;
      }
    }
    setBusy(true);
    setProblem(null);
    try {
      const stored = await sendReceipt(sent.current);
      sent.current = null;
      setDone(stored);
      void client.invalidateQueries({ queryKey: ['register'] });
      await printReceiptOnAccount(stored, method === 'cash').catch(() =>
        setProblem(t('onAccount.printFailed')),
      );
    } catch (error) {
      // Refused by the server: nothing was stored, and the form can be corrected.
      if (!isOffline(error)) sent.current = null;
      setWaits(isOffline(error));
      setProblem(isOffline(error) ? t('onAccount.noAnswer') : describeError(error));
    } finally {
      setBusy(false);
    }
  };

  const notice = problem !== null && (
    <MessageBox
      tone="bad"
      icon={<IconAlertTriangle size={20} />}
      title={
        typeof problem === 'string' ? problem : (problem.details[0]?.text ?? problem.description)
      }
    >
      {typeof problem !== 'string' && <Code>{problem.code}</Code>}
    </MessageBox>
  );
  if (done !== null)
    return (
      <div className={classes['form']} data-testid="receipt-done">
        {notice}
        <MessageBox
          tone="quiet"
          icon={<IconCircleCheck size={20} />}
          title={t('onAccount.stored', { number: done.number ?? '' })}
        >
          <Money agorot={done.priced.total} /> · <bdi>{account.name}</bdi>
        </MessageBox>
        <BigButton
          wide
          onClick={() =>
            void printReceiptOnAccount(done, false).catch(() =>
              setProblem(t('onAccount.printFailed')),
            )
          }
        >
          {t('onAccount.printAgain')}
        </BigButton>
        <BigButton tone="brand" tall wide onClick={() => show({ kind: 'browse' })}>
          {t('onAccount.finish')}
        </BigButton>
      </div>
    );
  return (
    <form
      className={classes['form']}
      noValidate
      data-testid="receipt-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={classes['balance']}>
        <bdi>{account.name}</bdi> · {t('onAccount.balance')} <Money agorot={balance} />
      </p>
      {invoices.length === 0 ? (
        <p className={panels['help']}>{t('onAccount.noInvoices')}</p>
      ) : (
        <ul className={arrange['stackedList']} aria-label={t('onAccount.invoices')}>
          {invoices.map(({ id, number, due_on: due, day, open }) => (
            <li key={id}>
              <label className={classes['invoice']}>
                <input
                  type="checkbox"
                  checked={ticked.has(id)}
                  onChange={() => {
                    const next = new Set(ticked);
                    if (!next.delete(id)) next.add(id);
                    setTicked(next);
                    setText(null);
                  }}
                />
                <span>
                  {t('onAccount.invoice')} <Num value={String(number)} />
                </span>
                <span>
                  {t('onAccount.due')} <DateText value={due ?? day} kind="date" />
                </span>
                <Money agorot={open} />
              </label>
            </li>
          ))}
        </ul>
      )}
      <Choices
        label={t('onAccount.means')}
        value={method}
        options={[
          ['cash', t('onAccount.method.cash')],
          ['cheque', t('onAccount.method.cheque')],
          ['transfer', t('onAccount.method.transfer')],
        ]}
        onChange={setMethod}
      />
      <Field
        label={t('onAccount.sum')}
        value={shownText}
        numeric="money"
        max={10}
        onChange={setText}
        help={owed === 0 ? t('onAccount.staysOnAccount') : undefined}
      />
      {method !== 'cash' && (
        <Field
          label={t(method === 'cheque' ? 'onAccount.chequeNumber' : 'onAccount.reference')}
          value={fields.reference}
          max={20}
          {...(method === 'cheque' ? { numeric: 'digits' as const } : {})}
          onChange={(reference) => edit({ reference })}
        />
      )}
      {method === 'cheque' && (
        <>
          <Field
            label={t('onAccount.bank')}
            value={fields.bank}
            max={2}
            numeric="digits"
            onChange={(bank) => edit({ bank })}
          />
          <Field
            label={t('onAccount.bankBranch')}
            value={fields.branch}
            max={3}
            numeric="digits"
            onChange={(branch) => edit({ branch })}
          />
          <Field
            label={t('onAccount.bankAccount')}
            value={fields.bankAccount}
            max={9}
            numeric="digits"
            onChange={(bankAccount) => edit({ bankAccount })}
          />
          <DateField
            label={t('onAccount.dueDate')}
            pickLabel={t('onAccount.dueDate')}
            value={dueDate}
            onChange={setDueDate}
          />
        </>
      )}
      {notice}
      <BigButton type="submit" tone="ok" tall wide disabled={busy}>
        {t(waits ? 'onAccount.sendAgain' : 'onAccount.store')}
      </BigButton>
    </form>
  );
}
