import type { FrozenSale, SubmitAnswer } from '@dalpak/engine';
import type { WaitingQueue } from './drain-in-batches.ts';
import type {
  OutboxSummary,
  SalesStore,
  SendResult,
  StoredResult,
  DeviceSale,
} from './outbox.types.ts';
import {
  createSaleRecords,
  dayOfSale,
  MAX_SALE_FAILURES,
  type RecordPorts,
  withAnswer,
} from './sale-records.ts';

export interface OutboxPorts extends RecordPorts {
  /**
   * Sends one sale. Never throws.
   * @param confirmed highest sequence of its series that the server ever confirmed
   */
  readonly send: (
    sale: DeviceSale,
    timeoutMs: number | undefined,
    confirmed: number,
  ) => Promise<SendResult>;
  /**
   * Compares numbers with the server and queues the sales that it lost again, see `catch-up.ts`;
   * null = continue. Never throws. When absent, numbers are not compared.
   */
  readonly catchUp?: () => Promise<Exclude<SendResult, StoredResult> | null>;
  readonly sequenceOf: (number: number) => number;
  /**
   * Position of the last sale of a shift whose Z waits for the server; null when none waits. Later
   * sales wait for that Z: they would be counted in it.
   */
  readonly lastOfShift?: () => number | null;
  /** Runs a task alone among all tabs of this browser. */
  readonly exclusive: <T>(run: () => Promise<T>) => Promise<T>;
  readonly onChange: (summary: OutboxSummary) => void;
  /** Reports to the heartbeat whether a send reached the server. */
  readonly onReachable: (reachable: boolean) => void;
  /**
   * Sends the queue in batches, see `drain-in-batches.ts`; when absent or not loadable, sales go one by
   * one.
   */
  readonly drainInBatches?: (queue: WaitingQueue) => Promise<SendResult | null>;
  /** Asks the server whether it is healthy. Never throws. */
  readonly isServerHealthy: () => Promise<boolean>;
}

export interface Outbox {
  /**
   * True while sales wait for the network, because a later sale may not overtake them
   * (specification, cart §4). False while the server itself refuses them: a refusal does not permit
   * offline sales, so the next sale asks the server too, after them.
   */
  hasPending(): Promise<boolean>;
  /** Sends a sale online, with a record stored first. A refused sale leaves no record. */
  sellOnline(sale: FrozenSale, timeoutMs: number): Promise<SendResult>;
  /**
   * Stores an offline sale to be sent later, with its number drawn here.
   * @throws for a sale that was already sold with other payments
   */
  sellOffline(
    sale: FrozenSale,
  ): Promise<{ readonly number: number; readonly dailyCounter: number }>;
  /** Stores the finished sale as the engine returns it. */
  saveLocal(sale: FrozenSale, status: 0 | 1): Promise<void>;
  /** Raises the counters to the sale's number. */
  bumpCounters(sale: FrozenSale): Promise<void>;
  /**
   * Sends the queue in order, one sale at a time; stops at the first that cannot be sent now. True
   * when nothing waits.
   */
  flush(): Promise<boolean>;
  /** Called when the server is reachable again: compares numbers with it, then sends the queue. */
  compareAndFlush(): Promise<boolean>;
  /** Queues a refused sale again and sends. */
  retry(id: string): Promise<boolean>;
  /**
   * At start, finds sales whose online call was interrupted by the end of their page. The customer
   * may have paid and left, so they become offline sales with a number, and the newest can be
   * printed.
   */
  recover(): Promise<void>;
  unsent(): Promise<readonly DeviceSale[]>;
  refresh(): Promise<void>;
}

type RaisedCounters = Parameters<SalesStore['raiseSeries']>;

/**
 * The highest number of each series and day, at any position: the last sale may be a retry of an
 * older one.
 */
function highestOf(
  { seriesOf, sequenceOf }: Pick<OutboxPorts, 'seriesOf' | 'sequenceOf'>,
  sales: readonly DeviceSale[],
  answerOf: (id: string) => SubmitAnswer | undefined,
): Iterable<RaisedCounters> {
  const highest = new Map<string, RaisedCounters>();
  for (const { id, sale } of sales) {
    const answer = answerOf(id);
    if (answer === undefined) continue;
    const [series, day] = [seriesOf(sale), dayOfSale(sale)];
    const [, next = 0, , counter = 0] = highest.get(series + day) ?? [];
    highest.set(series + day, [
      series,
      Math.max(next, sequenceOf(answer.number) + 1),
      day,
      Math.max(counter, answer.dailyCounter),
    ]);
  }
  return highest.values();
}

