import { ownerKey, type StoreOwner } from '../../../platform/store/store.types.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { describeDuplicate } from './duplicate-words.ts';
import { readList } from './waiting-customers.ts';

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

export function notifyDuplicate(owner: StoreOwner, doubled: DuplicateCustomer): void {
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
