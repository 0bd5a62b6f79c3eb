import { Notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { cacheOwnerOf, useSession } from '../platform/session/session.store.ts';
import { hideActionToasts } from '../ui/messages/toast.ts';
import { TOASTS_SHOWN } from '../ui/messages/toast-queue.ts';
import classes from './toasts.module.css';

/**
 * Places the toasts: at the till at the top, where they cover neither the total, the pay button nor
 * the lines; in the back office at the bottom, clear of the window tabs (toasts.module.css).
 */
export function Toasts(): ReactNode {
  useEffect(
    () =>
      useSession.subscribe(({ phase }, { phase: before }) => {
        if (cacheOwnerOf(before) !== cacheOwnerOf(phase)) hideActionToasts();
      }),
    [],
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
