import type { ContextOf } from '../../kernel/http/call/context.ts';
import type { PricingCache } from '../pricing/index.ts';

export interface OrdersDeps {
  readonly pricing: PricingCache;
  /** Secret that signs approvals. */
  readonly approvalSecret: Buffer;
  readonly now: () => number;
}

export type EmployeeContext = ContextOf<'employee'>;