/** The sale is of the next shift, and waits on the device for the Z of the last one. */
const CLOSING_WAITS: SendResult = {
  kind: 'later',
  error: { code: 'CLOSING_WAITS', message: '' },
  fault: false,
};

/** The server lost sales that it had confirmed; this sale can be sent after those are back. */
function hasServerLostData(result: SendResult): boolean {
  return result.kind === 'not_now' && result.error.code === 'SERIES_BEHIND';
}

/**
 * The queue of finished sales. A sale is stored here before it is sent and before anything is
 * printed, and leaves only when the server has answered. Its UUID makes every resend the same sale.
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  const { store } = ports;
  let flushing: Promise<boolean> | null = null;

  /**
   * True while the server refuses the head of the queue for a reason that does not concern the
   * sale.
   */
  let held = false;

  const shiftWaits = (): boolean => (ports.lastOfShift?.() ?? null) !== null;
  /** Whether a sale may be sent before the waiting Z. */
  const isOfShift = ({ order }: DeviceSale): boolean =>
    order <= (ports.lastOfShift?.() ?? Number.POSITIVE_INFINITY);
  const nextToSend = async (): Promise<DeviceSale | undefined> => {
    const next = await store.firstWaiting();
    return next !== undefined && isOfShift(next) ? next : undefined;
  };
  /** The queue as batches see it. */
  const queue: WaitingQueue['store'] = {
    waiting: async (most) => (await store.waiting(most)).filter(isOfShift),
  };

  const refresh = async (): Promise<void> => ports.onChange(await store.summary());

  const { record, afterAttempt: tried, keepOffline, afterFailure } = createSaleRecords(ports);

  /** Records that the server has these sales. */
  const recordStored: WaitingQueue['recordStored'] = async (sales, results) => {
    const answers = new Map(sales.map(({ id }, at) => [id, results[at]]));
    await store.updateAll([...answers.keys()], (now) => {
      const result = answers.get(now.id);
      return result === undefined ? now : withAnswer(tried(now, null), result);
    });
    for (const raised of highestOf(ports, sales, (id) => answers.get(id)?.answer)) {
      await store.raiseSeries(...raised);
      await store.confirmSeries(raised[0], raised[1] - 1);
    }
    await refresh();
  };

  const sendAs = async (sale: DeviceSale, timeoutMs?: number): Promise<SendResult> =>
    ports.send(sale, timeoutMs, (await store.confirmed())[ports.seriesOf(sale.sale)] ?? 0);

  /** Queues the sales that the server lost. Null = continue. */
  const caughtUp = async (): Promise<Exclude<SendResult, StoredResult> | null> => {
    const failure = (await ports.catchUp?.()) ?? null;
    await refresh();
    return failure;
  };

  /**
   * Whether the server stores the next sale: a server that fails on both is unhealthy, and neither
   * sale is the cause.
   */
  const storesAnother = async (): Promise<boolean> => {
    const [, next] = await store.waiting(2);
    if (next === undefined || !isOfShift(next)) return false;
    const result = await sendAs(next);
    if (result.kind === 'stored') await recordStored([next], [result]);
    else if (result.kind === 'refused')
      await store.update(next.id, (now) =>
        afterFailure(now, result, { toBlame: false, alone: false }),
      );
    return result.kind === 'stored';
  };

  /**
   * Sends one stored sale and records the result; returns the failure when the sale still waits.
   */
  const sendStored = async (sale: DeviceSale): Promise<SendResult | null> => {
    const result = await sendAs(sale);
    ports.onReachable(result.kind !== 'later');
    held = result.kind === 'not_now';
    if (result.kind === 'stored') {
      await recordStored([sale], [result]);
      return null;
    }
    // A server that fails on every sale proves nothing about this one.
    const toBlame = result.kind === 'later' && result.fault && (await ports.isServerHealthy());
    const alone = toBlame && sale.faults + 1 >= MAX_SALE_FAILURES && (await storesAnother());
    const after = await store.update(sale.id, (now) =>
      afterFailure(now, result, { toBlame, alone }),
    );
    await refresh();
    return after?.state === 'waiting' ? result : null;
  };

  /** Sends the queue in order; returns the failure that stopped it, or null when nothing waits. */
  const drain = async (): Promise<SendResult | null> => {
    for (let compared = false; ;) {
      const next = await nextToSend();
      const stopped = next === undefined ? null : await sendStored(next);
      // The comparison runs once for each sale, so that a server that repeats itself cannot cause
      // an endless loop.
      if (stopped !== null && hasServerLostData(stopped) && !compared) {
        compared = true;
        const failure = await caughtUp();
        held = failure?.kind === 'not_now';
        if (failure !== null) return failure;
        continue;
      }
      compared = false;
      if (next === undefined || stopped !== null) return stopped;
      // The server accepts sales again: the rest is sent in batches as far as possible.
      const cut = (await ports.drainInBatches?.({ store: queue, recordStored })) ?? null;
      if (cut !== null) {
        ports.onReachable(false);
        return cut;
      }
    }
  };

  const flush = (): Promise<boolean> => {
    // Only one tab sends, because two tabs sending the same queue would break its order.
    flushing ??= ports
      .exclusive(async () => (await drain()) === null)
      .finally(() => {
        flushing = null;
      });
    return flushing;
  };

  /** Sends a sale at the checkout, stored before the call. */
  const sendNew = async (sale: FrozenSale, timeoutMs: number): Promise<SendResult> => {
    const { id } = sale.cart;
    const before = await store.get(id);
    // Stored before the call: when the page ends between the server's store and its answer, the
    // next start sends the same sale again and gets the same answer.
    const sending = await store.save(id, (place) => record(sale, place, { state: 'sending' }));
    const result = await sendAs(sending, timeoutMs);
    ports.onReachable(result.kind !== 'later');
    if (result.kind === 'stored') {
      await store.update(id, (now) => withAnswer(tried(now, null), result));
      await store.confirmSeries(ports.seriesOf(sale), ports.sequenceOf(result.answer.number));
    } else if (result.kind === 'later') await store.update(id, (now) => tried(now, result.error));
    // A sale that the server refuses for now was not sold: the cart is still on the screen, with
    // the reason.
    else if (before === undefined) await store.remove(id);
    else await store.update(id, (now) => ({ ...before, prints: now.prints }));
    return result;
  };

  return {
    hasPending: async () => shiftWaits() || (!held && (await store.firstWaiting()) !== undefined),

    async sellOnline(sale, timeoutMs) {
      return ports.exclusive(async () => {
        // Sales that wait only for the network go first as well: their numbers are printed, and an
        // online-only sale would get the first of them.
        const failure = await drain();
        if (failure !== null) return failure;
        if (shiftWaits()) return CLOSING_WAITS;
        const result = await sendNew(sale, timeoutMs);
        if (!hasServerLostData(result)) return result;
        return (await caughtUp()) ?? (await drain()) ?? sendNew(sale, timeoutMs);
      });
    },

    async sellOffline(sale) {
      const drawn = await keepOffline(sale, (place) => record(sale, place, {}));
      await refresh();
      return drawn;
    },

    async saveLocal(sale, status) {
      await store.save(sale.cart.id, (place) => {
        const { known } = place;
        // The queue has sent the sale in the meantime: the server's answer is newer.
        if (known?.state === 'sent' && status === 0) return known;
        // The body that was sent stays unchanged; only later facts are added.
        const base = known ?? record(sale, place, {});
        return {
          ...base,
          sale,
          status,
          state: status === 1 ? 'sent' : base.state === 'sending' ? 'waiting' : base.state,
        };
      });
      await refresh();
    },

    async bumpCounters(sale) {
      if (sale.number === null) return;
      await store.raiseSeries(
        ports.seriesOf(sale),
        ports.sequenceOf(sale.number) + 1,
        dayOfSale(sale),
        sale.dailyCounter ?? 0,
      );
    },

    flush,

    compareAndFlush() {
      return ports.exclusive(async () => {
        held = (await caughtUp())?.kind === 'not_now';
        return !held && (await drain()) === null;
      });
    },

    async retry(id) {
      // A person requested the retry: the sale gets all its attempts again.
      await store.update(id, (now) =>
        now.state === 'refused' ? { ...now, state: 'waiting', faults: 0 } : now,
      );
      return flush();
    },

    async recover() {
      // Inside the lock, so that another tab's call in flight is not taken over.
      await ports.exclusive(async () => {
        for (const cut of await store.sending()) {
          // Stored as an offline sale: it may be paid, and a refusal would reach no one at the
          // till. If the server already has it, the resend returns the number that it assigned.
          await keepOffline(cut.sale, ({ known }) => known ?? cut);
          await store.setLastSale(cut.id);
        }
      });
      await refresh();
    },

    unsent: () => store.unsent(),
    refresh,
  };
}
