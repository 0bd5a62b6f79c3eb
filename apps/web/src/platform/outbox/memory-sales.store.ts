import {
  type FrozenCartRecord,
  hasNumber,
  type SalePlace,
  type SalesStore,
  type SaleState,
  type DeviceSale,
} from './outbox.types.ts';

/**
 * The sales store in memory, for tests; `sales.db.ts` implements the same interface with a
 * database.
 */
export function createMemorySalesStore(): SalesStore {
  const sales = new Map<string, DeviceSale>();
  const series = new Map<string, number>();
  const days = new Map<string, number>();
  const confirmed = new Map<string, number>();
  const frozen = new Map<string, FrozenCartRecord>();
  const recalled = new Set<string>();
  let last: string | null = null;
  let draft: DeviceSale['sale']['cart'] | undefined;
  const raise = (map: Map<string, number>, key: string, value: number): void => {
    map.set(key, Math.max(map.get(key) ?? 0, value));
  };
  const ofState = (...states: readonly SaleState[]): DeviceSale[] =>
    [...sales.values()]
      .filter((sale) => states.includes(sale.state))
      .toSorted((a, b) => a.order - b.order);
  const place = (id: string): SalePlace => {
    const known = sales.get(id);
    return {
      known,
      order: known?.order ?? Math.max(0, ...[...sales.values()].map((sale) => sale.order)) + 1,
    };
  };

  return {
    get: (id) => Promise.resolve(sales.get(id)),
    save(id, make) {
      const sale = make(place(id));
      sales.set(id, sale);
      return Promise.resolve(sale);
    },
    update(id, change) {
      const now = sales.get(id);
      if (now === undefined) return Promise.resolve(undefined);
      const next = change(now);
      sales.set(id, next);
      return Promise.resolve(next);
    },
    updateAll(ids, change) {
      for (const id of ids) {
        const now = sales.get(id);
        if (now !== undefined) sales.set(id, change(now));
      }
      return Promise.resolve();
    },
    saveWithNumber(id, name, day, make) {
      const at = place(id);
      if (hasNumber(at.known)) return Promise.resolve(at.known);
      const sequence = series.get(name) ?? 1;
      const dailyCounter = (days.get(`${day}/${name}`) ?? 0) + 1;
      const sale = make({ ...at, sequence, dailyCounter });
      series.set(name, sequence + 1);
      days.set(`${day}/${name}`, dailyCounter);
      sales.set(id, sale);
      return Promise.resolve(sale);
    },
    remove(id) {
      sales.delete(id);
      return Promise.resolve();
    },
    unsent: () => Promise.resolve(ofState('waiting', 'sending', 'refused')),
    sending: () => Promise.resolve(ofState('sending')),
    firstWaiting: () => Promise.resolve(ofState('waiting')[0]),
    waiting: (most) => Promise.resolve(ofState('waiting').slice(0, most)),
    summary() {
      const unsent = ofState('waiting', 'sending', 'refused');
      const refused = unsent.filter((sale) => sale.state === 'refused').length;
      return Promise.resolve({
        waiting: unsent.length - refused,
        refused,
        oldest: unsent[0]?.takenAt ?? null,
      });
    },
    raiseSeries(name, nextSequence, day, dailyCounter) {
      raise(series, name, nextSequence);
      raise(days, `${day}/${name}`, dailyCounter);
      return Promise.resolve();
    },
    confirmed: () => Promise.resolve(Object.fromEntries(confirmed)),
    confirmSeries(name, sequence) {
      raise(confirmed, name, sequence);
      return Promise.resolve();
    },
    sent: (after, most) =>
      Promise.resolve(
        ofState('sent')
          .filter(({ order }) => order > after)
          .slice(0, most),
      ),
    prune(before, beforeDay) {
      for (const sale of sales.values())
        if (sale.state === 'sent' && sale.takenAt < before && sale.id !== last)
          sales.delete(sale.id);
      for (const day of days.keys()) if (day < beforeDay) days.delete(day);
      return Promise.resolve();
    },
    lastSale: () => Promise.resolve(last === null ? undefined : sales.get(last)),
    setLastSale(id) {
      last = id;
      return Promise.resolve();
    },
    frozenCarts: () =>
      Promise.resolve([...frozen.values()].toSorted((a, b) => a.frozenAt - b.frozenAt)),
    putFrozenCart(record) {
      frozen.set(record.id, record);
      return Promise.resolve();
    },
    removeFrozenCart(id) {
      frozen.delete(id);
      return Promise.resolve();
    },
    recallFrozenCart(id, make) {
      const cart = make(frozen.get(id));
      if (cart === null) return Promise.resolve(null);
      frozen.delete(id);
      recalled.add(id);
      draft = cart;
      return Promise.resolve(cart);
    },
    recalled: () => Promise.resolve([...recalled]),
    forgetRecalled(ids) {
      for (const id of ids) recalled.delete(id);
      return Promise.resolve();
    },
    draft: () => Promise.resolve(draft),
    leaveDraft(cart) {
      draft = cart ?? undefined;
    },
    putDraft(cart) {
      draft = cart ?? undefined;
      return Promise.resolve();
    },
  };
}
