import { Button } from '@mantine/core';
import type { PermissionRequestView } from '@dalpak/contracts';
import {
  IconCircleCheck,
  IconCircleX,
  IconClockOff,
  IconHelpCircle,
  IconShieldQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { REQUEST_LIFE_MS } from '../../platform/permissions/request-push.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { Money, Num, Qty } from '../../ui/figures/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './approve.module.css';
import { RequestAction } from './request-action.tsx';
import { RequestFacts } from './request-facts.tsx';
import { useRequestView } from './use-request-view.ts';

/** Unique keys for the lines: a bill may have two lines of one product. */
function withKeys<Row extends { readonly name: string }>(
  rows: readonly Row[],
): readonly { readonly key: string; readonly row: Row }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const nth = (seen.get(row.name) ?? 0) + 1;
    seen.set(row.name, nth);
    return { key: `${row.name} ${nth}`, row };
  });
}

function RequestLines({
  basket,
}: {
  readonly basket: NonNullable<PermissionRequestView['basket']>;
}): ReactNode {
  const { t } = useTranslation('permissions');
  return (
    <section className={classes['basket']} aria-label={t('basket')}>
      <h2 className={classes['basketTitle']}>{t('basket')}</h2>
      <ul className={arrange['stackedList']}>
        {withKeys(basket.rows).map(({ key, row }) => (
          <li
            key={key}
            className={cx(classes['row'], row.asked && classes['asked'])}
            {...(row.asked ? { 'aria-current': true } : {})}
          >
            <Qty milli={row.quantity} weighed={row.weighed} className={classes['quantity']} />
            <span className={arrange['growing']}>{row.name}</span>
            <Money agorot={row.total} />
          </li>
        ))}
      </ul>
      {basket.more > 0 && (
        <p className={classes['more']}>{t('basketMore', { count: basket.more })}</p>
      )}
      <p
        className={cx(
          classes['total'],
          !basket.rows.some(({ asked }) => asked) && classes['asked'],
        )}
      >
        <span>{t('basketTotal')}</span>
        <Money agorot={basket.total} />
      </p>
    </section>
  );
}

/** The link home of a page that has nothing more to ask. */
function GoHome(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <Button component="a" size="md" variant="light" href={hrefOf('/')}>
      {t('goHome')}
    </Button>
  );
}

/** The outcome of a request that is no longer pending, and who answered it. */
function Outcome({ request }: { readonly request: PermissionRequestView }): ReactNode {
  const { t } = useTranslation('permissions');
  const home = <GoHome />;
  const { answered_by: by, note, status } = request;
  const who = by === null ? '' : t('answeredBy', { name: by.name });
  switch (status) {
    case 'pending':
      return null;
    case 'approved':
      return (
        <EmptyState
          icon={<IconCircleCheck size={28} />}
          title={t('statusApproved')}
          text={[who, t('statusApprovedHelp')].join(' ')}
          action={home}
        />
      );
    case 'denied':
      return (
        <EmptyState
          icon={<IconCircleX size={28} />}
          title={t('statusDenied')}
          text={[who, note === '' ? '' : t('answeredWord', { note }), t('statusDeniedHelp')]
            .filter((text) => text !== '')
            .join(' ')}
          action={home}
        />
      );
    case 'withdrawn':
      return (
        <EmptyState
          icon={<IconCircleX size={28} />}
          title={t('statusWithdrawn')}
          text={t('statusWithdrawnHelp')}
          action={home}
        />
      );
    case 'expired':
      return (
        <EmptyState
          icon={<IconClockOff size={28} />}
          title={t('statusExpired')}
          text={t('statusExpiredHelp')}
          action={home}
        />
      );
  }
}

const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * How long they wait and the remaining time, counted from the server's answer, because the clock of a phone may differ.
 */
function TimeLeft({
  seconds,
  since,
}: {
  readonly seconds: number;
  readonly since: number;
}): ReactNode {
  const { t } = useTranslation('permissions');
  const now = useNow(1_000);
  const left = Math.max(0, Math.ceil(seconds - Math.max(0, now - since) / 1_000));
  return (
    <p className={classes['left']}>
      {t('waits')} <Num value={minutesText(REQUEST_LIFE_MS / 1_000 - left)} />
      {' · '}
      {t('holds')} <Num value={minutesText(left)} />
    </p>
  );
}

function Request({
  request,
  readAt,
  onDone,
}: {
  readonly request: PermissionRequestView;
  readonly readAt: number;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('permissions');
  const { status } = request;
  return (
    <>
      <header className={classes['head']}>
        <IconShieldQuestion size={32} aria-hidden className={classes['icon']} />
        <h1 className={classes['title']}>{t('asks', { name: request.by.name })}</h1>
      </header>
      <RequestFacts request={request} />
      {request.basket !== null && <RequestLines basket={request.basket} />}
      <div className={classes['answer']} role="group" aria-label={t('approveTitle')}>
        {status !== 'pending' ? (
          <Outcome request={request} />
        ) : request.asked_me ? (
          <>
            <TimeLeft seconds={request.seconds_left} since={readAt} />
            <RequestAction request={request} onDone={onDone} />
          </>
        ) : (
          <EmptyState
            icon={<IconHelpCircle size={28} />}
            title={t('notYours')}
            text={t('notYoursHelp', { name: request.to.map(({ name }) => name).join(', ') })}
            action={<GoHome />}
          />
        )}
      </div>
    </>
  );
}

/**
 * The screen of a permission request: the operation, place, requester and bill, with accept and
 * decline. Designed for a phone first.
 */
export function ApproveScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('permissions');
  const { t: tCommon } = useTranslation();
  const id = params['id'] ?? '';
  const { data, error, dataUpdatedAt, refetch } = useRequestView(id);
  return (
    <div className={classes['page']}>
      {data !== undefined ? (
        <Request request={data} readAt={dataUpdatedAt} onDone={() => void refetch()} />
      ) : error === null ? (
        <Skeleton label={tCommon('loading')}>
          <SkeletonBar height={32} />
          <SkeletonBar height={96} />
          <SkeletonBar height={160} />
        </Skeleton>
      ) : hasCode(error, 'NOT_FOUND') ? (
        <EmptyState
          heading="h1"
          icon={<IconHelpCircle size={28} />}
          title={t('requestGone')}
          text={t('requestGoneHelp')}
          action={<GoHome />}
        />
      ) : (
        <ErrorState
          heading="h1"
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}
