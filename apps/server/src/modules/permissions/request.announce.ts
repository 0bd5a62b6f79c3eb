import type { PushAudience, PushData } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import type { RequestRow } from './request.store.ts';

function eventOf(row: RequestRow, status: RequestRow['status']): PushData<'system:permission_request'> {
  return { id: row.id, status, by: { id: row.asked_by, name: row.by_name }, to: { id: row.asked_to, name: row.to_name }, desc: row.description };
}

/** Tells who is asked. The drawer's notification of the request is made here as well, in the same transaction. */
export async function announceRequest(tx: TenantTx, row: RequestRow): Promise<void> {
  await publish(tx, 'system:permission_request', eventOf(row, 'pending'), { employee: row.asked_to });
}

/**
 * Tells who waits for it what became of a request: who asked, at the terminal they asked from, of an answer; who was
 * asked, of a withdrawal. The grant is not part of it: the log of events is no place for a key. The terminal fetches it.
 */
export async function announceOutcome(tx: TenantTx, row: RequestRow, status: 'approved' | 'denied' | 'withdrawn'): Promise<void> {
  const audience: PushAudience = status === 'withdrawn' ? { employee: row.asked_to } : { terminal: row.terminal_id };
  await publish(tx, 'system:permission_request', eventOf(row, status), audience);
}
