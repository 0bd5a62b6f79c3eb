import type { FrozenSale, SubmitAnswer } from '@dalpak/engine';
import type { WaitingQueue } from './drain-many.ts';
import type { OutboxSummary, SalesStore, SendResult, StoredResult, StoredSale } from './outbox.types.ts';
import { createSaleRecords, dayOfSale, FAULTS_UNTIL_ASIDE, type RecordPorts, withAnswer } from './sale-records.ts';

export interface OutboxPorts extends RecordPorts {
  /**
   * Sends one sale. Never throws.
   * @param confirmed highest sequence of its series that the server ever confirmed
   */
  readonly send: (sale: StoredSale, timeoutMs: number | undefined, confirmed: number) => Promise<SendResult>;
  /**
   * Compares numbers with the server and puts what it has forgotten into the queue again, see `catch-up.ts`; null = go on. Never throws. Left out, the
   * server is believed.
   */
  readonly catchUp?: () => Promise<Exclude<SendResult, StoredResult> | null>;
  readonly sequenceOf: (number: number) => number;
  /** Runs alone among all tabs of this browser. */
  readonly exclusive: <T>(run: () => Promise<T>) => Promise<T>;
  readonly onChange: (summary: OutboxSummary) => void;
  /** The server holds the connection: what a send learned of it. */
  readonly onReachable: (reachable: boolean) => void;
  /** Sends what waits many at a time, see `drain-many.ts`; left out, or where its code can not be loaded, all go one by one. */
  readonly drainMany?: (queue: WaitingQueue) => Promise<SendResult | null>;
  /** Asks the server whether it is well. Never throws. */
  readonly healthy: () => Promise<boolean>;
}

export interface Outbox {
  /**
   * True while sales wait: a later one may not overtake them (3-cart §4). False while the server itself holds them up: a
   * refusal is no reason to sell on without it, so the next sale asks the server too, behind them.
   */
  hasPending(): Promise<boolean>;
  /** Sends a sale while it is online, with a record of it written first. Refused or not taken now, no record stays. */
  post(sale: FrozenSale, timeoutMs: number): Promise<SendResult>;
  /** Keeps a sale to be sent later, with its number drawn here. @throws for one that was sold with other payments */
  storeOffline(sale: FrozenSale): Promise<{ readonly number: number; readonly dailyCounter: number }>;
  /** Stores the finished sale as the engine leaves it. */
  saveLocal(sale: FrozenSale, status: 0 | 1): Promise<void>;
  /** Brings the counters up to the sale's number. */
  bumpCounters(sale: FrozenSale): Promise<void>;
  /** Sends what waits, in order, one at a time; stops at the first that can not be sent now. True when nothing waits. */
  flush(): Promise<boolean>;
  /** The server is there (again): compares numbers with it first, then sends what waits. */
  meet(): Promise<boolean>;
  /** Puts a refused sale back in the queue and sends. */
  retry(id: string): Promise<boolean>;
  /**
   * At start: sales whose online call was cut off by the end of their page. The customer may have paid and left, so they
   * are kept as sales without the server are, with a number, and the newest of them can be printed.
   */
  recover(): Promise<void>;
  unsent(): Promise<readonly StoredSale[]>;
  refresh(): Promise<void>;
}

type Raised = Parameters<SalesStore['raiseSeries']>;

/** The highest of each series and day, wherever it stands: the last may be a repeat of an older one. */
function highestOf({ seriesOf, sequenceOf }: Pick<OutboxPorts, 'seriesOf' | 'sequenceOf'>, sales: readonly StoredSale[], answerOf: (id: string) => SubmitAnswer | undefined): Iterable<Raised> {
  const highest = new Map<string, Raised>();
  for (const { id, sale } of sales) {
    const answer = answerOf(id);
    if (answer === undefined) continue;
    const [series, day] = [seriesOf(sale), dayOfSale(sale)];
    const [, next = 0, , counter = 0] = highest.get(series + day) ?? [];
    highest.set(series + day, [series, Math.max(next, sequenceOf(answer.number) + 1), day, Math.max(counter, answer.dailyCounter)]);
  }
  return highest.values();
}

/** The server has forgotten what it had confirmed; the sale may come when it has that again. */
function isBehind(result: SendResult): boolean {
  return result.kind === 'not_now' && result.error.code === 'SERIES_BEHIND';
}

/**
 * The queue of finished sales. A sale is written here before it is sent and before anything is printed, and it leaves
 * only when the server has answered for it; its UUID makes every further send the same sale.
 */
