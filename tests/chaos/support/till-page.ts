import { randomUUID } from 'node:crypto';
import {
  CLIENT_HEADERS,
  health,
  listOrders,
  putFrozenCart,
  readOrder,
  saveOrders,
  takeFrozenCart,
  wireCartSchema,
} from '@dalpak/contracts';
import {
  cartOfOrder,
  createOperationFlag,
  decodeCart,
  documentNumber,
  encodeCart,
  err,
  freezeSale,
  ok,
  parseDocumentNumber,
  priceCart,
  submitCart,
  type Cart,
  type CartEnv,
  type FrozenSale,
  type PricedCart,
  type SubmitOutcome,
} from '@dalpak/engine';
import { SaleCart } from '../../../apps/server/test/sale-cart.ts';
import { EMPLOYEES } from '../../../apps/server/test/sale-shop.ts';
import { OrderBook } from '../../../apps/web/src/features/pos/orders/book/order-book.ts';
import type { OrderStore } from '../../../apps/web/src/features/pos/orders/book/order-book.types.ts';
import { createApiClient } from '../../../apps/web/src/platform/api/create-api-client.ts';
import { catchUpOverApi } from '../../../apps/web/src/platform/outbox/catch-up.ts';
import { drainInBatches } from '../../../apps/web/src/platform/outbox/drain-in-batches.ts';
import { createHeartbeat } from '../../../apps/web/src/platform/outbox/heartbeat.ts';
import { createOutbox, type Outbox } from '../../../apps/web/src/platform/outbox/outbox.ts';
import type {
  FrozenCartRecord,
  SalesStore,
} from '../../../apps/web/src/platform/outbox/outbox.types.ts';
import { sendBatchOverApi } from '../../../apps/web/src/platform/outbox/send-batch.ts';
import { sendSale } from '../../../apps/web/src/platform/outbox/send-sale.ts';

/** Time limit of each call; a real till waits 25 to 40 seconds. */
const TIMEOUT_MS = 400;
/** Divides a real till's pauses between two tries. */
const PAUSE_DIVISOR = 100;

export interface TillIdentity {
  readonly terminal: number;
  /** Authorization header with the terminal's token. */
  readonly authorization: string;
  readonly employeeToken: string;
}

/** What a page needs from its surroundings. */
export interface PageContext {
  readonly till: TillIdentity;
  /** Address of the proxy through which the page calls. */
  readonly network: string;
  /** Store of the device, which outlives the page. */
  readonly store: SalesStore;
  readonly orders: OrderStore;
  /** Settings by which carts are priced. */
  readonly env: CartEnv;
}

const seriesOf = (sale: FrozenSale): string => String(sale.cart.header.officialCode ?? 0);

function sequenceOf(number: number): number {
  const parsed = parseDocumentNumber(number);
  return parsed.ok ? parsed.value.sequence : 0;
}

/** Never resolves: code of a page that is gone stops here. */
const neverResolve = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * Wraps a store of the device: once the page is gone, its calls have no effect and never resolve.
 */
function whileOpen<Store extends object>(store: Store, isOpen: () => boolean): Store {
  return new Proxy(store, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]): Promise<unknown> => {
        if (!isOpen()) return neverResolve();
        const result: unknown = await Reflect.apply(value, target, args);
        return isOpen() ? result : neverResolve();
      };
    },
  });
}

/**
 * One life of a till's page, from its start to its reload: the outbox, the API client and the
 * heartbeat of the web app, connected as in the till but without a screen.
 */
export class TillPage {
  readonly #world: PageContext;
  readonly #closing = new AbortController();
  readonly #flag = createOperationFlag();
  readonly outbox: Outbox;
  readonly orders: OrderBook;
  readonly #heartbeat;
  readonly #api: ReturnType<typeof createApiClient>;
  readonly store: SalesStore;
  /** Resolves when the page is gone. */
  readonly gone: Promise<'gone'>;

