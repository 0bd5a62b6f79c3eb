import type { TransactionListItem } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { StatusDot } from '../../../ui/layout/status-dot.tsx';

/** Official document code of a credit in the uniform file format. */
const CREDIT = 330;

export function isRefund({ official_code }: Pick<TransactionListItem, 'official_code'>): boolean {
  return official_code === CREDIT;
}

/** The state as a dot with a word; an unusual state goes before the usual one. */
export function TransactionState({
  item,
}: {
  readonly item: Pick<
    TransactionListItem,
    'review' | 'offline' | 'official_code' | 'payment_status' | 'refunded'
  >;
}): ReactNode {
  const { t } = useTranslation('transactions');
  const { t: tPay } = useTranslation('payments');
  if (item.review.length > 0) return <StatusDot tone="warn">{t('review')}</StatusDot>;
  if (isRefund(item)) return <StatusDot tone="quiet">{t('refund')}</StatusDot>;
  if (item.refunded !== null)
    return <StatusDot tone="quiet">{t(`refunded.${item.refunded}`)}</StatusDot>;
  if (item.offline) return <StatusDot tone="quiet">{t('offline')}</StatusDot>;
  const { payment_status: status } = item;
  if (status !== null && status !== 'paid')
    return (
      <StatusDot tone={status === 'deposited' ? 'ok' : 'warn'}>
        {tPay(`status.${status}`)}
      </StatusDot>
    );
  return (
    <StatusDot tone={status === null ? 'warn' : 'ok'}>
      {status === null ? tPay('unpaid') : tPay('status.paid')}
    </StatusDot>
  );
}