export function createOutbox(ports: OutboxPorts): Outbox {
  const { store } = ports;
  let flushing: Promise<boolean> | null = null;

  /** The server refuses the head of the queue for a reason that is not the sale's. */
  let held = false;

  const refresh = async (): Promise<void> => ports.onChange(await store.summary());

  const { record, tried, keepOffline, afterFailure } = createSaleRecords(ports);

  /** Writes down that the server has these sales. */
  const keepStored: WaitingQueue['keepStored'] = async (sales, results) => {
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

  const sendAs = async (sale: StoredSale, timeoutMs?: number): Promise<SendResult> =>
    ports.send(sale, timeoutMs, (await store.confirmed())[ports.seriesOf(sale.sale)] ?? 0);

  /** The server lacks what it had confirmed: it is put into the queue. Null = go on. */
  const caughtUp = async (): Promise<Exclude<SendResult, StoredResult> | null> => {
    const failure = (await ports.catchUp?.()) ?? null;
    await refresh();
    return failure;
  };

  /** Whether the server stores the sale behind the first: a server that fails on both is ill, and neither is to blame. */
  const storesAnother = async (): Promise<boolean> => {
    const [, next] = await store.waiting(2);
    if (next === undefined) return false;
    const result = await sendAs(next);
    if (result.kind === 'stored') await keepStored([next], [result]);
    else if (result.kind === 'refused') await store.update(next.id, (now) => afterFailure(now, result, { toBlame: false, alone: false }));
    return result.kind === 'stored';
  };

  /** Sends one stored sale and writes down what came of it; the failure when it still waits. */
  const sendStored = async (sale: StoredSale): Promise<SendResult | null> => {
    const result = await sendAs(sale);
    ports.onReachable(result.kind !== 'later');
    held = result.kind === 'not_now';
    if (result.kind === 'stored') {
      await keepStored([sale], [result]);
      return null;
    }
    // A server that is down for everybody says nothing of this sale.
    const toBlame = result.kind === 'later' && result.fault && (await ports.healthy());
    const alone = toBlame && sale.faults + 1 >= FAULTS_UNTIL_ASIDE && (await storesAnother());
    const after = await store.update(sale.id, (now) => afterFailure(now, result, { toBlame, alone }));
    await refresh();
    return after?.state === 'waiting' ? result : null;
  };

  /** Sends what waits, in order; the failure that stopped it, or null when nothing waits any more. */
  const drain = async (): Promise<SendResult | null> => {
    for (let compared = false; ;) {
      const next = await store.firstWaiting();
      const stopped = next === undefined ? null : await sendStored(next);
      // Once for each sale: a server that says the same again is not asked for ever.
      if (stopped !== null && isBehind(stopped) && !compared) {
        compared = true;
        const failure = await caughtUp();
        held = failure?.kind === 'not_now';
        if (failure !== null) return failure;
        continue;
      }
      compared = false;
      if (next === undefined || stopped !== null) return stopped;
      // The server takes them again: the others together, as far as they go.
      const cut = (await ports.drainMany?.({ store, keepStored })) ?? null;
      if (cut !== null) {
        ports.onReachable(false);
        return cut;
      }
    }
  };

  const flush = (): Promise<boolean> => {
    // One writer among the tabs: two of them sending the same queue would send its sales out of order.
    flushing ??= ports
      .exclusive(async () => (await drain()) === null)
      .finally(() => {
        flushing = null;
      });
    return flushing;
  };

  /** Sends a sale that is being made, written down before the call. */
  const sendNew = async (sale: FrozenSale, timeoutMs: number): Promise<SendResult> => {
    const { id } = sale.cart;
    const before = await store.get(id);
    // Written before the call: when the page dies between the server's store and its answer, the next start sends the
    // same sale again and gets the same answer.
    const sending = await store.save(id, (place) => record(sale, place, { state: 'sending' }));
    const result = await sendAs(sending, timeoutMs);
    ports.onReachable(result.kind !== 'later');
    if (result.kind === 'stored') {
      await store.update(id, (now) => withAnswer(tried(now, null), result));
      await store.confirmSeries(ports.seriesOf(sale), ports.sequenceOf(result.answer.number));
    }
    else if (result.kind === 'later') await store.update(id, (now) => tried(now, result.error));
    // What the server does not take now was not sold: the cart is still on the screen, with the reason.
    else if (before === undefined) await store.remove(id);
    else await store.update(id, (now) => ({ ...before, prints: now.prints }));
    return result;
  };

  return {
    hasPending: async () => !held && (await store.firstWaiting()) !== undefined,

    async post(sale, timeoutMs) {
      return ports.exclusive(async () => {
        // Also those that wait for the network alone: their numbers are printed, and a bill that only the server can take
        // would be given the first of them.
        const failure = await drain();
        if (failure !== null) return failure;
        const result = await sendNew(sale, timeoutMs);
        if (!isBehind(result)) return result;
        return (await caughtUp()) ?? (await drain()) ?? sendNew(sale, timeoutMs);
      });
    },

    async storeOffline(sale) {
      const drawn = await keepOffline(sale, (place) => record(sale, place, {}));
      await refresh();
      return drawn;
    },

    async saveLocal(sale, status) {
      await store.save(sale.cart.id, (place) => {
        const { known } = place;
        // The queue has sent it in the meantime: what the server answered is newer.
        if (known?.state === 'sent' && status === 0) return known;
        // What the sale was sent as stays as it is; only what was learned since is added.
        const base = known ?? record(sale, place, {});
        return { ...base, sale, status, state: status === 1 ? 'sent' : base.state === 'sending' ? 'waiting' : base.state };
      });
      await refresh();
    },

    async bumpCounters(sale) {
      if (sale.number === null) return;
      await store.raiseSeries(ports.seriesOf(sale), ports.sequenceOf(sale.number) + 1, dayOfSale(sale), sale.dailyCounter ?? 0);
    },

    flush,

    meet() {
      return ports.exclusive(async () => {
        held = (await caughtUp())?.kind === 'not_now';
        return !held && (await drain()) === null;
      });
    },

    async retry(id) {
      // Somebody looked at it: it gets all its tries again.
      await store.update(id, (now) => (now.state === 'refused' ? { ...now, state: 'waiting', faults: 0 } : now));
      return flush();
    },

    async recover() {
      // Under the lock: another tab's call in flight is not ours to take over.
      await ports.exclusive(async () => {
        for (const cut of await store.sending()) {
          // As one that was printed without the server: it may be paid, and a refusal would reach nobody. When the
          // server has it already, it answers with the number it gave.
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
