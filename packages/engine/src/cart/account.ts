import type { Agorot, LocalDate, RateBp } from '../kernel/units.ts';

/**
 * Whether an account may buy on credit, from its own record or its group's settings (specification,
 * cart §5).
 */
export type CreditStatus = 'open' | 'warn' | 'blocked';

export interface AccountContact {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** Customer or supplier of a cart, with the fields of the specification (cart §3, Account). */
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
  /** Ledger account of the customer or supplier. */
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
  /**
   * Standing discount on every sale of the account, unless a user gives another discount by hand
   * (see `billDiscountOf`).
   */
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

/** The required fields of an account; all others have neutral defaults. */
export type AccountSeed = Pick<CartAccount, 'type' | 'id' | 'code' | 'name'> & Partial<CartAccount>;

const NEUTRAL: Omit<CartAccount, 'type' | 'id' | 'code' | 'name'> = {
  groupId: null,
  vatId: '',
  vatType: 0,
  vatFree: false,
  ledgerAccount: '',
  documentTypeId: null,
  defaultTypeId: null,
  cellPhone: '',
  phone: '',
  email: '',
  city: '',
  address: '',
  addressNumber: '',
  addressEntrance: '',
  addressFloor: '',
  addressApartment: '',
  notes: '',
  visits: 0,
  credits: 0,
  discountType: 'none',
  discount: 0,
  balance: 0,
  balanceTotal: 0,
  documentsOpen: 0,
  transactionsOpen: 0,
  creditStatus: 'open',
  creditLimit: 0,
  clubExpire: null,
  dateBirth: null,
  contacts: [],
  priceListId: null,
  subscribes: [],
  paymentsPermissions: [],
  externalClub: '',
  externalClubTransaction: '',
};

/** Builds a full account from the given fields. */
export function makeAccount(seed: AccountSeed): CartAccount {
  return { ...NEUTRAL, ...seed };
}

/**
 * Whether an account may use a payment type. Without an account, or with an empty list, all types
 * are allowed.
 */
export function mayPayBy(account: CartAccount | null, typeId: number): boolean {
  const allowed = account?.paymentsPermissions ?? [];
  return allowed.length === 0 || allowed.includes(typeId);
}
