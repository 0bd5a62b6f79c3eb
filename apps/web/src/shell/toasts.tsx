import { Notifications, useNotifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { cacheOwnerOf, useSession } from '../platform/session/session.store.ts';
import { usePageFlag } from '../ui/layout/use-page-flag.ts';
import { hideActionToasts } from '../ui/messages/toast.ts';
import { TOASTS_SHOWN } from '../ui/messages/toast-queue.ts';
import classes from './toasts.module.css';

/**
 * Places the toasts where they are in no way (toasts.module.css): at the till between the lines and
 * the totals, in the back office at the bottom, on a phone under the header.
 */
export function Toasts(): ReactNode {
  useEffect(
    () =>
      useSession.subscribe(({ phase }, { phase: before }) => {
        if (cacheOwnerOf(before) !== cacheOwnerOf(phase)) hideActionToasts();
      }),
    [],
  );
  const { notifications } = useNotifications();
  usePageFlag(
    'toasts',
    notifications.length === 0 ? null : notifications.length === 1 ? 'one' : 'many',
  );
  return (
    <Notifications
      position="top-center"
      limit={TOASTS_SHOWN}
      autoClose={false}
      zIndex={500}
      className={classes['toasts'] ?? ''}
    />
  );
}