  constructor(world: PageContext) {
    this.#world = world;
    const { till, network } = world;
    const { signal } = this.#closing;
    this.gone = new Promise((resolve) => signal.addEventListener('abort', () => resolve('gone')));
    this.store = whileOpen(world.store, () => !signal.aborted);
    const api = createApiClient({
      fetch: async (url, init) => {
        if (signal.aborted) return neverResolve();
        const own = { authorization: till.authorization, [CLIENT_HEADERS.terminalType]: 'pos' };
        const answer = fetch(`${network}${url}`, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), ...own },
        });
        // A call under way when its page goes still arrives; only its answer is not received.
        return answer.then(
          (response) => (signal.aborted ? neverResolve<Response>() : response),
          (error: unknown) => (signal.aborted ? neverResolve<Response>() : Promise.reject(error)),
        );
      },
      identity: () => ({
        device: `chaos-${till.terminal}`,
        terminal: null,
        worksAs: 'terminal',
        serviceCode: null,
        employeeToken: till.employeeToken,
        plugin: null,
        cloud: null,
      }),
      refresh: () => Promise.resolve(false),
      onSignedOut: () => undefined,
      onTerminalEnded: () => undefined,
      onCloudChanged: () => undefined,
    });
    this.#api = api;
    this.orders = this.#bookOfOrders();
    const healthy = async (): Promise<boolean> => {
      try {
        await api.call(health, undefined, { timeoutMs: TIMEOUT_MS });
        return true;
      } catch {
        return false;
      }
    };
    this.#heartbeat = createHeartbeat({
      probe: healthy,
      schedule: (run, ms) => {
        const timer = setTimeout(run, ms / PAUSE_DIVISOR);
        return () => clearTimeout(timer);
      },
      onLink: (link) => {
        if (link !== 'online') return;
        void this.outbox.compareAndFlush();
        void this.orders.flush();
      },
    });
    let queue: Promise<unknown> = Promise.resolve();
    this.outbox = createOutbox({
      store: this.store,
      owner: `chaos:${till.terminal}`,
      send: (sale, _timeoutMs, confirmed) =>
        sendSale(api, sale, { timeoutMs: TIMEOUT_MS, confirmed }),
      drainInBatches: (queue) =>
        drainInBatches(
          queue,
          sendBatchOverApi(api, { timeoutMs: TIMEOUT_MS, confirmed: () => this.store.confirmed() }),
        ),
      encode: (sale) => encodeCart(sale.cart, sale.priced),
      seriesOf,
      numberOf: (sequence) => {
        const number = documentNumber({ terminalNo: till.terminal, sequence });
        if (!number.ok) throw new Error(number.error);
        return number.value;
      },
      sequenceOf,
      catchUp: () =>
        catchUpOverApi(api, { store: this.store, seriesOf, sequenceOf }, { timeoutMs: TIMEOUT_MS }),
      cashier: () => ({ token: till.employeeToken, name: '' }),
      now: Date.now,
      // In a browser the lock of a page that is gone is released; here each page has a queue of its
      // own.
      exclusive: (run) => {
        const next = queue.then(run, run);
        queue = next.catch(() => undefined);
        return next;
      },
      onChange: () => undefined,
      onReachable: (reachable) => this.#heartbeat.reportSend(reachable),
      isServerHealthy: healthy,
    });
  }

  /**
   * Starts as the till does: completes what the last page left half done, then looks for the
   * network.
   */
  async open(): Promise<void> {
    await this.outbox.recover();
    if (!this.#closing.signal.aborted) this.#heartbeat.start();
  }

  close(): void {
    this.#heartbeat.stop();
    this.#closing.abort();
  }

  #bookOfOrders(): OrderBook {
    const { till, orders } = this.#world;
    const patience = { timeoutMs: TIMEOUT_MS };
    return new OrderBook(
      whileOpen(orders, () => !this.#closing.signal.aborted),
      {
        list: async () => (await this.#api.call(listOrders, undefined, patience)).data,
        read: async (id) => (await this.#api.call(readOrder, { params: { id } }, patience)).data,
        save: async (saved, kitchen) =>
          (
            await this.#api.call(
              saveOrders,
              {
                body: {
                  orders: saved.map(({ id, events }) => ({ id, events: events as never })),
                  kitchen,
                },
              },
              patience,
            )
          ).data,
      },
      {
        device: String(till.terminal),
        employeeId: () => EMPLOYEES.manager,
        now: Date.now,
        newId: randomUUID,
        price: (id, state) => {
          const { total, paid, itemCount } = priceCart(
            cartOfOrder(new SaleCart({ terminal: till.terminal }).cart, id, state, 1),
            this.#world.env,
          );
          return { total, paid, items: itemCount };
        },
      },
    );
  }

  /**
   * Shows a sale that is held on this device to the other tills. Offline it stays on the device
   * alone.
   */
  async shareHeld({ cart, frozenAt }: FrozenCartRecord, priced: PricedCart): Promise<void> {
    try {
      await this.#api.call(
        putFrozenCart,
        {
          body: {
            cart: wireCartSchema.parse(encodeCart(cart, priced)),
            name: '',
            frozen_at: frozenAt,
          },
        },
        { timeoutMs: TIMEOUT_MS },
      );
    } catch {
      // The sale is on the device all the same.
    }
  }

  /** Recalls a held sale from the server. @throws the API's errors */
  async recallHeld(id: string): Promise<Cart> {
    const { data } = await this.#api.call(
      takeFrozenCart,
      { params: { id }, body: { at: Date.now() } },
      { timeoutMs: TIMEOUT_MS },
    );
    const decoded = decodeCart(data.cart, 'name');
    if (!decoded.ok) throw new Error(decoded.error.reason);
    return decoded.value.cart;
  }

  /** Submits a cart as the till does. */
  submit(cart: Cart): Promise<SubmitOutcome> {
    const { outbox } = this;
    return submitCart(
      cart,
      {
        today: cart.header.date,
        settings: {
          allowDifferentDate: false,
          saveAsOrder: false,
          printKitchen: false,
          kitchenTemplate: '',
          defaultWarehouseId: 1,
        },
      },
      {
        flag: this.#flag,
        freeze: (open): FrozenSale => freezeSale(open, priceCart(open, this.#world.env)),
        isOnline: () => this.#heartbeat.link() !== 'offline',
        hasPending: () => outbox.hasPending(),
        beforeSubmit: (open) => Promise.resolve(ok(open)),
        post: async (sale, timeoutMs) => {
          const result = await outbox.sellOnline(sale, timeoutMs);
          if (result.kind === 'stored') return ok(result.answer);
          return err(
            result.kind === 'later'
              ? { type: 'network', status: null, message: result.error.code }
              : { type: 'server', ...result.error },
          );
        },
        storeOffline: async (sale) => ok(await outbox.sellOffline(sale)),
        saveLocal: async (sale, status) => {
          await outbox.saveLocal(sale, status);
          return ok(null);
        },
        rememberLastSale: (sale) => this.store.setLastSale(sale.cart.id),
        printVouchers: () => Promise.resolve(),
        printKitchen: () => Promise.resolve(),
        printMain: () => Promise.resolve(),
        bumpCounters: (sale) => outbox.bumpCounters(sale),
        afterSubmit: () => Promise.resolve(),
        saveOrder: () => Promise.resolve(err({ type: 'script', message: 'no orders here' })),
        onSuccess: () => undefined,
        onError: () => undefined,
      },
    );
  }
}
