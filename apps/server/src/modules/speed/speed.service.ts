import { SPEED_DAYS, type SpeedDay, type SpeedOfTill } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import * as store from './speed.store.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => toLocalDateTime(ms).slice(0, 10);
const firstDay = (now: number): string => dayOf(now - (SPEED_DAYS - 1) * DAY_MS);

/** Stores what a till measured of the days that the page looks back at. */
export async function storeSpeed(
  db: TenantDb,
  terminalId: number,
  days: readonly SpeedDay[],
  now: number,
): Promise<void> {
  const [from, until] = [firstDay(now), dayOf(now + DAY_MS)];
  await db.tx(async (tx) => {
    await store.putSpeed(
      tx,
      terminalId,
      days.filter(({ day }) => day >= from && day <= until),
    );
    await store.deleteSpeedBefore(tx, terminalId, from);
  });
}

export function listSpeed(db: TenantDb, now: number): Promise<readonly SpeedOfTill[]> {
  return store.listSpeedSince(db, firstDay(now));
}
