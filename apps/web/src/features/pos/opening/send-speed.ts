import { reportSpeed } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { dropSpeed, keepSpeed } from '../../../platform/speed/speed.ts';
import { ownerKey } from '../../../platform/store/store.types.ts';
import type { Till } from '../till/till.registry.ts';

/** A till sends its times this often at most. */
const SEND_EVERY_MS = 15 * 60_000;
let sentAt = 0;
let sent = '';

/**
 * Keeps what the till has counted over a reload, and sends it now and then. Each day is sent whole,
 * so that a repeated or lost answer doubles nothing.
 */
export async function sendSpeed(till: Pick<Till, 'owner'>, online: boolean): Promise<void> {
  const owner = ownerKey(till.owner);
  if (currentInit()?.offline_data?.settings.measure_speed === false) {
    dropSpeed(owner);
    return;
  }
  const days = keepSpeed(owner);
  const text = JSON.stringify(days);
  if (!online || days.length === 0 || text === sent || Date.now() - sentAt < SEND_EVERY_MS) return;
  sentAt = Date.now();
  await api.call(reportSpeed, { body: { days: [...days] } });
  sent = text;
}
