import {
  CLIENT_HEADERS,
  createTillCustomer,
  type CustomerView,
  type NewCustomer,
  submitTransaction,
} from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { textOfCode } from '../../../platform/api/describe-error.ts';
import { DEFAULT_TIMEOUT_MS } from '../../../platform/api/create-api-client.ts';
import { TimeoutError } from '../../../platform/api/errors.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { failureOf } from '../../../platform/outbox/failure-of.ts';
import type { SendResult, DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
import { useSession } from '../../../platform/session/session.store.ts';
import { customersKey, ownerKey, type StoreOwner } from '../../../platform/store/store.types.ts';
import { approvalHeader } from '../bill/with-approval.ts';
import { currentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import {
  type ActOutcome,
  createActQueue,
  type ActQueue,
  type SendLimits,
} from '../till/act-queue.ts';
import { sendInName } from '../till/send-in-name.ts';
import {
  ANSWER_MS,
  readList,
  readQueue,
  viewOf,
  type WaitingCustomer,
} from './waiting-customers.ts';
import { idsKey, refillCustomerIds, withNextId } from './customer-ids.ts';
import { notifyDuplicate } from './duplicate-customers.ts';

/** The same limit that the server has for a sale. */
const SALE_MS = submitTransaction.timeoutMs ?? DEFAULT_TIMEOUT_MS;
/**
 * An id that belongs to another customer is replaced by the next; more than this many in a row is
 * no accident.
 */
const MAX_ID_RETRIES = 3;

/** The views that the server answered, by id; they hold the code that it assigned. */
const answeredViews = new Map<string, CustomerView>();

function postCustomer(
  { id, name, phone, vat_id, token, approval, madeAt }: Omit<WaitingCustomer, 'refused'>,
  limits: SendLimits = { timeoutMs: ANSWER_MS },
): Promise<ActOutcome> {
  return sendInName(token, async (name_) => {
    const options = {
      ...limits,
      headers: {
        ...(name_ === null ? {} : { [CLIENT_HEADERS.employee]: name_ }),
        ...approvalHeader(approval ?? null),
      },
    };
    const {
      data,
      same,
      same_count: count,
    } = await api.call(
      createTillCustomer,
      {
        body: {
          id: Number(id),
          name,
          phone,
          vat_id,
          ...(madeAt === undefined ? {} : { at: new Date(madeAt).toISOString() }),
        },
      },
      options,
    );
    answeredViews.set(id, data);
    const till = currentTill();
    if (count > 0 && till !== null)
      notifyDuplicate(till.owner, {
        id: data.id,
        name: data.name,
        code: data.code,
        others: same.map((one) => ({ name: one.name, code: one.code })),
      });
  });
}

let openQueue: {
  readonly key: string;
  readonly queue: ActQueue<Omit<WaitingCustomer, 'refused'>>;
} | null = null;

function queueOf(owner: StoreOwner): ActQueue<Omit<WaitingCustomer, 'refused'>> {
  const key = customersKey(ownerKey(owner));
  if (openQueue?.key !== key) {
    openQueue = {
      key,
      queue: createActQueue<Omit<WaitingCustomer, 'refused'>>({
        read: () => readList<WaitingCustomer>(key),
        // A full disk is reported to the employee who makes the customer: nothing was stored.
        write: (all) => localStorage.setItem(key, JSON.stringify(all)),
        send: postCustomer,
        offline: () => useTillStatus.getState().link === 'offline',
        exclusive: createExclusive(key),
        onChange: () => undefined,
      }),
    };
  }
  return openQueue.queue;
}

/** Sends the waiting customers. */
export async function flushCustomers(): Promise<void> {
  const till = currentTill();
  if (till !== null) await queueOf(till.owner).flush();
}

/** The customer of the sale, while it waits here and the server does not have it. */
function waitingCustomerOf(owner: StoreOwner, { sale }: DeviceSale): WaitingCustomer | undefined {
  const { account } = sale.cart;
  return account?.type === 'customer'
    ? readQueue(owner).find(({ id }) => Number(id) === account.id)
    : undefined;
}

/** Rejects like a call that timed out, or that the caller cancelled. */
function startTimeLimit({ signal, timeoutMs = SALE_MS }: SendLimits): {
  readonly ended: Promise<never>;
  readonly done: () => void;
} {
  let done = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    const late = setTimeout(() => reject(new TimeoutError(timeoutMs)), timeoutMs);
    const abort = (): void => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    done = () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', abort);
    };
  });
  return { ended, done };
}

/**
 * Sends the customer that a sale names, if it was made here and is still waiting: the server stores
 * no debt of an unknown customer.
 * @param limits those of the sale
 * @returns what stops the sale until its customer is sent; null when the sale may go, also when the
 * server refused the customer
 */
