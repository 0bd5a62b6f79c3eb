import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { showNotifications } from './drawer.store.ts';
import { NotificationList } from './notification-list.tsx';
import { markRead } from './notifications.queries.ts';

interface NotificationDrawerProps extends Omit<ComponentProps<typeof NotificationList>, 'onRead'> {
  readonly opened: boolean;
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
