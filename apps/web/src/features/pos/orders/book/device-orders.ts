import type { RestaurantView } from '@dalpak/contracts';
import { keyRangeWithPrefix, database } from '../../../../platform/store/database.ts';
import { ownerKey, type StoreOwner } from '../../../../platform/store/store.types.ts';
import type { ListedOrders, OrderRecord, OrderStore } from './order-book.types.ts';
import type { VoidReason } from './void-reason.ts';

/**
 * Database of the orders opened at this till, separate from the sales, so that a till without
 * orders never creates it.
 */
const ORDERS_DB = 'dp_offline_orders';

interface OrderStores {
  readonly orders: OrderRecord & { readonly owner: string };
  readonly places: { readonly owner: string; readonly name: string; readonly value: unknown };
}

function build(db: IDBDatabase): void {
  db.createObjectStore('orders', { keyPath: ['owner', 'id'] });
  db.createObjectStore('places', { keyPath: ['owner', 'name'] });
}

/** The orders of one terminal of one tenant on this device. */
export function deviceOrders(storeOwner: StoreOwner, name: string = ORDERS_DB): OrderStore {
  const db = database<OrderStores>({ name, version: 10, upgradeFrom: build }, ['orders', 'places']);
  const owner = ownerKey(storeOwner);
  const place = async (key: string): Promise<unknown> =>
    (await db.run('readonly', ['places'], (tx) => tx('places').get([owner, key])))?.value;
  const putPlace = (key: string, value: unknown): Promise<void> =>
    db.run('readwrite', ['places'], (tx) => tx('places').put({ owner, name: key, value }));
  return {
    get: (id) => db.run('readonly', ['orders'], (tx) => tx('orders').get([owner, id])),
    update: (id, change) =>
      db.run('readwrite', ['orders'], async (tx) => {
        const before = await tx('orders').get([owner, id]);
        const after = change(before);
        if (after === undefined) await tx('orders').delete([owner, id]);
        else if (!Object.is(after, before)) await tx('orders').put({ ...after, owner });
        return { before, after };
      }),
    all: () => db.run('readonly', ['orders'], (tx) => tx('orders').all(keyRangeWithPrefix(owner))),
    // Written only by this code, in this version of the layout.
    listed: async () => (await place('listed')) as ListedOrders | undefined,
    putListed: (listed) => putPlace('listed', listed),
    plan: async () => (await place('plan')) as RestaurantView | undefined,
    putPlan: (plan) => putPlace('plan', plan),
    reasons: async () => (await place('reasons')) as readonly VoidReason[] | undefined,
    putReasons: (reasons) => putPlace('reasons', reasons),
  };
}
