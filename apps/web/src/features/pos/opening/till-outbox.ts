import { documentNumber, encodeCart, type FrozenSale, parseDocumentNumber } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { NetworkError } from '../../../platform/api/errors.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { failureOf } from '../../../platform/outbox/failure-of.ts';
import { createOutbox, type Outbox } from '../../../platform/outbox/outbox.ts';
import type { SalesStore } from '../../../platform/outbox/outbox.types.ts';
import { sendSale } from '../../../platform/outbox/send-sale.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import {
  hasWaitingCustomers,
  lastOfClosing,
  ownerKey,
  type StoreOwner,
} from '../../../platform/store/store.types.ts';
import { setOutboxSummary } from '../till/till-status.store.ts';

interface TillOutboxPorts {
  readonly owner: StoreOwner;
  readonly sales: SalesStore;
  readonly onReachable: (reachable: boolean) => void;
  readonly healthy: () => Promise<boolean>;
}

/** Sales and their credit invoices have separate number series, by official code. */
function seriesOf(sale: FrozenSale): string {
  return String(sale.cart.header.officialCode ?? 0);
}

function numberOf(sequence: number): number {
  const number = documentNumber({
    terminalNo: currentInit()?.cloud.terminal?.terminal_no ?? 0,
    sequence,
  });
  if (!number.ok) throw new Error(number.error);
  return number.value;
}

function sequenceOf(number: number): number {
  const parsed = parseDocumentNumber(number);
  return parsed.ok ? parsed.value.sequence : 0;
}

function seller(): { readonly token: string | null; readonly name: string } {
  const employee = currentInit()?.employee;
  return {
    token: employeeToken(),
    name:
      employee === null || employee === undefined
        ? ''
        : `${employee.first_name} ${employee.last_name}`,
  };
}

const customers = () => import('../customers/new-customers.ts');

/**
 * The till's outbox of finished sales, and a function that stops waiting for the sale being sent.
 */
export function createTillOutbox({ owner, sales, onReachable, healthy }: TillOutboxPorts): {
  readonly outbox: Outbox;
  readonly stopWaiting: () => void;
} {
  const key = ownerKey(owner);
  let waiting: AbortController | null = null;
  const abortable = async <T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    waiting = controller;
    try {
      return await run(controller.signal);
    } finally {
      if (waiting === controller) waiting = null;
    }
  };
  const outbox = createOutbox({
    store: sales,
    owner: key,
    send: (sale, timeoutMs, confirmed) =>
      abortable(async (signal) => {
        const limits = { signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
        try {
          // A sale must not reach the server before the customer that this till made for it.
          const stopped =
            sale.sale.cart.account !== null && hasWaitingCustomers(key)
              ? await (await customers()).sendCustomerOf(owner, sale, limits)
              : null;
          return stopped ?? (await sendSale(api, sale, { ...limits, confirmed }));
        } catch {
          return failureOf(new NetworkError(''));
        }
      }),
    drainInBatches: async (queue) => {
      // A single waiting sale is sent by the other call.
      if ((await sales.waiting(2)).length < 2) return null;
      try {
        const [{ drainInBatches }, { sendBatchOverApi }] = await Promise.all([
          import('../../../platform/outbox/drain-in-batches.ts'),
          import('../../../platform/outbox/send-batch.ts'),
        ]);
        return await drainInBatches(queue, async (many) => {
          const fit = hasWaitingCustomers(key)
            ? (await customers()).salesBeforeCustomers(owner, many)
            : many;
          return abortable((signal) =>
            sendBatchOverApi(api, { signal, confirmed: () => sales.confirmed() })(fit),
          );
        });
      } catch {
        return null;
      }
    },
    catchUp: async () => {
      try {
        return await (
          await import('../../../platform/outbox/catch-up.ts')
        ).catchUpOverApi(api, { store: sales, seriesOf, sequenceOf });
      } catch {
        return failureOf(new NetworkError(''));
      }
    },
    lastOfShift: () => lastOfClosing(key),
    encode: (sale) => encodeCart(sale.cart, sale.priced),
    seriesOf,
    numberOf,
    sequenceOf,
    cashier: seller,
    onReachable,
    isServerHealthy: healthy,
    now: Date.now,
    exclusive: createExclusive(`dalpak-outbox-${key}`),
    onChange: setOutboxSummary,
  });
  return { outbox, stopWaiting: () => waiting?.abort() };
}
