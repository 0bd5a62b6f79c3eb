import type { AuditEntry } from '../audit/index.ts';

/** Who made a product, and at which till. */
export interface Maker {
  readonly actor: AuditEntry['actor'];
  readonly terminalId: number | null;
}
