import {
  emptyAccount,
  CLIENT_HEADERS,
  codeOfTillCustomer,
  createTillCustomer,
  CUSTOMER_ID_RESERVE,
  type CustomerView,
  leaseCustomerIds,
  type NewCustomer,
  submitTransaction,
} from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { textOfCode } from '../../../platform/api/describe-error.ts';
import { DEFAULT_TIMEOUT_MS } from '../../../platform/api/create-api-client.ts';
import { TimeoutError } from '../../../platform/api/errors.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { failureOf } from '../../../platform/outbox/failure-of.ts';
import type { SendResult, StoredSale } from '../../../platform/outbox/outbox.types.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
import { useSession } from '../../../platform/session/session.store.ts';
import {
  customerIdsKey,
  customersKey,
  ownerKey,
  type StoreOwner,
} from '../../../platform/store/store.types.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { isAuthorized } from '../bill/approvals.store.ts';
import { approvalHeader } from '../bill/with-approval.ts';
import { currentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import {
  type ActOutcome,
  createActQueue,
  type ActQueue,
  type Queued,
  type SendLimits,
} from '../till/act-queue.ts';
import { describeDuplicate } from './duplicate-words.ts';
import { sendInName } from '../till/send-in-name.ts';

/**
 * A customer that the server does not have yet. Its id is leased to this till, so sending it
 * repeatedly stores one customer.
 */
export interface MadeCustomer extends NewCustomer {
  readonly token: string | null;
  /**
   * A colleague's approval for exactly this customer; absent when an earlier version stored the
   * customer.
   */
  readonly approval?: string | null;
  /**
   * When it was made, in epoch milliseconds of the device's clock; absent when an earlier version
   * stored the customer.
   */
  readonly madeAt?: number;
}
type WaitingCustomer = Queued<Omit<MadeCustomer, 'id'> & { readonly id: string }>;

/** Short, because a customer is waiting at the till; what has no answer by then is sent later. */
const ANSWER_MS = 10_000;
/** The same limit that the server has for a sale. */
const SALE_MS = submitTransaction.timeoutMs ?? DEFAULT_TIMEOUT_MS;
/**
 * An id that belongs to another customer is replaced by the next; more than this many in a row is
 * no accident.
 */
const MAX_ID_RETRIES = 3;

const idsKey = (owner: StoreOwner): string => customerIdsKey(ownerKey(owner));

function readList<Item>(key: string): readonly Item[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? (found as Item[]) : [];
  } catch {
    return [];
  }
}

/**
 * The view of a customer that was just made, with no credit granted, as the till shows it and sells
 * to it.
 */
export function viewOf({ id, name, phone, vat_id }: NewCustomer): CustomerView {
  return {
    id,
    code: codeOfTillCustomer(id),
    name,
    group: null,
    group_name: null,
    vat_id,
    vat_free: false,
    phone,
    payments_permissions: [],
    credit_status: 'open',
    credit_left: 0,
    price_list: null,
    discount_type: 'none',
    discount: 0,
    account: emptyAccount(new Date().toISOString()),
  };
}

const readQueue = (owner: StoreOwner): readonly WaitingCustomer[] =>
  readList<WaitingCustomer>(customersKey(ownerKey(owner)));

/** Customers of this device that the server does not have, as views to sell to. */
export function waitingCustomers(owner: StoreOwner): readonly CustomerView[] {
  return readQueue(owner).map((one) => viewOf({ ...one, id: Number(one.id) }));
}

/** Customers that the server refused, with the error code, so that an employee sees them. */
export function refusedCustomers(
  owner: StoreOwner,
): readonly { readonly id: string; readonly name: string; readonly code: string }[] {
  return readQueue(owner).flatMap(({ id, name, refused }) =>
    refused === null ? [] : [{ id, name, code: refused }],
  );
}

/**
 * A customer made here whose identity number other customers already had. All of them are kept, and
 * the sales of this one stay with it.
 */
export interface DuplicateCustomer {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** Empty where the employee who sent it may not see them. */
  readonly others: readonly { readonly name: string; readonly code: string }[];
}

const duplicatesKey = (owner: StoreOwner): string => `dalpak.customers-doubled.${ownerKey(owner)}`;

/** Customers with a shared identity number whose note no employee has read yet. */
export function duplicateCustomers(owner: StoreOwner): readonly DuplicateCustomer[] {
  return readList<DuplicateCustomer>(duplicatesKey(owner));
}