export async function sendCustomerOf(
  owner: StoreOwner,
  sale: DeviceSale,
  limits: SendLimits,
): Promise<Exclude<SendResult, { kind: 'stored' }> | null> {
  const waiting = waitingCustomerOf(owner, sale);
  if (waiting === undefined) return null;
  const { ended, done } = startTimeLimit(limits);
  try {
    const outcome = await Promise.race([queueOf(owner).sendOne(waiting.id, limits), ended]);
    if (outcome.kind === 'later')
      return withCustomerName(waiting, outcome.why ?? failureOf(new TimeoutError(0)));
    // The id belongs to another customer, who would get the sale. An employee must check it.
    if (outcome.kind === 'refused' && outcome.code === ID_CONFLICT)
      return withCustomerName(waiting, {
        kind: 'refused',
        error: { code: ID_CONFLICT, message: textOfCode(ID_CONFLICT) },
      });
    return null;
  } catch (error) {
    return withCustomerName(waiting, failureOf(error));
  } finally {
    done();
  }
}

const ID_CONFLICT = 'DUPLICATE_WITH_OTHER_CONTENT';

/** Names the customer in the failure, because it is not the failure of the sale itself. */
function withCustomerName<Failure extends Exclude<SendResult, { kind: 'stored' }>>(
  { name }: WaitingCustomer,
  failure: Failure,
): Failure {
  return { ...failure, error: { ...failure.error, message: `${name}: ${failure.error.message}` } };
}

/**
 * The first sales, up to one whose customer the server does not have. That one is sent alone, after
 * its customer.
 */
export function salesBeforeCustomers(
  owner: StoreOwner,
  sales: readonly DeviceSale[],
): readonly DeviceSale[] {
  const first = sales.findIndex((sale) => waitingCustomerOf(owner, sale) !== undefined);
  return first === -1 ? sales : sales.slice(0, first);
}

/** Removes a refused customer from the list after an employee has read why. */
export function forgetCustomer(owner: StoreOwner, id: string): void {
  queueOf(owner).forget(id);
}

/** An approval for the customer of this id, which was reserved for it. */
interface CustomerApproval {
  readonly id: number;
  readonly approval: string;
}

/**
 * Takes an id and stores the customer under it in one step, so that an id is either free or used.
 * Null when there is none.
 */
function storeUnderNextId(
  owner: StoreOwner,
  wish: Omit<NewCustomer, 'id'>,
  granted: CustomerApproval | null,
): Promise<{ readonly id: number; readonly sent: Promise<ActOutcome> } | null> {
  const keep = (id: number) => ({
    id,
    sent: queueOf(owner).store({
      ...wish,
      id: String(id),
      token: employeeToken(),
      approval: granted?.approval ?? null,
      madeAt: Date.now(),
    }),
  });
  return granted === null ? withNextId(owner, keep) : Promise.resolve(keep(granted.id));
}

/**
 * The outcome of making a customer. `no_ids`: the server was never asked for ids, and is offline.
 */
export type CustomerOutcome =
  | { readonly kind: 'stored' | 'kept'; readonly customer: CustomerView }
  | { readonly kind: 'no_ids' }
  | { readonly kind: 'refused'; readonly code: string };

/**
 * Makes a customer: stored on the device first, sent now or as soon as the server is online.
 * @param granted a colleague's approval, where the employee may not make customers
 */
export async function makeCustomer(
  wish: Omit<NewCustomer, 'id'>,
  granted: CustomerApproval | null = null,
): Promise<CustomerOutcome> {
  const till = currentTill();
  if (till === null) return { kind: 'no_ids' };
  for (let tries = 1; ; tries += 1) {
    if (granted === null && readList<number>(idsKey(till.owner)).length === 0)
      await refillCustomerIds();
    const kept = await storeUnderNextId(till.owner, wish, granted);
    if (kept === null) return { kind: 'no_ids' };
    const { id } = kept;
    const outcome = await kept.sent;
    if (
      outcome.kind === 'refused' &&
      outcome.code === ID_CONFLICT &&
      granted === null &&
      tries < MAX_ID_RETRIES
    )
      continue;
    if (outcome.kind === 'refused') return outcome;
    void refillCustomerIds();
    const customer = answeredViews.get(String(id)) ?? viewOf({ ...wish, id });
    answeredViews.delete(String(id));
    return { kind: outcome.kind === 'stored' ? 'stored' : 'kept', customer };
  }
}

/** Refills the ids; from the load of this file on, they and the waiting customers follow the server. */
export const prepareCustomers = (): Promise<void> => refillCustomerIds();

// Permission to make customers is known only after a sign-in.
useSession.subscribe(({ phase }, { phase: before }) => {
  if (phase !== before && phase.kind === 'ready' && phase.source === 'server')
    void refillCustomerIds();
});
// Customers that an earlier page left unsent go as soon as the till has the server, whichever
// screen is open.
useTillStatus.subscribe(({ link }, before) => {
  if (link !== 'online' || before.link === 'online') return;
  void flushCustomers();
  void refillCustomerIds();
});
