import type { PushAudience, PushData } from '@dalpak/contracts';
import { PERMISSION_REQUEST } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { notify, markSettled } from '../notifications/index.ts';
import { listUsersOf, type RequestRow } from './request.store.ts';

function eventOf(
  row: RequestRow,
  status: RequestRow['status'],
): PushData<'system:permission_request'> {
  return {
    id: row.id,
    status,
    by: { id: row.asked_by, name: row.by_name },
    to: { id: row.asked_to, name: row.to_name },
    desc: row.description,
  };
}

/**
 * Where the requested approver is notified: at terminals, and as each of their back-office users.
 */
async function approverAudiences(
  tx: TenantTx,
  row: RequestRow,
): Promise<readonly ({ readonly employee: number } | { readonly user: number })[]> {
  const users = await listUsersOf(tx, row.asked_to);
  return [{ employee: row.asked_to }, ...users.map((user) => ({ user }))];
}

/** Where the requester waits for the answer. */
function requesterAudience({ terminal_id: terminal, user_id: user, id }: RequestRow): PushAudience {
  if (terminal !== null) return { terminal };
  if (user === null) throw new Error(`Request ${id} was asked nowhere`);
  return { user };
}

/**
 * The till's text, shown as a quotation with its author: it was typed and does not define what the
 * approval covers.
 */
function notificationText({ by_name: name, description }: RequestRow): string {
  return description === '' ? name : `${name}, כך נכתב בקופה: "${description}"`;
}

/**
 * Notifies the requested approver, on open screens and in the notifications of screens that open
 * later.
 */
export async function announceRequest(tx: TenantTx, row: RequestRow): Promise<void> {
  const event = eventOf(row, 'pending');
  for (const to of await approverAudiences(tx, row)) {
    await notify(tx, {
      to,
      type: PERMISSION_REQUEST,
      title: 'בקשת אישור',
      body: notificationText(row),
      subject: row.id,
    });
    await publish(tx, 'system:permission_request', event, to);
  }
}

/**
 * Pushes the outcome of a request: to the requester of an answer, at the place of the request; to
 * the requested approver of a withdrawal. The event does not contain the approval, because the
 * event log must hold no credentials. The terminal fetches it.
 */
export async function announceOutcome(
  tx: TenantTx,
  row: RequestRow,
  status: 'approved' | 'denied' | 'withdrawn',
): Promise<void> {
  const places = await approverAudiences(tx, row);
  // A request that is answered or withdrawn no longer needs to be read, so repeated requests leave
  // one unread notification.
  for (const to of places) await markSettled(tx, { to, type: PERMISSION_REQUEST, subject: row.id });
  const audiences: readonly PushAudience[] =
    status === 'withdrawn' ? places : [requesterAudience(row)];
  for (const to of audiences)
    await publish(tx, 'system:permission_request', eventOf(row, status), to);
}
