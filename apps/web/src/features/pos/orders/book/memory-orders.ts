import type { RestaurantView } from '@dalpak/contracts';
import type { ListedOrders, OrderRecord, OrderStore } from './order-book.types.ts';
import type { VoidReason } from './void-reason.ts';

/**
 * An order store in memory, for tests; `device-orders.ts` is the database behind the same
 * interface.
 */
export function createMemoryOrders(orders = new Map<string, OrderRecord>()): OrderStore {
  let listed: ListedOrders | undefined;
  let plan: RestaurantView | undefined;
  let reasons: readonly VoidReason[] | undefined;
  return {
    get: (id) => Promise.resolve(orders.get(id)),
    update(id, change) {
      const before = orders.get(id);
      const after = change(before);
      if (after === undefined) orders.delete(id);
      else orders.set(id, after);
      return Promise.resolve({ before, after });
    },
    all: () => Promise.resolve([...orders.values()]),
    listed: () => Promise.resolve(listed),
    putListed(now) {
      listed = now;
      return Promise.resolve();
    },
    plan: () => Promise.resolve(plan),
    putPlan(now) {
      plan = now;
      return Promise.resolve();
    },
    reasons: () => Promise.resolve(reasons),
    putReasons(now) {
      reasons = now;
      return Promise.resolve();
    },
  };
}
