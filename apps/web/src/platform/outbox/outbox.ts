import type { FrozenSale, SubmitAnswer } from '@dalpak/engine';
import type { OutboxSummary, SaleError, SalesStore, SendResult, StoredSale } from './outbox.types.ts';

export interface OutboxPorts {
  readonly store: SalesStore;
  readonly owner: string;
  /** Sends one sale. Never throws. */
  readonly send: (sale: StoredSale, timeoutMs?: number) => Promise<SendResult>;
  /** The sale as it goes to the server. */
  readonly encode: (sale: FrozenSale) => unknown;
  /** Series a sale is numbered in, and its full number from a drawn sequence. */
  readonly seriesOf: (sale: FrozenSale) => string;
  readonly numberOf: (sequence: number) => number;
  readonly sequenceOf: (number: number) => number;
  readonly now: () => number;
  /** Runs alone among all tabs of this browser. */
  readonly exclusive: <T>(run: () => Promise<T>) => Promise<T>;
  readonly seller: () => { readonly token: string | null; readonly name: string };
  readonly onChange: (summary: OutboxSummary) => void;
  /** The server holds the connection: what a send learned of it. */
  readonly onReachable: (reachable: boolean) => void;
}

export interface Outbox {
  /** True while sales wait: a later one may not overtake them (3-cart §4). */
  hasPending(): Promise<boolean>;
  /** Sends a sale while it is online, with a record of it written first. */
  post(sale: FrozenSale, timeoutMs: number): Promise<SendResult>;
  /** Keeps a sale to be sent later, with its number drawn here. */
  storeOffline(sale: FrozenSale): Promise<{ readonly number: number; readonly dailyCounter: number }>;
  /** Stores the finished sale as the engine leaves it. */
  saveLocal(sale: FrozenSale, status: 0 | 1): Promise<void>;
  /** Brings the counters up to the sale's number. */
  bumpCounters(sale: FrozenSale): Promise<void>;
  /** Sends what waits, in order, one at a time; stops at the first that can not be sent now. True when nothing waits. */
  flush(): Promise<boolean>;
  /** Puts a refused sale back in the queue and sends. */
  retry(id: string): Promise<boolean>;
  /** At start: sales whose online call was cut off by the end of the page wait to be sent again. */
  recover(): Promise<void>;
  unsent(): Promise<readonly StoredSale[]>;
  refresh(): Promise<void>;
}

const day = (sale: FrozenSale): string => sale.cart.header.date;

function withAnswer(record: StoredSale, answer: SubmitAnswer, review: readonly string[]): StoredSale {
  const printed = record.sale.number;
  const differs = record.offline && printed !== null && printed !== answer.number ? [`NUMBER ${printed} → ${answer.number}`] : [];
  return {
    ...record,
    status: 1,
    state: 'sent',
    lastError: null,
    review: [...review, ...differs],
    sale: { ...record.sale, serverId: answer.id, number: answer.number, dailyCounter: answer.dailyCounter, vatConfirmation: answer.vatConfirmation },
  };
}

