import type { AuditEntry } from '../audit/index.ts';

/** In whose name a product was created, and at which till. */
export interface ProductCreator {
  readonly actor: AuditEntry['actor'];
  readonly terminalId: number | null;
}
