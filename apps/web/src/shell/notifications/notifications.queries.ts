import {
  type AppInit,
  listNotifications,
  type NotificationView,
  readNotification,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../platform/api/api.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { signedInPersonOf } from '../../platform/session/signed-in-person.ts';
import { currentInit } from '../../platform/session/session.store.ts';
import { loadStoredNotifications, storeNotifications } from './stored-notifications.ts';
import { mergeNotifications, withStatus } from './merge-notifications.ts';

/**
 * The range of dates that the shell loads, fixed by the specification (shell §9) and in the past.
 * Later notifications come by push and are stored by the drawer.
 */
export const NOTIFICATION_RANGE = {
  status: '0,1',
  date_created_from: '2022-08-30',
  date_created_to: '2023-12-31',
} as const;

/**
 * The key of the user whose notifications are shown; null while no employee is signed in at the
 * till.
 */
export function readerKey(init: Pick<AppInit, 'cloud' | 'user' | 'employee'>): string | null {
  const reader = signedInPersonOf(init);
  return reader === null ? null : `${init.cloud.uuid}.${reader.kind}.${reader.id}`;
}

const STALE_MS = 10 * 60_000;

const keyOf = (reader: string | null) => ['notifications', reader] as const;

function currentReader(): string | null {
  const init = currentInit();
  return init === null ? null : readerKey(init);
}

/** Notifications already known: from the query cache, or stored in this browser. */
function knownNotifications(reader: string): readonly NotificationView[] {
  return (
    queryClient.getQueryData<readonly NotificationView[]>(keyOf(reader)) ??
    loadStoredNotifications(localStorage, reader)
  );
}

function storeList(reader: string, list: readonly NotificationView[]): void {
  storeNotifications(localStorage, reader, list);
  queryClient.setQueryData(keyOf(reader), list);
}

async function load(
  reader: string,
  range: Partial<typeof NOTIFICATION_RANGE>,
): Promise<readonly NotificationView[]> {
  const { data } = await api.call(listNotifications, { query: range });
  // A notification pushed during the call is among the known ones by now.
  const list = mergeNotifications(knownNotifications(reader), data);
  storeNotifications(localStorage, reader, list);
  return list;
}

/** The reader's notifications, newest first. Stored ones are available at once, also offline. */
export function useNotifications(reader: string | null) {
  return useQuery({
    queryKey: keyOf(reader),
    queryFn: () => (reader === null ? [] : load(reader, NOTIFICATION_RANGE)),
    initialData: () => {
      const kept = reader === null ? [] : loadStoredNotifications(localStorage, reader);
      return kept.length === 0 ? undefined : kept;
    },
    initialDataUpdatedAt: 0,
    // Changes come by push.
    staleTime: STALE_MS,
    enabled: reader !== null,
  });
}

/** Adds a pushed notification: a new one, or one that was read on another screen. */
export function addPushedNotification(notification: NotificationView): void {
  const reader = currentReader();
  if (reader !== null)
    storeList(reader, mergeNotifications(knownNotifications(reader), [notification]));
}

/** Reloads all notifications when the push stream no longer has the ones that were missed. */
export async function reloadNotifications(): Promise<void> {
  const reader = currentReader();
  if (reader !== null) queryClient.setQueryData(keyOf(reader), await load(reader, {}));
}

/**
 * Marks as read at once and stores it on the server. On failure it becomes unread again.
 * @throws ServerError, NetworkError
 */
export async function markRead(id: number): Promise<void> {
  const reader = currentReader();
  if (
    reader === null ||
    !knownNotifications(reader).some((one) => one.id === id && one.status === 1)
  )
    return;
  storeList(reader, withStatus(knownNotifications(reader), id, 0));
  try {
    await api.call(readNotification, { params: { id }, body: { status: 0 } });
  } catch (error) {
    // The server has deleted the notification, so there is no reason to show it as unread.
    if (hasCode(error, 'NOT_FOUND')) return;
    storeList(reader, withStatus(knownNotifications(reader), id, 1));
    throw error;
  }
}
