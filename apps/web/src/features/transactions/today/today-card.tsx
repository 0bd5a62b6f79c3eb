import { Anchor } from '@mantine/core';
import {
  type AppInit,
  COMPONENT,
  listTransactions,
  type TransactionListItem,
} from '@dalpak/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api, queryClient } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { checkAccess } from '../../../platform/session/access.ts';
import { useAccess } from '../../../platform/session/session.store.ts';
import { localDateOf } from '../../../ui/format/format-date.ts';
import { Code, DateText, Money, Num } from '../../../ui/figures/num.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { useNow } from '../../../ui/messages/use-now.ts';
import { requestFilter } from '../list-filter.store.ts';
import classes from './today-card.module.css';
import { TransactionState } from '../sale/transaction-state.tsx';
import { summariseToday } from './today-summary.ts';
import { transactionRoute } from '../transaction-route.ts';

const LATEST = 8;
/** The home page stays open all day, so the card reloads at this interval. */
const REFRESH_MS = 60_000;

const REPORTS = { type: 'system', key: 'reports' } as const;
const READ = { type: 'components', action: 'r', key: COMPONENT.transactions } as const;

const salesOf = (day: string) =>
  queryOptions({
    queryKey: ['transactions', 'today', day],
    queryFn: ({ signal }) =>
      api.call(listTransactions, { query: { from: day, to: day, limit: LATEST } }, { signal }),
  });

/** Preloads the card's data, for a user who may see it, before it is drawn. */
export async function preloadToday(init: AppInit): Promise<void> {
  if (checkAccess(init, READ) === 'ok')
    await queryClient.prefetchQuery(salesOf(localDateOf(Date.now())));
}

function Latest({ items }: { readonly items: readonly TransactionListItem[] }): ReactNode {
  return (
    <ul className={classes['list']}>
      {items.map((item) => (
        <li key={item.id}>
          <a className={classes['sale']} href={hrefOf(transactionRoute(item.id))}>
            <DateText value={item.issued_at} kind="time" className={classes['quiet']} />
            <Code>{item.number}</Code>
            <span className={classes['where']}>
              {item.terminal_name} · {item.employee_name}
            </span>
            <span className={classes['state']}>
              <TransactionState item={item} />
            </span>
            <span className={classes['sum']}>
              <Money agorot={item.total} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Figure({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={classes['figure']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ReviewLine(): ReactNode {
  const { t } = useTranslation('home');
  const { data } = useQuery({
    queryKey: ['transactions', 'review-count'],
    queryFn: ({ signal }) =>
      api.call(listTransactions, { query: { review: '1', limit: 1 } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <a
      className={classes['review']}
      href={hrefOf('/items/101')}
      onClick={() => requestFilter({ review: true })}
    >
      <IconAlertTriangle size={20} aria-hidden />
      <span>
        <b>{t('review', { count })}</b> — {t('reviewHelp')}
      </span>
    </a>
  );
}

/** Today's sales: amount, count, pending reviews, and the latest ones. */
export function TodayCard(): ReactNode {
  const access = useAccess(READ);
  return access === 'ok' ? <Today /> : null;
}

function Today(): ReactNode {
  const { t } = useTranslation('home');
  const today = localDateOf(useNow());
  // Who may see reports has these figures as widgets, with what they are compared with.
  const hasWidgets = useAccess(REPORTS) === 'ok';
  const { data, error, refetch } = useQuery({ ...salesOf(today), refetchInterval: REFRESH_MS });
  if (data === undefined && error !== null) {
    const shown = describeError(error);
    return (
      <Panel title={t('today')}>
        <ErrorState title={shown.description} code={shown.code} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (data === undefined) {
    return (
      <Panel title={t('today')}>
        <Skeleton label={t('today')}>
          <div className={classes['loading']}>
            <SkeletonBar height={56} />
            <SkeletonBar height={200} />
          </div>
        </Skeleton>
      </Panel>
    );
  }
  // The first page always has the totals.
  const { sum, count, average } = summariseToday(data);
  return (
    <>
      <ReviewLine />
      {!hasWidgets && (
        <dl className={classes['figures']}>
          <Figure label={t('sum')}>
            <Money agorot={sum} largeDigits />
          </Figure>
          <Figure label={t('count')}>
            <Num value={count} />
          </Figure>
          <Figure label={t('average')}>
            {average === null ? '–' : <Money agorot={average} largeDigits />}
          </Figure>
        </dl>
      )}
      <Panel title={t('latest')} aside={<Anchor href={hrefOf('/items/101')}>{t('toList')}</Anchor>}>
        {data.data.length === 0 ? (
          <EmptyState
            icon={<IconReceipt size={28} />}
            title={t('noneYet')}
            text={t('noneYetHelp')}
          />
        ) : (
          <Latest items={data.data} />
        )}
      </Panel>
    </>
  );
}
