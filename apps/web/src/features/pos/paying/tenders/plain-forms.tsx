import { type ReactNode, useState } from 'react';
import { type PaymentTypeView, readCredit } from '@dalpak/contracts';
import type { Agorot, CartAccount } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../platform/api/api.ts';
import { describeError } from '../../../../platform/api/describe-error.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../../ui/layout/states.tsx';
import { charge } from './charges.ts';
import { Field, TenderForm, isolatedMoney, useSum } from '../../parts/fields.tsx';
import classes from '../../parts/fields.module.css';
import { addPayments } from './add-payments.ts';
import { toPaymentInput } from './slips.ts';

interface OwedProps {
  readonly owed: Agorot;
}

/** Cibus and 10bis: the customer shows a code, and their employer is charged. */
export function MealForm({
  method,
  owed,
}: OwedProps & { readonly method: 'cibus' | 'tenbis' }): ReactNode {
  const { t } = useTranslation('payments');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const sum = useSum(owed);
  const isCode = /^[\dA-Za-z-]{4,40}$/.test(code);
  return (
    <TenderForm
      submit={t('add', { sum: isolatedMoney(sum.amount ?? 0) })}
      disabled={sum.amount === null}
      onSubmit={() => {
        setTried(true);
        if (sum.amount !== null && isCode)
          void charge({ provider: method, amount: sum.amount, code });
      }}
    >
      <Field
        label={t('mealCode')}
        value={code}
        max={40}
        autoFocus
        onChange={setCode}
        error={tried && !isCode ? t('mealCodeWrong') : null}
      />
      {sum.field}
    </TenderForm>
  );
}

/** A bank transfer, identified by its reference. */
export function TransferForm({ owed }: OwedProps): ReactNode {
  const { t } = useTranslation('payments');
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const sum = useSum(owed);
  return (
    <TenderForm
      submit={t('add', { sum: isolatedMoney(sum.amount ?? 0) })}
      disabled={sum.amount === null}
      onSubmit={() => {
        setTried(true);
        if (
          sum.amount !== null &&
          reference.trim() !== '' &&
          addPayments([
            toPaymentInput({ method: 'transfer', reference: reference.trim() }, sum.amount),
          ])
        )
          setReference('');
      }}
    >
      <Field
        label={t('label.reference')}
        value={reference}
        max={60}
        autoFocus
        onChange={setReference}
        error={
          tried && reference.trim() === '' ? t('needed', { field: t('label.reference') }) : null
        }
      />
      {sum.field}
    </TenderForm>
  );
}

/**
 * A payment type of the business's own: a sum within its limits, and a reference where it asks for
 * one.
 */
export function OwnForm({ type, owed }: OwedProps & { readonly type: PaymentTypeView }): ReactNode {
  const { t } = useTranslation('payments');
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const sum = useSum(owed);
  const { amount } = sum;
  const tooSmall = type.smallest !== null && amount !== null && amount < type.smallest;
  const tooLarge = type.largest !== null && amount !== null && amount > type.largest;
  const lacks = type.reference_wanted && !/^[^\n\r]{1,40}$/.test(reference.trim());
  return (
    <TenderForm
      submit={t('add', { sum: isolatedMoney(amount ?? 0) })}
      disabled={amount === null || tooSmall || tooLarge}
      onSubmit={() => {
        setTried(true);
        if (amount === null || lacks) return;
        addPayments([
          toPaymentInput(
            {
              method: 'own',
              kind: type.kind,
              paymentType: type.id,
              reference: type.reference_wanted ? reference.trim() : '',
            },
            amount,
          ),
        ]);
      }}
    >
      {type.reference_wanted && (
        <Field
          label={t('label.reference')}
          value={reference}
          max={40}
          autoFocus
          onChange={setReference}
          error={tried && lacks ? t('needed', { field: t('label.reference') }) : null}
        />
      )}
      {sum.field}
      {tooSmall && type.smallest !== null && (
        <p className={classes['note']} role="alert">
          {t('sumTooSmall', { sum: isolatedMoney(type.smallest) })}
        </p>
      )}
      {tooLarge && type.largest !== null && (
        <p className={classes['note']} role="alert">
          {t('sumTooLarge', { sum: isolatedMoney(type.largest) })}
        </p>
      )}
    </TenderForm>
  );
}

interface CreditFormProps extends OwedProps {
  readonly account: CartAccount;
  readonly online: boolean;
  readonly allowance: Agorot;
}

/** On account: the customer's credit limit, and what is left of it. */
export function CreditForm({ account, online, owed, allowance }: CreditFormProps): ReactNode {
  const { t } = useTranslation('payments');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['payments.credit', account.id, account.creditLimit],
    enabled: online,
    retry: false,
    staleTime: 0,
    queryFn: ({ signal }) => api.call(readCredit, { params: { id: account.id } }, { signal }),
  });
  if (!online)
    return (
      <CreditPayment
        account={account}
        owed={owed}
        left={Math.min(account.creditLimit, allowance)}
      />
    );
  if (isPending)
    return (
      <Skeleton label={t('method.customer_credit')}>
        <SkeletonBar height={56} />
      </Skeleton>
    );
  if (error !== null) {
    const { code, description } = describeError(error);
    return <ErrorState title={description} code={code} onRetry={() => void refetch()} />;
  }
  const { limit, left, status } = data.data;
  return (
    <>
      <dl className={classes['facts']} aria-label={t('creditOf', { name: account.name })}>
        <dt>{t('creditLimit')}</dt>
        <dd data-testid="credit-limit">
          <Money agorot={limit} />
        </dd>
        <dt>{t('creditLeft')}</dt>
        <dd data-testid="credit-left">
          <Money agorot={left} />
        </dd>
      </dl>
      {status === 'blocked' || left === 0 ? (
        <p className={classes['warn']} role="status">
          {t(status === 'blocked' ? 'creditBlocked' : 'creditNone')}
        </p>
      ) : (
        <CreditPayment account={account} owed={owed} left={Math.min(left, account.creditLimit)} />
      )}
    </>
  );
}

function CreditPayment({
  account,
  owed,
  left,
}: OwedProps & { readonly account: CartAccount; readonly left: Agorot }): ReactNode {
  const { t } = useTranslation('payments');
  const sum = useSum(owed, left);
  return (
    <TenderForm
      submit={t('add', { sum: isolatedMoney(sum.amount ?? 0) })}
      disabled={sum.amount === null}
      onSubmit={() => {
        if (sum.amount !== null)
          addPayments([
            toPaymentInput({ method: 'customer_credit', accountId: account.id }, sum.amount),
          ]);
      }}
    >
      <p className={classes['note']}>{t('creditOf', { name: account.name })}</p>
      {sum.field}
    </TenderForm>
  );
}
