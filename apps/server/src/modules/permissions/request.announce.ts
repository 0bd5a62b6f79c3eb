import type { PushAudience, PushData } from '@dalpak/contracts';
import { PERMISSION_REQUEST } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { notify, settle } from '../notifications/index.ts';
import { listUsersOf, type RequestRow } from './request.store.ts';

function eventOf(row: RequestRow, status: RequestRow['status']): PushData<'system:permission_request'> {
  return { id: row.id, status, by: { id: row.asked_by, name: row.by_name }, to: { id: row.asked_to, name: row.to_name }, desc: row.description };
}

/** Where the asked person may be reached: at a terminal, and as each user of the back office that they are. */
async function placesOf(tx: TenantTx, row: RequestRow): Promise<readonly ({ readonly employee: number } | { readonly user: number })[]> {
  const users = await listUsersOf(tx, row.asked_to);
  return [{ employee: row.asked_to }, ...users.map((user) => ({ user }))];
}

/** Where who asked waits for the answer. */
function askedAt({ terminal_id: terminal, user_id: user, id }: RequestRow): PushAudience {
  if (terminal !== null) return { terminal };
  if (user === null) throw new Error(`Request ${id} was asked nowhere`);
  return { user };
}

/** Words of the till, and marked as such: they are what somebody wrote, not what the grant will be good for. */
function toldBy({ by_name: name, description }: RequestRow): string {
  return description === '' ? name : `${name}, כך נכתב בקופה: "${description}"`;
}

/** Tells who is asked: on the screens that are open now, and in the drawer of those that come back. */
export async function announceRequest(tx: TenantTx, row: RequestRow): Promise<void> {
  const event = eventOf(row, 'pending');
  for (const to of await placesOf(tx, row)) {
    await notify(tx, { to, type: PERMISSION_REQUEST, title: 'בקשת אישור', body: toldBy(row), subject: row.id });
    await publish(tx, 'system:permission_request', event, to);
  }
}

/**
 * Tells who waits for it what became of a request: who asked, at the terminal they asked from, of an answer; who was
 * asked, of a withdrawal. The grant is not part of it: the log of events is no place for a key. The terminal fetches it.
 */
export async function announceOutcome(tx: TenantTx, row: RequestRow, status: 'approved' | 'denied' | 'withdrawn'): Promise<void> {
  const places = await placesOf(tx, row);
  // Nobody need read of what is answered, or of what nobody waits for: who asks again and again has one request in the drawer.
  for (const to of places) await settle(tx, { to, type: PERMISSION_REQUEST, subject: row.id });
  const audiences: readonly PushAudience[] = status === 'withdrawn' ? places : [askedAt(row)];
  for (const to of audiences) await publish(tx, 'system:permission_request', eventOf(row, status), to);
}
