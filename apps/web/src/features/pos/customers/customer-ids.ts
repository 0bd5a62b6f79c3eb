import { CUSTOMER_ID_RESERVE, leaseCustomerIds } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { customerIdsKey, ownerKey, type StoreOwner } from '../../../platform/store/store.types.ts';
import { isAuthorized } from '../bill/approvals.store.ts';
import { currentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { ANSWER_MS, readList, readQueue } from './waiting-customers.ts';

export const idsKey = (owner: StoreOwner): string => customerIdsKey(ownerKey(owner));

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

/** Takes the next id from the store and uses it, in one step. Null when there is none. */
export function withNextId<Result>(
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
