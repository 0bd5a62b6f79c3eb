import type { CustomerView } from '@dalpak/contracts';
import { ownerKey, recentCustomersKey } from '../../../platform/store/store.types.ts';
import type { Till } from '../till/till.registry.ts';
import { readBook } from './customer-book.ts';
import { readList } from './waiting-customers.ts';

/** Customers that a till remembers. */
export const MAX_RECENT = 10;

/**
 * The customers that this till chose last, the latest first. Only their numbers are kept: the rest
 * is what the device knows of them now.
 */
export async function readRecentCustomers(
  till: Pick<Till, 'load' | 'owner'>,
): Promise<readonly CustomerView[]> {
  const book = await readBook(till);
  const ids = readList<number>(recentCustomersKey(ownerKey(till.owner)));
  return ids.flatMap((id) => book.withId(id) ?? []);
}

/** Remembers a customer that was put on a bill. A full disk only means that it is not listed. */
export function rememberCustomer({ owner }: Pick<Till, 'owner'>, id: number): void {
  const key = recentCustomersKey(ownerKey(owner));
  const others = readList<number>(key).filter((other) => other !== id);
  try {
    localStorage.setItem(key, JSON.stringify([id, ...others].slice(0, MAX_RECENT)));
  } catch {
    // The sale goes on.
  }
}
