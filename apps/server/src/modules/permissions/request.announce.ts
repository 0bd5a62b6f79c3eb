import type { Notice, PushAudience, PushData } from '@dalpak/contracts';
import { PERMISSION_REQUEST } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import {
  describeNotice,
  type NewNotification,
  notify,
  markSettled,
} from '../notifications/index.ts';
import { listUsersOf, type RequestRow } from './request.store.ts';

type Reader = NewNotification['to'];

function eventOf(
  row: RequestRow,
  status: RequestRow['status'],
  changed = false,
): PushData<'system:permission_request'> {
  return {
    id: row.id,
    status,
    changed,
    by: { id: row.asked_by, name: row.by_name },
    to: [...row.asked_to],
    desc: row.description,
  };
}

/** Where those who were asked are: at terminals, and as their back-office users. */
async function approversOf(
  tx: TenantTx,
  row: RequestRow,
): Promise<NonNullable<PushAudience['people']>> {
  return { employees: [...row.asked_to], users: [...(await listUsersOf(tx, row.asked_to))] };
}

/** Each of them as a reader of notifications. */
function readersOf({ employees, users }: NonNullable<PushAudience['people']>): readonly Reader[] {
  return [...employees.map((employee) => ({ employee })), ...users.map((user) => ({ user }))];
}

/** Where the requester waits for the answer. */
function requesterAudience({ terminal_id: terminal, user_id: user, id }: RequestRow): PushAudience {
  if (terminal !== null) return { terminal };
  if (user === null) throw new Error(`Request ${id} was asked nowhere`);
  return { user };
}

/** The till's text is shown as a quotation with its author. */
function noticeOf({ by_name: name, description: text }: RequestRow): Notice {
  return text === ''
    ? describeNotice('approval', { name })
    : describeNotice('approval_quoting', { name, text });
}

/**
 * Notifies those who were asked, on open screens and in the notifications of screens that open
 * later.
 */
export async function announceRequest(tx: TenantTx, row: RequestRow): Promise<void> {
  const people = await approversOf(tx, row);
  for (const to of readersOf(people))
    await notify(tx, {
      to,
      type: PERMISSION_REQUEST,
      text: noticeOf(row),
      subject: row.id,
    });
  await publish(tx, 'system:permission_request', eventOf(row, 'pending'), { people });
}

/** Pushes to those who were asked that the bill changed; their screens fetch it. */
export async function announceChange(tx: TenantTx, row: RequestRow): Promise<void> {
  const people = await approversOf(tx, row);
  await publish(tx, 'system:permission_request', eventOf(row, 'pending', true), { people });
}

/**
 * Pushes the outcome of a request to all who were asked, and an answer also to the requester, at
 * the place of the request. The event does not contain the approval, because the
 * event log must hold no credentials. The terminal fetches it.
 */
export async function announceOutcome(
  tx: TenantTx,
  row: RequestRow,
  status: 'approved' | 'denied' | 'withdrawn',
): Promise<void> {
  const people = await approversOf(tx, row);
  // A request that is answered or withdrawn no longer needs to be read, so repeated requests leave
  // one unread notification.
  for (const to of readersOf(people))
    await markSettled(tx, { to, type: PERMISSION_REQUEST, subject: row.id });
  const audiences: readonly PushAudience[] =
    status === 'withdrawn' ? [{ people }] : [{ people }, requesterAudience(row)];
  for (const to of audiences)
    await publish(tx, 'system:permission_request', eventOf(row, status), to);
}
