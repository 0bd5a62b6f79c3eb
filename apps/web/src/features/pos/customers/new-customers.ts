import { CLIENT_HEADERS, codeOfTillCustomer, createTillCustomer, CUSTOMER_IDS_KEPT, type CustomerView, leaseCustomerIds, type NewCustomer } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
import { useSession } from '../../../platform/session/session.store.ts';
import { customersKey, ownerKey, type StoreOwner } from '../../../platform/store/store.types.ts';
import { mayDo } from '../model/cart.store.ts';
import { currentTill } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { type ActOutcome, createActQueue, type ActQueue, type Queued } from '../register/register-queue.ts';
import { sendInName } from '../register/send-in-name.ts';

/** A customer that the server has not heard of. Its id was promised to this till: however often it is sent, it is one customer. */
export interface MadeCustomer extends NewCustomer {
  readonly token: string | null;
}
type Waiting = Queued<Omit<MadeCustomer, 'id'> & { readonly id: string }>;

const idsKey = (owner: StoreOwner): string => `dalpak.customer-ids.${ownerKey(owner)}`;

function readList<Item>(key: string): readonly Item[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? (found as Item[]) : [];
  } catch {
    return [];
  }
}

/** As the till shows and sells to a customer that it has just made: nothing was granted yet. */
export function viewOf({ id, name, phone, vat_id }: NewCustomer): CustomerView {
  return { id, code: codeOfTillCustomer(id), name, group: null, group_name: null, vat_id, vat_free: false, phone, payments_permissions: [], credit_status: 'open', credit_left: 0, price_list: null };
}

const readQueue = (owner: StoreOwner): readonly Waiting[] => readList<Waiting>(customersKey(ownerKey(owner)));

/** Customers of this device that the server does not have, as they would be sold to. */
export function waitingCustomers(owner: StoreOwner): readonly CustomerView[] {
  return readQueue(owner).map((one) => viewOf({ ...one, id: Number(one.id) }));
}

/** Customers that the server did not take, with its code: somebody must know. */
export function refusedCustomers(owner: StoreOwner): readonly { readonly id: string; readonly name: string; readonly code: string }[] {
  return readQueue(owner).flatMap(({ id, name, refused }) => (refused === null ? [] : [{ id, name, code: refused }]));
}

/** As the server answered, by id: its word on the code of one. */
const answered = new Map<string, CustomerView>();

function post({ id, name, phone, vat_id, token }: Omit<Waiting, 'refused'>): Promise<ActOutcome> {
  return sendInName(token, async (name_) => {
    const options = name_ === null ? {} : { headers: { [CLIENT_HEADERS.employee]: name_ } };
    answered.set(id, (await api.call(createTillCustomer, { body: { id: Number(id), name, phone, vat_id } }, options)).data);
  });
}

let opened: { readonly key: string; readonly queue: ActQueue<Omit<Waiting, 'refused'>> } | null = null;

function queueOf(owner: StoreOwner): ActQueue<Omit<Waiting, 'refused'>> {
  const key = customersKey(ownerKey(owner));
  if (opened?.key !== key) {
    opened = {
      key,
      queue: createActQueue<Omit<Waiting, 'refused'>>({
        read: () => readList<Waiting>(key),
        // A full disk is told to whoever makes the customer: nothing was written then.
        write: (all) => localStorage.setItem(key, JSON.stringify(all)),
        send: post,
        exclusive: createExclusive(key),
        onChange: () => undefined,
      }),
    };
  }
  return opened.queue;
}

/** Sends what waits: before any sale that names one of them. */
export async function flushCustomers(): Promise<void> {
  const till = currentTill();
  if (till !== null) await queueOf(till.owner).flush();
}

/** Takes a customer that the server refused off the list: somebody has read why. */
export function forgetCustomer(owner: StoreOwner, id: string): void {
  queueOf(owner).forget(id);
}

const exclusiveIds = createExclusive('dalpak-customer-ids');

/** Fills the store of ids up while the server is there, so that some are left when it is not. Without it what is here stays. */
export async function keepCustomerIds(): Promise<void> {
  const till = currentTill();
  if (till === null || useTillStatus.getState().link === 'offline' || !mayDo('pos.customer.edit')) return;
  const key = idsKey(till.owner);
  if (readList<number>(key).length * 2 >= CUSTOMER_IDS_KEPT) return;
  try {
    const used = new Set(readQueue(till.owner).map(({ id }) => Number(id)));
    await exclusiveIds(async () => {
      const { data } = await api.call(leaseCustomerIds, { body: {} });
      localStorage.setItem(key, JSON.stringify(data.filter((id) => !used.has(id))));
    });
  } catch {
    // Asked again with the next customer.
  }
}

function takeId(owner: StoreOwner): Promise<number | null> {
  const key = idsKey(owner);
  return exclusiveIds(() => {
    const [id, ...rest] = readList<number>(key);
    if (id === undefined) return Promise.resolve(null);
    // Used from now on, whatever becomes of it: two customers of one id would be one.
    localStorage.setItem(key, JSON.stringify(rest));
    return Promise.resolve(id);
  });
}

/** What became of a customer that somebody made. `no_ids`: the server was never asked for ids, and is away. */
export type Made = { readonly kind: 'stored' | 'kept'; readonly customer: CustomerView } | { readonly kind: 'no_ids' } | { readonly kind: 'refused'; readonly code: string };

/** Makes a customer: written down first, sent now or as soon as the server is there. */
export async function makeCustomer(wish: Omit<NewCustomer, 'id'>): Promise<Made> {
  const till = currentTill();
  if (till === null) return { kind: 'no_ids' };
  if (readList<number>(idsKey(till.owner)).length === 0) await keepCustomerIds();
  const id = await takeId(till.owner);
  if (id === null) return { kind: 'no_ids' };
  const outcome = await queueOf(till.owner).keep({ ...wish, id: String(id), token: employeeToken() });
  if (outcome.kind === 'refused') return outcome;
  void keepCustomerIds();
  const customer = answered.get(String(id)) ?? viewOf({ ...wish, id });
  answered.delete(String(id));
  return { kind: outcome.kind === 'stored' ? 'stored' : 'kept', customer };
}

// Who may make customers is known when somebody signs in.
useSession.subscribe(({ phase }, { phase: before }) => {
  if (phase !== before && phase.kind === 'ready' && phase.source === 'server') void keepCustomerIds();
});
// What waits since an earlier page goes as soon as the till has the server, whatever is on the screen.
useTillStatus.subscribe(({ link }, before) => {
  if (link !== 'online' || before.link === 'online') return;
  void flushCustomers();
  void keepCustomerIds();
});
