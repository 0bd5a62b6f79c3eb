import type { FrozenSale } from '@dalpak/engine';
import type {
  DrawnNumber,
  SaleError,
  SalePlace,
  SalesStore,
  SendResult,
  StoredResult,
  DeviceSale,
} from './outbox.types.ts';

/**
 * Failed attempts on one sale, with an otherwise healthy server, before it is marked refused so
 * that the others continue.
 */
export const MAX_SALE_FAILURES = 5;

/** Local day of a sale, to which its counters belong. */
export function dayOfSale(sale: FrozenSale): string {
  return sale.cart.header.date;
}

/** The record after the server stored the sale. */
export function withAnswer(
  record: DeviceSale,
  { answer, review, proof }: Pick<StoredResult, 'answer' | 'review' | 'proof'>,
): DeviceSale {
  const printed = record.sale.number;
  const differs =
    record.offline && printed !== null && printed !== answer.number
      ? [`NUMBER ${printed} → ${answer.number}`]
      : [];
  return {
    ...record,
    answer,
    ...(proof === undefined ? {} : { proof }),
    status: 1,
    state: 'sent',
    lastError: null,
    // The sale is not sent again, so its token is removed from the device.
    employeeToken: null,
    review: [...review, ...differs],
    sale: {
      ...record.sale,
      serverId: answer.id,
      number: answer.number,
      dailyCounter: answer.dailyCounter,
      vatConfirmation: answer.vatConfirmation,
    },
  };
}

/** Builds and changes the records of sales in the queue. */
export interface SaleRecords {
  /** Builds the first record of a sale at its position in the queue. */
  readonly record: (sale: FrozenSale, place: SalePlace, patch: Partial<DeviceSale>) => DeviceSale;
  /** The record after one more attempt. */
  readonly afterAttempt: (sale: DeviceSale, error: SaleError | null) => DeviceSale;
  /**
   * Draws the sale's number and stores it as an offline sale to be sent later.
   * @throws for a sale that was already sold with other payments
   */
  readonly keepOffline: (
    sale: FrozenSale,
    base: (place: SalePlace) => DeviceSale,
  ) => Promise<{ readonly number: number; readonly dailyCounter: number }>;
  /**
   * The record after a send that did not store the sale. A refused sale is marked refused, and so
   * is one that fails while the server stores another.
   */
  readonly afterFailure: (
    sale: DeviceSale,
    result: Exclude<SendResult, { kind: 'stored' }>,
    blame: { readonly toBlame: boolean; readonly alone: boolean },
  ) => DeviceSale;
}

/** Dependencies of the records. */
export interface RecordPorts {
  readonly store: SalesStore;
  readonly owner: string;
  /** The sale in the server's format. */
  readonly encode: (sale: FrozenSale) => unknown;
  /** Number series of a sale, and its full number from a drawn sequence. */
  readonly seriesOf: (sale: FrozenSale) => string;
  readonly numberOf: (sequence: number) => number;
  readonly now: () => number;
  readonly cashier: () => { readonly token: string | null; readonly name: string };
}

/** Content of the sale and its payments: equal for the same sale, however often it is stored. */
function contentOf({ cart, priced }: FrozenSale): string {
  return JSON.stringify([priced.total, cart.payments.map(({ key }) => key)]);
}

/**
 * @throws when the sale was already sold with other payments: its number does not cover the new
 *   payments
 */
function assertSameSale(kept: FrozenSale, sale: FrozenSale): void {
  if (contentOf(kept) !== contentOf(sale)) throw new Error('SOLD');
}

export function createSaleRecords(ports: RecordPorts): SaleRecords {
  const tried: SaleRecords['afterAttempt'] = (sale, error) => ({
    ...sale,
    attempts: sale.attempts + 1,
    triedAt: ports.now(),
    lastError: error,
  });
  return {
    afterAttempt: tried,
    record(sale, { known, order }, patch) {
      const seller = ports.cashier();
      return {
        id: sale.cart.id,
        owner: ports.owner,
        order,
        status: 0,
        state: 'waiting',
        sale,
        body: ports.encode(sale),
        employeeToken: seller.token,
        employeeName: seller.name,
        offline: false,
        takenAt: known?.takenAt ?? ports.now(),
        attempts: known?.attempts ?? 0,
        faults: known?.faults ?? 0,
        triedAt: known?.triedAt ?? null,
        lastError: known?.lastError ?? null,
        prints: known?.prints ?? 0,
        review: known?.review ?? [],
        ...patch,
      };
    },
    async keepOffline(sale, base) {
      const { sale: kept } = await ports.store.saveWithNumber(
        sale.cart.id,
        ports.seriesOf(sale),
        dayOfSale(sale),
        (drawn: DrawnNumber) => {
          const { dailyCounter, known } = drawn;
          if (known?.state === 'sent') assertSameSale(known.sale, sale);
          const number = ports.numberOf(drawn.sequence);
          const numbered: FrozenSale = {
            ...sale,
            number,
            dailyCounter,
            cart: { ...sale.cart, header: { ...sale.cart.header, number } },
          };
          return {
            ...base(drawn),
            state: 'waiting',
            offline: true,
            sale: numbered,
            body: ports.encode(numbered),
          };
        },
      );
      assertSameSale(kept, sale);
      return { number: kept.number ?? 0, dailyCounter: kept.dailyCounter ?? 0 };
    },
    afterFailure(sale, result, { toBlame, alone }) {
      const faults = sale.faults + (toBlame ? 1 : 0);
      const aside = result.kind === 'refused' || alone;
      return { ...tried(sale, result.error), faults, state: aside ? 'refused' : 'waiting' };
    },
  };
}
