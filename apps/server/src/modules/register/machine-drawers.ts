import type { MachineDrawerView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';

/** The cash machine of a till as it was read for a report. */
export interface MachineReport {
  drawer(db: TenantDb): Promise<MachineDrawerView>;
  /** Stores what the machine counted, in the transaction of the Z. */
  count(tx: TenantTx): Promise<MachineDrawerView>;
}

/** What X and Z need of cash machines; the module of payments reaches them. */
export interface MachineDrawers {
  /** Asks the machine of a till, before the transaction of its report; null when it has none. */
  read(ctx: Pick<ContextOf<'employee'>, 'db' | 'terminal'>): Promise<MachineReport | null>;
  /** Whether an act that this till began goes on. */
  isBusy(db: TenantDb, terminalId: number): Promise<boolean>;
}
