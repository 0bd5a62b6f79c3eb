import { Button } from '@mantine/core';
import {
  approveSale as approveSaleCall,
  COMPONENT,
  type ErrorDetail,
  type TransactionView,
} from '@dalpak/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { ServerError } from '../../../platform/api/errors.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { checkAccess } from '../../../platform/session/access.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Code, DateText, Money } from '../../../ui/figures/num.tsx';
import classes from './transaction.module.css';

/** The invalid cheques in the error of an approval; empty for any other error. */
const invalidChequesOf = (error: unknown): readonly ErrorDetail[] =>
  error instanceof ServerError && error.code === 'CONFLICT'
    ? error.details.filter(({ field }) => field !== undefined)
    : [];
const PAYMENT = 'cart.Payments.';

/**
 * Approves a sale that is pending review, after which it can be refunded like any other. If cheques
 * of it are invalid, it shows which and why, and asks whether to approve the sale without them,
 * because that cannot be undone.
 */
export function ApproveSale({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('transactions');
  const init = useAppInit();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [wrong, setWrong] = useState<readonly ErrorDetail[]>([]);
  const approve = useMutation({
    mutationFn: (without: readonly ErrorDetail[]) =>
      api.call(approveSaleCall, {
        params: { id },
        body: { without_cheques: without.map(({ field = '' }) => field.slice(PAYMENT.length)) },
      }),
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [name] }) => name === 'transaction' || name === 'transactions',
      }),
    onError: (error, before) => {
      const cheques = invalidChequesOf(error);
      if (cheques.length === 0) return showError(error);
      // Cheques that were already confirmed stay so; new ones are asked about as well.
      return setWrong([
        ...before.filter(({ field }) => !cheques.some((one) => one.field === field)),
        ...cheques,
      ]);
    },
  });
  if (checkAccess(init, { type: 'components', action: 'e', key: COMPONENT.transactions }) !== 'ok')
    return null;
  const send = (without: readonly ErrorDetail[]): void => {
    setAsked(false);
    setWrong([]);
    approve.mutate(without);
  };
  return (
    <>
      <Button
        variant="default"
        loading={approve.isPending}
        onClick={() => setAsked(true)}
        data-testid="approve-sale"
      >
        {t('approve')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={t('approveTitle')}
        text={t('approveText')}
        confirmLabel={t('approve')}
        keepLabel={t('approveKeep')}
        onClose={() => setAsked(false)}
        onConfirm={() => send([])}
      />
      <ConfirmDialog
        opened={wrong.length > 0}
        title={t('chequesWrong', { count: wrong.length })}
        text={<WrongCheques cheques={wrong} />}
        confirmLabel={t('approveWithout', { count: wrong.length })}
        keepLabel={t('approveKeep')}
        destructive
        onClose={() => setWrong([])}
        onConfirm={() => send(wrong)}
      />
    </>
  );
}

function WrongCheques({ cheques }: { readonly cheques: readonly ErrorDetail[] }): ReactNode {
  const { t } = useTranslation('transactions');
  return (
    <>
      <span>{t('chequesWrongSettle')}</span>
      <ul className={classes['reasons']}>
        {cheques.map(({ field, text }) => (
          <li key={field}>{text}</li>
        ))}
      </ul>
      <span>{t('chequesWrongElse')}</span>
    </>
  );
}

/** Who approved a flagged sale, its review flags, and which cheques were left out. */
export function ReviewResult({
  view: { reviewed },
}: {
  readonly view: Pick<TransactionView, 'reviewed'>;
}): ReactNode {
  const { t } = useTranslation('transactions');
  if (reviewed === null) return null;
  const { by, at, marks, cheques_left: left } = reviewed;
  return (
    <MessageBox tone="quiet" title={t('reviewed', { name: by })}>
      <DateText value={at} />
      <ul className={classes['reasons']}>
        {marks.map((reason) => (
          <li key={reason}>{t(`reviewReason.${reason}`)}</li>
        ))}
        {left.map(({ key, number, amount }) => (
          <li key={key}>
            {t(amount < 0 ? 'chequeNotReturned' : 'chequeNotTaken')} <Code>{number}</Code> ·{' '}
            <Money agorot={Math.abs(amount)} />
          </li>
        ))}
      </ul>
      {left.some(({ amount }) => amount > 0) && (
        <p className={classes['help']}>{t('chequesLeftHelp')}</p>
      )}
    </MessageBox>
  );
}
