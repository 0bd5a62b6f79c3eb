export { notificationsRoutes } from './notifications.routes.ts';
export { notify, notifyUsers, markSettled } from './notifications.service.ts';
export type { NewNotification } from './notifications.service.ts';
export { describeNotice, sayNotice } from './say-notice.ts';
export { sweepNotifications } from './sweep-notifications.ts';
