import type { FrozenCartRecord, SalesStore, StoredSale } from './outbox.types.ts';

/** The sales' store in memory, for tests; the database behind the same interface is `carts.db.ts`. */
export function createMemorySalesStore(): SalesStore {
  const sales = new Map<string, StoredSale>();
  const series = new Map<string, number>();
  const days = new Map<string, number>();
  const frozen = new Map<string, FrozenCartRecord>();
  let last: string | null = null;
  let draft: StoredSale['sale']['cart'] | undefined;
  const raise = (map: Map<string, number>, key: string, value: number): void => {
    map.set(key, Math.max(map.get(key) ?? 0, value));
  };
  const inOrder = (): StoredSale[] => [...sales.values()].toSorted((a, b) => a.order - b.order);

  return {
    get: (id) => Promise.resolve(sales.get(id)),
    put(sale) {
      sales.set(sale.id, sale);
      return Promise.resolve();
    },
    putWithNumber(name, day, make) {
      const sequence = series.get(name) ?? 1;
      const dailyCounter = (days.get(day) ?? 0) + 1;
      const sale = make({ sequence, dailyCounter });
      series.set(name, sequence + 1);
      days.set(day, dailyCounter);
      sales.set(sale.id, sale);
      return Promise.resolve(sale);
    },
    remove(id) {
      sales.delete(id);
      return Promise.resolve();
    },
    unsent: () => Promise.resolve(inOrder().filter((sale) => sale.state !== 'sent')),
    nextOrder: () => Promise.resolve((inOrder().at(-1)?.order ?? 0) + 1),
    raiseSeries(name, nextSequence, day, dailyCounter) {
      raise(series, name, nextSequence);
      raise(days, day, dailyCounter);
      return Promise.resolve();
    },
    prune(before) {
      for (const sale of sales.values()) if (sale.state === 'sent' && sale.takenAt < before && sale.id !== last) sales.delete(sale.id);
      return Promise.resolve();
    },
    lastSale: () => Promise.resolve(last === null ? undefined : sales.get(last)),
    setLastSale(id) {
      last = id;
      return Promise.resolve();
    },
    frozenCarts: () => Promise.resolve([...frozen.values()].toSorted((a, b) => a.frozenAt - b.frozenAt)),
    putFrozenCart(record) {
      frozen.set(record.id, record);
      return Promise.resolve();
    },
    takeFrozenCart(id) {
      const record = frozen.get(id);
      frozen.delete(id);
      return Promise.resolve(record);
    },
    draft: () => Promise.resolve(draft),
    putDraft(cart) {
      draft = cart ?? undefined;
      return Promise.resolve();
    },
  };
}
