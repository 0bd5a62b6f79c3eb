import type { SessionContext } from '../../../kernel/http/index.ts';
import {
  type AllocationProvider,
  type AllocationState,
  requestAllocation,
} from '../../allocation/index.ts';
import { actorOf } from '../../audit/index.ts';
import { saleAllocations } from './sale-allocation.store.ts';

/** Requests the allocation number of a sale in the name of the caller. */
export function askForSale(
  ctx: Pick<SessionContext, 'db' | 'user' | 'terminal' | 'employee'>,
  id: string,
  provider: AllocationProvider | null,
): Promise<AllocationState | null> {
  return requestAllocation(ctx.db, saleAllocations, id, { provider, actor: actorOf(ctx) });
}
