import { PUSH_EVENTS, type NotificationView } from '@dalpak/contracts';
import type { KeyValue } from '../../platform/session/init-cache.ts';

const schema = PUSH_EVENTS['system:notification'].array();

function keyOf(reader: string): string {
  return `dalpak.notifications.${reader}`;
}

/**
 * The notifications that reached this browser for one reader. The call that loads them asks for a range that has passed
 * (`NOTIFICATION_RANGE`): what came by push is known here alone, and must outlive a reload.
 */
export function loadKept(storage: KeyValue, reader: string): NotificationView[] {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(keyOf(reader)) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function saveKept(storage: KeyValue, reader: string, list: readonly NotificationView[]): void {
  try {
    storage.setItem(keyOf(reader), JSON.stringify(list));
  } catch {
    // A full or closed storage: they are there until the reload.
  }
}
