import { type CustomerView, phoneDigits, writtenVatIds } from '@dalpak/contracts';
import { searchText, searchTexts } from '../../../platform/catalogue/search.ts';
import { overlay } from '../../../platform/sync/fold-delta.ts';
import type { Till } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { noAccount } from './account-of.ts';
import { waitingCustomers } from './new-customers.ts';

/** Customers of this device: those that the server told of, and those made here that it has not heard of. */
export interface CustomerBook {
  /** By name, code or phone, best first; a leading * says nothing here: all is searched inside. */
  search(query: string, limit: number): readonly CustomerView[];
  /** The one with the id. */
  withId(id: number): CustomerView | undefined;
  /** Those with the phone, however it is written. */
  withPhone(phone: string): readonly CustomerView[];
  /** Those with the identity number, however its zeros are written. */
  withVatId(vatId: string): readonly CustomerView[];
}

/** Nobody has an identity number of so few digits: it is being typed. */
const LEAST_VAT_ID = 5;

const isPhone = (query: string): boolean => /^[\d\s()+-]+$/.test(query);

/** Makes a book of customers; of two with one id the first counts. */
export function makeBook(all: readonly CustomerView[]): CustomerBook {
  const customers = [...new Map(all.toReversed().map((customer) => [customer.id, customer])).values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
  const texts = customers.map(({ name, code, phone }) => searchText(name, code, phoneDigits(phone)));
  const at = (indexes: readonly number[]): readonly CustomerView[] => indexes.flatMap((index) => customers[index] ?? []);
  return {
    search(query, limit) {
      const text = query.replace(/^\*/, '').trim();
      const found = searchTexts(texts, text, limit);
      // A phone is typed with lines and without.
      return at(found.length === 0 && isPhone(text) ? searchTexts(texts, phoneDigits(text), limit) : found);
    },
    withId: (id) => customers.find((customer) => customer.id === id),
    withPhone(phone) {
      const digits = phoneDigits(phone);
      return digits.length < 7 ? [] : customers.filter((customer) => phoneDigits(customer.phone) === digits);
    },
    withVatId(vatId) {
      const written = writtenVatIds(vatId);
      return vatId.length < LEAST_VAT_ID ? [] : customers.filter((customer) => customer.vat_id !== '' && written.includes(customer.vat_id));
    },
  };
}

let kept: { readonly till: unknown; readonly at: string; readonly book: Promise<CustomerBook> } | null = null;

/** The book of this till as it is now; made once for each change of what lies on the device. */
export function readBook(till: Pick<Till, 'load' | 'owner'>): Promise<CustomerBook> {
  const waiting = waitingCustomers(till.owner);
  const at = `${useTillStatus.getState().revision} ${waiting.map(({ id }) => id).join()}`;
  if (kept?.till !== till || kept.at !== at) kept = { till, at, book: bookOf(till, waiting) };
  return kept.book;
}

async function bookOf({ load }: Pick<Till, 'load'>, waiting: readonly CustomerView[]): Promise<CustomerBook> {
  const synced = overlay(await load('Customers')) as unknown as readonly (Omit<CustomerView, 'account'> & Partial<Pick<CustomerView, 'account'>>)[];
  // What an older version of this device kept knows nothing of the account.
  const whole = synced.map((customer): CustomerView => ({ ...customer, account: customer.account ?? noAccount('') }));
  // Heard of by the server and told back, one is as the server has them.
  return makeBook([...whole, ...waiting]);
}
