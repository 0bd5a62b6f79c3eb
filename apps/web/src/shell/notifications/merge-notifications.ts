import type { NotificationView } from '@dalpak/contracts';

/** More than a reader scrolls through. */
export const MAX_NOTIFICATIONS = 200;

/** Merges news into the known notifications: each once, in its latest state, newest first. */
export function mergeNotifications(
  known: readonly NotificationView[],
  news: readonly NotificationView[],
): NotificationView[] {
  const byId = new Map(known.map((one) => [one.id, one]));
  for (const one of news) byId.set(one.id, one);
  return [...byId.values()]
    .toSorted((a, b) => b.date_created.localeCompare(a.date_created) || b.id - a.id)
    .slice(0, MAX_NOTIFICATIONS);
}

export function withStatus(
  list: readonly NotificationView[],
  id: number,
  status: NotificationView['status'],
): NotificationView[] {
  return list.map((one) => (one.id === id ? { ...one, status } : one));
}

export function countUnread(list: readonly NotificationView[]): number {
  return list.filter(({ status }) => status === 1).length;
}
