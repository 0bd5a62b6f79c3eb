import type { BusinessTier, PlanPeriod } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';

/** A row of the provider's list of services or packages. */
export interface SignUpOffer {
  readonly component: number;
  readonly id: number;
}

/** What a new business pays the provider; prices in agorot for one period. */
export interface SignUpSale {
  readonly name: string;
  /** The plan of the price list; null for a row that the sign-up was opened from. */
  readonly tier: BusinessTier | null;
  readonly before_vat: number;
  readonly price: number;
  readonly period: PlanPeriod;
  readonly tills: number;
  readonly people: number;
  /** First day that is billed. */
  readonly starts: string;
}

/** How the provider makes new businesses its customers. */
export interface NewCustomer {
  /** @throws NOT_FOUND for a service or package that is not sold */
  readonly sale: (wish: SignUpOffer | null, type: 2 | 3 | null) => Promise<SignUpSale | null>;
  /** In the transaction that opens the business. */
  readonly opened: (
    tx: TenantTx,
    about: {
      readonly wish: SignUpOffer | null;
      readonly provides: boolean;
      readonly email: string;
      readonly type: 2 | 3 | null;
    },
  ) => Promise<void>;
}