export function dismissDuplicate(owner: StoreOwner, id: number): void {
  localStorage.setItem(
    duplicatesKey(owner),
    JSON.stringify(duplicateCustomers(owner).filter((one) => one.id !== id)),
  );
}

/** Text of the note. It names the others unless no signed-in employee may see them. */
export function duplicateText({ name, code, others }: DuplicateCustomer): string {
  const named = (one: { readonly name: string; readonly code: string }): string =>
    `${one.name} (\u2066${one.code}\u2069)`;
  return describeDuplicate(others.length === 0 ? 'nameless' : 'text', {
    name: named({ name, code }),
    others: others.map(named).join(', '),
  });
}

function notifyDuplicate(owner: StoreOwner, doubled: DuplicateCustomer): void {
  localStorage.setItem(
    duplicatesKey(owner),
    JSON.stringify([...duplicateCustomers(owner).filter(({ id }) => id !== doubled.id), doubled]),
  );
  toast({
    title: describeDuplicate('title', { name: doubled.name }),
    text: duplicateText(doubled),
    tone: 'warn',
    id: `doubled ${doubled.id}`,
  });
}

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
function waitingCustomerOf(owner: StoreOwner, { sale }: StoredSale): WaitingCustomer | undefined {
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
  sale: StoredSale,
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
  sales: readonly StoredSale[],
): readonly StoredSale[] {
  const first = sales.findIndex((sale) => waitingCustomerOf(owner, sale) !== undefined);
  return first === -1 ? sales : sales.slice(0, first);
}

/** Removes a refused customer from the list after an employee has read why. */
export function forgetCustomer(owner: StoreOwner, id: string): void {
  queueOf(owner).forget(id);
}

/** One tab at a time takes an id and stores its customer. */
const exclusiveIds = createExclusive('dalpak-customer-ids');
/**
 * One tab at a time asks the server for more ids; meanwhile customers are made with the ids that
 * are left.
 */
const exclusiveLease = createExclusive('dalpak-customer-ids-lease');

/**
 * Refills the leased ids while the server is online, so that some are left when it is not. Without
 * the server the present ids stay.
 */
export async function refillCustomerIds(): Promise<void> {
  const till = currentTill();
  if (till === null || useTillStatus.getState().link === 'offline' || !isAuthorized('screens.pos'))
    return;
  const { owner } = till;
  const key = idsKey(owner);
  const free = (): readonly number[] => readList<number>(key);
  if (free().length * 2 >= CUSTOMER_ID_RESERVE) return;
  const inUse = (): readonly number[] => readQueue(owner).map(({ id }) => Number(id));
  await exclusiveLease(async () => {
    const [before, used] = await exclusiveIds(() => Promise.resolve([free(), inUse()] as const));
    const { data } = await api.call(leaseCustomerIds, { body: {} }, { timeoutMs: ANSWER_MS });
    await exclusiveIds(() => {
      // The server does not know of ids that were used since it was asked, nor of those that wait.
      const left = new Set(free());
      const taken = new Set([...used, ...inUse(), ...before.filter((id) => !left.has(id))]);
      localStorage.setItem(key, JSON.stringify(data.filter((id) => !taken.has(id))));
      return Promise.resolve();
    });
  }).catch(() => {
    // The next customer tries again.
  });
}

/** An approval for the customer of this id, which was reserved for it. */
interface CustomerApproval {
  readonly id: number;
  readonly approval: string;
}

/** Takes the next id from the store and uses it, in one step. Null when there is none. */
function withNextId<Result>(
  owner: StoreOwner,
  use: (id: number) => Result,
): Promise<Result | null> {
  const key = idsKey(owner);
  return exclusiveIds(() => {
    const [id, ...rest] = readList<number>(key);
    if (id === undefined) return Promise.resolve(null);
    // The id counts as used from now on, whatever happens: two customers with one id would be one.
    localStorage.setItem(key, JSON.stringify(rest));
    return Promise.resolve(use(id));
  });
}

/**
 * An id for a customer that a colleague is to approve first; null when there is none. The server
 * offers an unused one again.
 */
export async function reserveCustomerId(): Promise<number | null> {
  const till = currentTill();
  if (till === null) return null;
  if (readList<number>(idsKey(till.owner)).length === 0) await refillCustomerIds();
  return withNextId(till.owner, (id) => id);
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
