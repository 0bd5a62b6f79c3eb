import { VisuallyHidden } from '@mantine/core';
import type { NotificationView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { screenLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { cx } from '../../ui/layout/cx.ts';
import { DateText } from '../../ui/figures/num.tsx';
import classes from './notifications.module.css';
import { notificationText } from './notification-text.ts';
import { relativeTime } from './relative-time.ts';

interface NotificationRowProps {
  readonly notification: NotificationView;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onRead: (id: number) => void;
}

/** One notification. Selecting it marks it as read; the actions of its type are shown below it. */
export function NotificationRow({ notification, now, onRead }: NotificationRowProps): ReactNode {
  const { t } = useTranslation('notifications');
  const { id, date_created: created, type, subject } = notification;
  const { title, body } = notificationText(notification);
  const unread = notification.status === 1;
  return (
    <li
      className={cx(classes['row'], unread && classes['unread'])}
      data-status={notification.status}
    >
      <button type="button" className={classes['select']} onClick={() => onRead(id)}>
        <span className={classes['dot']} aria-hidden />
        <span className={classes['text']}>
          <span className={classes['title']}>{title}</span>
          <VisuallyHidden>{unread ? t('unread') : t('read')}</VisuallyHidden>
          {body !== '' && <span className={classes['body']}>{body}</span>}
          <time className={classes['time']} dateTime={created}>
            {relativeTime(created, now, screenLanguage()) ?? <DateText value={created} />}
          </time>
        </span>
      </button>
      <div className={classes['actions']}>
        <Slot name="notification.action" props={{ type, subject, onDone: () => onRead(id) }} />
      </div>
    </li>
  );
}
