import { emptyAccount, type CustomerView, phoneDigits, vatIdSpellings } from '@dalpak/contracts';
import { searchText, searchTexts } from '../../../platform/catalogue/search.ts';
import { applyDeltaToItems } from '../../../platform/sync/merge-delta.ts';
import type { Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { waitingCustomers } from './waiting-customers.ts';

/**
 * The customers of this device: those synced from the server, and those made here that the server
 * does not have yet.
 */
export interface CustomerBook {
  /**
   * Finds customers by name, code or phone, best first. A leading * has no effect here: the search
   * always looks inside the text.
   */
  search(query: string, limit: number): readonly CustomerView[];
  /** The customer with this id. */
  withId(id: number): CustomerView | undefined;
  /** Customers with this phone, however it is written. */
  withPhone(phone: string): readonly CustomerView[];
  /** Customers with this identity number, with or without leading zeros. */
  withVatId(vatId: string): readonly CustomerView[];
}

/** Shortest identity number to look up: a shorter one is still being typed. */
const MIN_VAT_ID = 5;

const isPhone = (query: string): boolean => /^[\d\s()+-]+$/.test(query);

/** Makes a book of customers; of two with one id the first counts. */
export function makeBook(all: readonly CustomerView[]): CustomerBook {
  const customers = [
    ...new Map(all.toReversed().map((customer) => [customer.id, customer])).values(),
  ].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
  const texts = customers.map(({ name, code, phone }) =>
    searchText(name, code, phoneDigits(phone)),
  );
  const at = (indexes: readonly number[]): readonly CustomerView[] =>
    indexes.flatMap((index) => customers[index] ?? []);
  return {
    search(query, limit) {
      const text = query.replace(/^\*/, '').trim();
      const found = searchTexts(texts, text, limit);
      // A phone is typed with or without dashes.
      return at(
        found.length === 0 && isPhone(text) ? searchTexts(texts, phoneDigits(text), limit) : found,
      );
    },
    withId: (id) => customers.find((customer) => customer.id === id),
    withPhone(phone) {
      const digits = phoneDigits(phone);
      return digits.length < 7
        ? []
        : customers.filter((customer) => phoneDigits(customer.phone) === digits);
    },
    withVatId(vatId) {
      const written = vatIdSpellings(vatId);
      return vatId.length < MIN_VAT_ID
        ? []
        : customers.filter(
            (customer) => customer.vat_id !== '' && written.includes(customer.vat_id),
          );
    },
  };
}

let cachedBook: {
  readonly till: unknown;
  readonly at: string;
  readonly book: Promise<CustomerBook>;
} | null = null;

/** The current customer book of this till; made once for each change of the data on the device. */
export function readBook(till: Pick<Till, 'load' | 'owner'>): Promise<CustomerBook> {
  const waiting = waitingCustomers(till.owner);
  const at = `${useTillStatus.getState().revision} ${waiting.map(({ id }) => id).join()}`;
  if (cachedBook?.till !== till || cachedBook.at !== at)
    cachedBook = { till, at, book: bookOf(till, waiting) };
  return cachedBook.book;
}

async function bookOf(
  { load }: Pick<Till, 'load'>,
  waiting: readonly CustomerView[],
): Promise<CustomerBook> {
  const synced = applyDeltaToItems(await load('Customers')) as unknown as readonly (Omit<
    CustomerView,
    'account'
  > &
    Partial<Pick<CustomerView, 'account'>>)[];
  // A customer stored by an older version of this device has no account.
  const whole = synced.map((customer): CustomerView => ({
    ...customer,
    account: customer.account ?? emptyAccount(''),
  }));
  // A customer that is both synced and waiting is shown as the server has it.
  return makeBook([...whole, ...waiting]);
}
