import { Button } from '@mantine/core';
import type { NotificationView } from '@dalpak/contracts';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import { NotificationRow } from './notification-row.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './notifications.module.css';

const MINUTE_MS = 60_000;

interface NotificationListProps {
  readonly list: readonly NotificationView[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onRead: (id: number) => void;
}

/**
 * The content of the drawer: the list, or why it is empty. Known notifications stay visible when
 * loading fails.
 */
export function NotificationList({
  list,
  error,
  onRetry,
  onRead,
}: NotificationListProps): ReactNode {
  const { t } = useTranslation('notifications');
  const { t: tCommon } = useTranslation();
  const now = useNow(MINUTE_MS);
  if (list === undefined || list.length === 0) {
    if (error !== null) {
      const shown = describeError(error);
      return (
        <ErrorState
          icon={<IconBellOff size={28} />}
          title={t('failed')}
          text={shown.description}
          code={shown.code}
          onRetry={onRetry}
        />
      );
    }
    if (list !== undefined)
      return <EmptyState icon={<IconBell size={28} />} title={t('empty')} text={t('emptyText')} />;
    return (
      <Skeleton label={t('loading')}>
        <div className={classes['loading']}>
          {[1, 2, 3].map((row) => (
            <SkeletonBar key={row} height={56} />
          ))}
        </div>
      </Skeleton>
    );
  }
  return (
    <>
      {error !== null && (
        <div role="status" className={classes['stale']}>
          <span>{t('failedKept')}</span>
          <Button variant="light" size="compact-md" onClick={onRetry}>
            {tCommon('retry')}
          </Button>
        </div>
      )}
      <ul className={arrange['plainList']}>
        {list.map((one) => (
          <NotificationRow key={one.id} notification={one} now={now} onRead={onRead} />
        ))}
      </ul>
    </>
  );
}
