import type { AllocationStanding } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { type AuditEntry, writeAudit } from '../audit/index.ts';
import type { AllocationAnswer, AllocationProvider, AllocationRequest } from './provider.ts';

export interface AllocationState {
  readonly allocation: AllocationStanding;
  readonly confirmation: string;
  readonly note: string;
}

/** What allocation numbers are requested for: documents, or sales of tills. */
export interface Allocated {
  readonly entity: 'document' | 'transaction';
  /** Claims the request unless another call has it, or nothing wants a number. A claim expires after two minutes. */
  claim(tx: TenantTx, id: string): Promise<AllocationRequest | null>;
  record(
    tx: TenantTx,
    id: string,
    answer: {
      readonly state: Exclude<AllocationStanding, 'none'>;
      readonly confirmation: string;
      readonly note: string;
    },
  ): Promise<void>;
  find(db: TenantDb, id: string): Promise<AllocationState | null>;
}

/** Below the 60 seconds that the client waits, so that it gets the result. */
const REQUEST_LIMIT_MS = 55_000;

export interface AllocationInput {
  readonly provider: AllocationProvider | null;
  readonly actor: Pick<AuditEntry, 'actor' | 'employeeId' | 'terminalId' | 'agentUserId'>;
  /** For tests; {@link ASK_MS} otherwise. */
  readonly timeoutMs?: number;
}

/**
 * Requests the allocation number of a stored document or sale. The number may be obtained after it
 * exists, so it never waits for one: without an answer it stays `pending` and is
 * requested again. Concurrent calls send one request.
 * @returns the state of the request, or null when it needs none.
 */
export async function requestAllocation(
  db: TenantDb,
  allocated: Allocated,
  id: string,
  { provider, actor, timeoutMs = REQUEST_LIMIT_MS }: AllocationInput,
): Promise<AllocationState | null> {
  const invoice = await db.tx((tx) => allocated.claim(tx, id));
  if (invoice === null) return allocated.find(db, id);
  const answer = await answerOf(provider, invoice, timeoutMs);
  await db.tx(async (tx) => {
    await allocated.record(tx, id, recordOf(answer));
    await writeAudit(tx, {
      action: 'document.allocated',
      ...actor,
      entity: allocated.entity,
      entityId: id,
      after: answer,
    });
  });
  return allocated.find(db, id);
}

async function answerOf(
  provider: AllocationProvider | null,
  invoice: AllocationRequest,
  timeoutMs: number,
): Promise<AllocationAnswer> {
  if (provider === null) return { kind: 'failed', reason: 'not_connected' };
  return provider.request(invoice, AbortSignal.timeout(timeoutMs));
}

function recordOf(answer: AllocationAnswer): Parameters<Allocated['record']>[2] {
  return answer.kind === 'given'
    ? { state: 'given', confirmation: answer.number, note: '' }
    : {
        state: answer.kind === 'refused' ? 'refused' : 'pending',
        confirmation: '',
        note: answer.reason,
      };
}
