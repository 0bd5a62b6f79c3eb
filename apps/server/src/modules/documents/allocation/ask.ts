import type { TenantDb } from '../../../kernel/db/index.ts';
import { type AuditEntry, writeAudit } from '../../audit/index.ts';
import * as store from './allocation.store.ts';
import type { AllocationAnswer, AllocationProvider } from './provider.ts';

/** Below the 60 seconds that the client waits, so that it gets the result. */
const ASK_MS = 55_000;

export interface Asking {
  readonly provider: AllocationProvider | null;
  readonly actor: Pick<AuditEntry, 'actor' | 'employeeId' | 'terminalId' | 'agentUserId'>;
  /** For tests; {@link ASK_MS} otherwise. */
  readonly timeoutMs?: number;
}

/**
 * Requests the allocation number of a stored document. The number may be obtained after the
 * document exists, so a document never waits for it: without an answer it stays `pending` and is
 * requested again. Concurrent calls send one request.
 * @returns the state of the request, or null when the document needs none.
 */
export async function askAllocation(db: TenantDb, id: string, { provider, actor, timeoutMs = ASK_MS }: Asking): Promise<store.AllocationState | null> {
  const invoice = await db.tx((tx) => store.claim(tx, id));
  if (invoice === null) return store.findState(db, id);
  const answer = await answerOf(provider, invoice, timeoutMs);
  await db.tx(async (tx) => {
    await store.record(tx, id, answer);
    await writeAudit(tx, { action: 'document.allocated', ...actor, entity: 'document', entityId: id, after: answer });
  });
  return store.findState(db, id);
}

async function answerOf(provider: AllocationProvider | null, invoice: Parameters<AllocationProvider['request']>[0], timeoutMs: number): Promise<AllocationAnswer> {
  if (provider === null) return { kind: 'failed', reason: 'not_connected' };
  return provider.request(invoice, AbortSignal.timeout(timeoutMs));
}
