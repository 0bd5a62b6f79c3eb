import type { AppInit } from '@dalpak/contracts';
import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { useWasOpened } from '../../ui/dialogs/use-was-opened.ts';
import { useWaitingToasts } from '../../ui/messages/toast.ts';
import { showNotifications, useNotificationDrawer } from './drawer.store.ts';
import { countUnread } from './merge-notifications.ts';
import classes from './notifications.module.css';
import { readerKey, useNotifications } from './notifications.queries.ts';

const NotificationDrawer = lazyPart(
  () => import('./notification-drawer.tsx'),
  'NotificationDrawer',
);

/** Above this count the badge shows "99+". */
const MAX_COUNT_SHOWN = 99;

/** The bell in the top bar with the number of unread notifications, and its drawer. */
export function NotificationBell({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('notifications');
  const opened = useNotificationDrawer((state) => state.opened);
  const ever = useWasOpened(opened);
  const { data, error, refetch } = useNotifications(readerKey(init));
  const unread = countUnread(data ?? []);
  // A barcode scanned meanwhile belongs to no bill.
  useKeyboardLayer({ modal: true, onScan: () => true }, opened);
  const waiting = useWaitingToasts((state) => state.waiting.length);
  const name = unread === 0 ? t('open') : t('openUnread', { count: unread });
  const more = waiting === 0 ? null : t('andMore', { count: waiting });
  return (
    <>
      <ActionIcon
        className={classes['bell']}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={more === null ? name : `${name}, ${more}`}
        aria-haspopup="dialog"
        onClick={() => showNotifications(true)}
      >
        <IconBell size={20} />
        {unread > 0 && (
          <span
            className={classes['count']}
            aria-hidden
            data-count={unread > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : unread}
          />
        )}
        {more !== null && <span className={classes['more']}>{more}</span>}
      </ActionIcon>
      <span role="status" className={classes['said']}>
        {unread > 0 ? name : ''}
      </span>
      {ever && (
        <NotificationDrawer
          opened={opened}
          list={data}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
