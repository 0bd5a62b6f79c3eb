import type { Agorot, LocalDate, RateBp } from '../kernel/units.ts';

/** Payment status of an account's credit, as its own record or its group's settings say (specification §5). */
export type CreditStatus = 'open' | 'warn' | 'blocked';

export interface AccountContact {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** Customer or supplier of a cart, with the fields the specification lists (3-cart §3, Account). */
export interface CartAccount {
  readonly type: 'customer' | 'supplier';
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly groupId: number | null;
  readonly vatId: string;
  readonly vatType: number;
  /** Sales to this account carry no VAT. */
  readonly vatFree: boolean;
  /** Accounting card of the account. */
  readonly ledgerAccount: string;
  readonly documentTypeId: number | null;
  readonly defaultTypeId: number | null;
  readonly cellPhone: string;
  readonly phone: string;
  readonly email: string;
  readonly city: string;
  readonly address: string;
  readonly addressNumber: string;
  readonly addressEntrance: string;
  readonly addressFloor: string;
  readonly addressApartment: string;
  readonly notes: string;
  readonly visits: number;
  readonly credits: Agorot;
  /** What each bill of the account is lowered by, unless a person gives another discount by hand: `billDiscountOf`. */
  readonly discountType: 'none' | 'percent' | 'sum';
  /** Hundredths of a percent, or agorot. */
  readonly discount: RateBp | Agorot;
  readonly balance: Agorot;
  readonly balanceTotal: Agorot;
  readonly documentsOpen: number;
  readonly transactionsOpen: number;
  readonly creditStatus: CreditStatus;
  readonly creditLimit: Agorot;
  readonly clubExpire: LocalDate | null;
  readonly dateBirth: LocalDate | null;
  readonly contacts: readonly AccountContact[];
  readonly priceListId: number | null;
  readonly subscribes: readonly number[];
  /** Payment types this account may use; empty = all. */
  readonly paymentsPermissions: readonly number[];
  readonly externalClub: string;
  readonly externalClubTransaction: string;
}

/** The least one must know of an account; the rest has neutral defaults. */
export type AccountSeed = Pick<CartAccount, 'type' | 'id' | 'code' | 'name'> & Partial<CartAccount>;

const NEUTRAL: Omit<CartAccount, 'type' | 'id' | 'code' | 'name'> = {
  groupId: null, vatId: '', vatType: 0, vatFree: false, ledgerAccount: '', documentTypeId: null, defaultTypeId: null,
  cellPhone: '', phone: '', email: '', city: '', address: '', addressNumber: '', addressEntrance: '', addressFloor: '',
  addressApartment: '', notes: '', visits: 0, credits: 0, discountType: 'none', discount: 0, balance: 0, balanceTotal: 0,
  documentsOpen: 0, transactionsOpen: 0, creditStatus: 'open', creditLimit: 0, clubExpire: null, dateBirth: null,
  contacts: [], priceListId: null, subscribes: [], paymentsPermissions: [], externalClub: '', externalClubTransaction: '',
};

/** A full account from the fields one has. */
export function makeAccount(seed: AccountSeed): CartAccount {
  return { ...NEUTRAL, ...seed };
}

/** Whether an account may pay by a type of payment; an empty list of it, and no account, mean any. */
export function mayPayBy(account: CartAccount | null, typeId: number): boolean {
  const allowed = account?.paymentsPermissions ?? [];
  return allowed.length === 0 || allowed.includes(typeId);
}
