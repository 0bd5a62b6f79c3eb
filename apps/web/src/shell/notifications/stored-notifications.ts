import { PUSH_EVENTS, type NotificationView } from '@dalpak/contracts';
import * as z from 'zod/mini';
import type { KeyValue } from '../../platform/session/init-cache.ts';

const schema = z.array(PUSH_EVENTS['system:notification']);

function keyOf(reader: string): string {
  return `dalpak.notifications.${reader}`;
}

/**
 * Stored notifications of one reader in this browser. The call that loads notifications asks for a
 * range in the past (`NOTIFICATION_RANGE`), so those that came by push are stored here to survive a
 * reload.
 */
export function loadStoredNotifications(storage: KeyValue, reader: string): NotificationView[] {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(keyOf(reader)) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function storeNotifications(
  storage: KeyValue,
  reader: string,
  list: readonly NotificationView[],
): void {
  try {
    storage.setItem(keyOf(reader), JSON.stringify(list));
  } catch {
    // Storage is full or not available: they last until the reload.
  }
}