/**
 * The queue of finished sales. A sale is written here before it is sent and before anything is printed, and it leaves
 * only when the server has answered for it; its UUID makes every further send the same sale.
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  const { store } = ports;
  let flushing: Promise<boolean> | null = null;

  const refresh = async (): Promise<void> => {
    const unsent = await store.unsent();
    const refused = unsent.filter((sale) => sale.state === 'refused').length;
    ports.onChange({ waiting: unsent.length - refused, refused, oldest: unsent[0]?.takenAt ?? null });
  };
  // `sending` is left out: that sale is in somebody's hands right now, or becomes `waiting` at the next start.
  const waiting = async (): Promise<StoredSale | undefined> => (await store.unsent()).find((sale) => sale.state === 'waiting');

  const record = async (sale: FrozenSale, patch: Partial<StoredSale>): Promise<StoredSale> => {
    const known = await store.get(sale.cart.id);
    const seller = ports.seller();
    return {
      id: sale.cart.id,
      owner: ports.owner,
      order: known?.order ?? (await store.nextOrder()),
      status: 0,
      state: 'waiting',
      sale,
      body: ports.encode(sale),
      employeeToken: seller.token,
      employeeName: seller.name,
      offline: false,
      takenAt: known?.takenAt ?? ports.now(),
      attempts: known?.attempts ?? 0,
      triedAt: known?.triedAt ?? null,
      lastError: known?.lastError ?? null,
      prints: known?.prints ?? 0,
      review: known?.review ?? [],
      ...patch,
    };
  };
  const tried = (sale: StoredSale, error: SaleError | null): StoredSale => ({ ...sale, attempts: sale.attempts + 1, triedAt: ports.now(), lastError: error });

  /** Sends one stored sale and writes down what came of it. */
  const sendStored = async (sale: StoredSale): Promise<SendResult> => {
    const result = await ports.send(sale);
    ports.onReachable(result.kind !== 'later');
    if (result.kind === 'stored') {
      await store.put(withAnswer(tried(sale, null), result.answer, result.review));
      await store.raiseSeries(ports.seriesOf(sale.sale), ports.sequenceOf(result.answer.number) + 1, day(sale.sale), result.answer.dailyCounter);
    } else {
      await store.put({ ...tried(sale, result.error), state: result.kind === 'refused' ? 'refused' : 'waiting' });
    }
    await refresh();
    return result;
  };

  const flush = (): Promise<boolean> => {
    // One writer among the tabs: two of them sending the same queue would send its sales out of order.
    flushing ??= ports
      .exclusive(async () => {
        for (;;) {
          const next = await waiting();
          if (next === undefined) return true;
          if ((await sendStored(next)).kind === 'later') return false;
        }
      })
      .finally(() => {
        flushing = null;
      });
    return flushing;
  };

  return {
    hasPending: async () => (await waiting()) !== undefined,

    async post(sale, timeoutMs) {
      return ports.exclusive(async () => {
        // Written before the call: when the page dies between the server's store and its answer, the next start sends
        // the same sale again and gets the same answer.
        const sending = await record(sale, { state: 'sending' });
        await store.put(sending);
        const result = await ports.send(sending, timeoutMs);
        ports.onReachable(result.kind !== 'later');
        if (result.kind === 'stored') await store.put(withAnswer(tried(sending, null), result.answer, result.review));
        // A refused sale was not sold: the cart is still on the screen, with the reason.
        else if (result.kind === 'refused') await store.remove(sale.cart.id);
        else await store.put(tried(sending, result.error));
        return result;
      });
    },

    async storeOffline(sale) {
      const prepared = await record(sale, { offline: true });
      let drawn = { number: 0, dailyCounter: 0 };
      await store.putWithNumber(ports.seriesOf(sale), day(sale), ({ sequence, dailyCounter }) => {
        const number = ports.numberOf(sequence);
        drawn = { number, dailyCounter };
        const numbered: FrozenSale = { ...sale, number, dailyCounter, cart: { ...sale.cart, header: { ...sale.cart.header, number } } };
        return { ...prepared, sale: numbered, body: ports.encode(numbered) };
      });
      await refresh();
      return drawn;
    },

    async saveLocal(sale, status) {
      const known = await store.get(sale.cart.id);
      // What the sale was sent as stays as it is; only what was learned since is added.
      const base = known ?? (await record(sale, {}));
      await store.put({ ...base, sale, status, state: status === 1 ? 'sent' : base.state === 'sending' ? 'waiting' : base.state });
      await refresh();
    },

    async bumpCounters(sale) {
      if (sale.number === null) return;
      await store.raiseSeries(ports.seriesOf(sale), ports.sequenceOf(sale.number) + 1, day(sale), sale.dailyCounter ?? 0);
    },

    flush,

    async retry(id) {
      const sale = await store.get(id);
      if (sale !== undefined && sale.state === 'refused') await store.put({ ...sale, state: 'waiting' });
      return flush();
    },

    async recover() {
      // Under the lock: another tab's call in flight is not ours to take over.
      await ports.exclusive(async () => {
        for (const sale of await store.unsent()) if (sale.state === 'sending') await store.put({ ...sale, state: 'waiting' });
      });
      await refresh();
    },

    unsent: () => store.unsent(),
    refresh,
  };
}
