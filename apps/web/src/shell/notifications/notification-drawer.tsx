import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { showNotifications, useNotificationDrawer } from './drawer.store.ts';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';
import { markRead } from './notifications.queries.ts';

interface NotificationDrawerProps extends Omit<ComponentProps<typeof NotificationList>, 'onRead'> {
  readonly opened: boolean;
}

/** Messages that had no room on the screen, and are read here instead. */
function WaitingMessages(): ReactNode {
  const { t } = useTranslation('notifications');
  const taken = useNotificationDrawer((state) => state.taken);
  if (taken.length === 0) return null;
  return (
    <ul className={classes['waiting']} aria-label={t('waiting')}>
      {taken.map((one) => (
        <li key={one.id ?? one.text}>
          <span>{one.text}</span>
          {one.action !== undefined && (
            <Button
              variant="light"
              size="compact-md"
              onClick={() => {
                showNotifications(false);
                one.action?.run();
              }}
            >
              {one.action.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The drawer behind the bell. */
export function NotificationDrawer({ opened, ...list }: NotificationDrawerProps): ReactNode {
  const { t } = useTranslation('notifications');
  return (
    <SideDrawer
      opened={opened}
      onClose={() => showNotifications(false)}
      title={t('title')}
      side="end"
      size={400}
      padded={false}
    >
      {opened && <WaitingMessages />}
      <NotificationList
        {...list}
        onRead={(id) => {
          markRead(id).catch(() =>
            toast({ id: 'notification-read', text: t('readFailed'), tone: 'bad' }),
          );
        }}
      />
    </SideDrawer>
  );
}
