import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { runEach } from '../../kernel/run-each.ts';
import { publish } from '../../kernel/push/publish.ts';
import { COMPONENT } from '@dalpak/contracts';
import { describeNotice, notifyUsers } from '../notifications/index.ts';
import { claimLow } from './low.store.ts';

/** Levels of one transaction; they are told of together. */
const BATCH = 200;
/** Names in one notification; the list has all. */
const NAMES = 5;
/** Most users of the back office who are told. */
const MAX_USERS = 20;

/**
 * Tells of goods that fell below their minimum, business by business. The claim and the
 * notification are one transaction, so that no user is told twice and nothing is forgotten.
 * @param signal ends it after the running business
 */
export async function tellLowStock(
  { system, tenant }: { system: Pick<SystemDb, 'query'>; tenant: (cloudId: number) => TenantDb },
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'stock.low_clouds',
    'SELECT cloud_id FROM stock_low_clouds() AS cloud_id',
    [],
  );
  const clouds = rows.map(({ cloud_id: cloud }) => cloud);
  await runEach(clouds, async (cloud) => {
    while (!signal.aborted && (await tell(tenant(cloud))) === BATCH);
  });
}

function tell(db: TenantDb): Promise<number> {
  return db.tx(async (tx) => {
    const claimed = await claimLow(tx, BATCH);
    const low = claimed.filter(({ told }) => told);
    if (low.length > 0) {
      const names = low
        .slice(0, NAMES)
        .map(({ product, warehouse }) => `${product} (${warehouse})`)
        .join(', ');
      const more = low.length - NAMES;
      await notifyUsers(tx, {
        type: 'stock',
        subject: '',
        maxUsers: MAX_USERS,
        notices: [
          more > 0
            ? describeNotice('stock_low_many', { names, more })
            : describeNotice('stock_low', { names }),
        ],
      });
      await publish(tx, 'records:changed', { component: COMPONENT.stockLevels });
    }
    return claimed.length;
  });
}
