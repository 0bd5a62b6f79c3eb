import type { notifications as he } from '../he/notifications.ts';
import type { Words } from '../words.ts';

export const notifications: Words<typeof he> = {
  title: 'Notifications',
  open: 'Notifications, nothing new',
  openUnread_one: 'Notifications, one unread',
  openUnread_two: 'Notifications, two unread',
  openUnread_other: 'Notifications, {{count}} unread',
  andMore: 'and {{count}} more',
  waiting: 'Waiting messages',
  unread: 'Unread',
  read: 'Read',
  loading: 'Loading notifications',
  empty: 'No notifications',
  emptyText: 'What happens in the business and needs your attention appears here.',
  failed: 'Notifications were not loaded',
  failedKept: 'Could not refresh. These are the ones kept on this device.',
  readFailed: 'It was not marked as read. Try again.',
  updateAvailable: 'A new version is available',
  kitchenNew: 'New order',
  kitchenUpdate: 'Changed order',
  kitchenPrintFailed:
    'The kitchen copy was not printed. Check the printer and print again from the order.',
};
