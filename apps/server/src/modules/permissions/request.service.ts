import { createHash, randomUUID } from 'node:crypto';
import { isAllowed, parseOperation } from '@dalpak/contracts';
import type { PermissionOperation, PermissionRequestView } from '@dalpak/contracts';
import {
  APPROVAL_LIFE_MS,
  approvalKey,
  approvalKeyOf,
  signApproval,
} from '../../kernel/auth/approval.ts';
import { insertApproval } from '../../kernel/auth/approval.store.ts';
import type { UserPrincipal } from '../../kernel/auth/principal.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import {
  assertServiceHas,
  employeeRequired,
  type SessionContext,
} from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { actId, type TillAct, writeActs } from '../acts/index.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { rightsOf, approvalPlaceOf, subjectOf } from '../employees/index.ts';
import { announceChange, announceOutcome, announceRequest } from './request.announce.ts';
import {
  findEmployeeOfUser,
  findRequest,
  insertRequest,
  listColleagues,
  lockPending,
  lockRequestPlace,
  lockRequest,
  settleRequest,
  updateSubject,
  type RequestRow,
  type RequestSubject,
} from './request.store.ts';

/** A request waits as long as the approval that it asks for would be valid. */
export const REQUEST_LIFE_MS = 120_000;

/** An older sign-in cannot answer: a phone that was lost keeps its session for weeks. */
export const ANSWER_SESSION_MS = 12 * 3_600_000;

/**
 * The requester of an approval: an employee at a terminal, or a user of the back office, without
 * the permission.
 */
export type ApprovalRequester = Caller & Pick<SessionContext, 'service'>;

/**
 * Identity of the requester: the employee at a terminal; in the back office the user, and their
 * employee, if any.
 * @throws EMPLOYEE_REQUIRED
 */
function requesterOf({ employee, user, terminal }: Caller): {
  readonly employeeId: number | null;
  readonly user: Pick<UserPrincipal, 'id' | 'name'> | null;
} {
  if (terminal === null && user !== null) return { employeeId: user.employeeId, user };
  if (employee === null) throw employeeRequired();
  return { employeeId: employee.id, user: null };
}

/**
 * Colleagues whose own permissions allow the operation.
 * @throws EMPLOYEE_REQUIRED, SERVICE_NOT_OK, UPGRADE
 */
export async function allowedColleagues(actor: ApprovalRequester, operation: PermissionOperation) {
  const { employeeId } = requesterOf(actor);
  assertServiceHas(actor.service, operation);
  const colleagues = await listColleagues(actor.db, employeeId);
  return colleagues
    .filter(({ permissions }) => isAllowed(permissions, operation))
    .map(({ id, first_name, last_name, position, has_user }) => ({
      id,
      first_name,
      last_name,
      position,
      has_user,
    }));
}

export interface ColleagueRequest extends RequestSubject {
  readonly operation: PermissionOperation;
  /** The employee who is asked to approve; null = all who may. */
  readonly askedTo: number | null;
  /** Null for one call that requires the operation. */
  readonly cartId: string | null;
}

/**
 * Employees who are asked.
 * @throws NOT_FOUND for a colleague who is not employed here; PERMISSION_DENIED for one without the
 *   permission, and where no other employee has it
 */
async function recipientsOf(
  actor: ApprovalRequester,
  { operation, askedTo }: ColleagueRequest,
): Promise<readonly number[]> {
  if (askedTo === null) {
    const all = await allowedColleagues(actor, operation);
    if (all.length === 0) throw new AppError('PERMISSION_DENIED');
    return all.map(({ id }) => id);
  }
  if (askedTo === requesterOf(actor).employeeId) throw new AppError('PERMISSION_DENIED');
  const rights = requireFound((await rightsOf(actor.db, [askedTo])).get(askedTo));
  if (!isAllowed(rights, operation)) throw new AppError('PERMISSION_DENIED');
  return [askedTo];
}

/**
 * Requests an approval of one colleague or of all who may give it. A pending request of the same
 * employee at the same terminal is withdrawn, so that it is not answered when it is no longer
 * needed.
 *
 * @throws SERVICE_NOT_OK, UPGRADE, NOT_FOUND, PERMISSION_DENIED
 */
export async function askColleagues(
  kernel: Kernel,
  actor: ApprovalRequester,
  wish: ColleagueRequest,
): Promise<{ readonly id: string; readonly seconds_left: number }> {
  const { db, service } = actor;
  const { employeeId, user } = requesterOf(actor);
  assertServiceHas(service, wish.operation);
  const askedTo = await recipientsOf(actor, wish);
  const id = randomUUID();
  const createdAt = kernel.now();
  const place = approvalPlaceOf(actor);
  await db.tx(async (tx) => {
    // The lock serializes simultaneous requests, so that each finds the one before and only the
    // last stays pending.
    await lockRequestPlace(tx, place);
    const before = await lockPending(tx, place, employeeId);
    if (before !== null) await settleRequest(tx, before.id, { status: 'withdrawn', at: createdAt });
    await insertRequest(tx, {
      ...wish,
      askedTo,
      id,
      terminalId: place.terminalId,
      askedBy: employeeId,
      user,
      createdAt,
      expiresAt: createdAt + REQUEST_LIFE_MS,
    });
    const row = requireFound(await findRequest(tx, id));
    await writeActs(tx, actsOfRequest(row, 'approval_asked', createdAt), createdAt);
    // Events come last: their counter stays locked until commit.
    if (before !== null) await announceOutcome(tx, before, 'withdrawn');
    await announceRequest(tx, row);
  });
  return { id, seconds_left: REQUEST_LIFE_MS / 1_000 };
}

/** The calling employee: the one at a terminal, or the employee of a user of the back office. */
async function callerOf({
  db,
  employee,
  user,
}: Pick<SessionContext, 'db' | 'employee' | 'user'>): Promise<number | null> {
  if (employee !== null) return employee.id;
  return user === null ? null : findEmployeeOfUser(db, user.id);
}

type Caller = Pick<SessionContext, 'db' | 'employee' | 'user' | 'terminal'>;
type AnsweringCaller = Caller & Pick<SessionContext, 'service' | 'session'>;

/**
 * A short form of what the approver is shown. An answer that carries another one is about something
 * else than what waits now.
 */
function digestOf(row: RequestRow): string {
  const shown = [row.description, row.subject_field, row.subject_value, row.basket];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
}

/**
 * The bill changed while its request waits: what is asked, and what the approvers see, follow it.
 * @throws NOT_FOUND for every caller but the requester; REQUEST_ANSWERED, REQUEST_EXPIRED
 */
export async function followBill(
  kernel: Kernel,
  caller: Caller,
  id: string,
  { field, value, ...shown }: RequestSubject,
): Promise<void> {
  const now = kernel.now();
  await caller.db.tx(async (tx) => {
    const row = requireFound(await lockRequest(tx, id));
    if (!isRequester(caller, row)) throw new AppError('NOT_FOUND');
    assertWaiting(row, now);
    const { field: place, value: wish } = subjectOf(row.cart_id, field, value);
    await updateSubject(tx, id, { ...shown, field: place, value: wish });
    const next = requireFound(await findRequest(tx, id));
    if (digestOf(next) !== digestOf(row)) await announceChange(tx, next);
  });
}

/** @throws REQUEST_ANSWERED, REQUEST_EXPIRED */
function assertWaiting(row: RequestRow, now: number): void {
  if (row.status !== 'pending') throw new AppError('REQUEST_ANSWERED');
  if (row.expires_at.getTime() <= now) throw new AppError('REQUEST_EXPIRED');
}

/**
 * A request, for its requester and those who were asked only.
 * @throws NOT_FOUND for every other caller
 */
export async function readRequest(
  kernel: Kernel,
  ctx: Caller,
  id: string,
): Promise<PermissionRequestView> {
  const row = requireFound(await findRequest(ctx.db, id));
  const caller = await callerOf(ctx);
  const asks = isRequester(ctx, row);
  const askedMe = caller !== null && row.asked_to.includes(caller);
  if (!asks && !askedMe && (caller === null || caller !== row.asked_by))
    throw new AppError('NOT_FOUND');
  const leftMs =
    row.status === 'pending' ? Math.max(0, row.expires_at.getTime() - kernel.now()) : 0;
  return {
    id: row.id,
    status: row.status === 'pending' && leftMs === 0 ? 'expired' : row.status,
    type: row.operation_type,
    action: row.action,
    key: row.permission_key,
    desc: row.description,
    field: row.subject_field,
    value: row.subject_value,
    // The name in our catalogue: the till's own text cannot be trusted.
    product: row.product_id === null ? null : { id: row.product_id, name: row.product_name ?? '' },
    by: { id: row.asked_by, name: row.by_name },
    to: [...row.recipients],
    answered_by:
      row.answered_by === null ? null : { id: row.answered_by, name: row.answerer_name ?? '' },
    note: row.answer_note,
    terminal:
      row.terminal_id === null ? null : { id: row.terminal_id, name: row.terminal_name ?? '' },
    branch: row.branch_name ?? '',
    basket: row.basket,
    date_created: row.created_at.toISOString(),
    seconds_left: Math.ceil(leftMs / 1_000),
    asked_me: askedMe,
    digest: digestOf(row),
    approval: asks ? grantOf(kernel, ctx.db.cloudId, row) : null,
  };
}

/**
 * Whether the caller is the requester at the place of the request: that employee at that terminal,
 * or that user in the back office.
 */
function isRequester({ terminal, employee, user }: Caller, row: RequestRow): boolean {
  if (row.terminal_id === null)
    return terminal === null && user !== null && user.id === row.user_id;
  return terminal?.id === row.terminal_id && employee !== null && employee.id === row.asked_by;
}

/**
 * Signed on each read from the stored request, always with the same result: the approval itself is
 * not stored.
 */
function grantOf(kernel: Kernel, cloudId: number, row: RequestRow): string | null {
  const { approval_id: id, answered_at: at, answered_by: employeeId } = row;
  if (id === null || at === null || employeeId === null) return null;
  return signApproval(approvalKey(kernel), actionOf(cloudId, row), {
    id,
    employeeId,
    issuedAt: at.getTime(),
  });
}

function actionOf(cloudId: number, row: RequestRow) {
  const place =
    row.user_id === null
      ? { terminalId: row.terminal_id }
      : { terminalId: null, userId: row.user_id };
  return {
    cloudId,
    ...place,
    cartId: row.cart_id ?? '',
    key: approvalKeyOf(operationOfRow(row)),
    field: row.subject_field,
    value: row.subject_value,
  };
}

function operationOfRow(row: RequestRow): PermissionOperation {
  const operation = parseOperation({
    type: row.operation_type,
    action: row.action,
    key: row.permission_key,
  });
  // Only existing operations are stored, and none was ever removed.
  if (operation === null)
    throw new Error(`Request ${row.id} is about ${row.permission_key}, which does not exist`);
  return operation;
}

/** An answer: the request, and what of it was on the screen. */
export interface RequestAnswer {
  readonly id: string;
  readonly digest: string;
}

/**
 * Locks a request that the caller may answer, as it was on their screen.
 * @throws NOT_FOUND, REQUEST_ANSWERED, REQUEST_EXPIRED, SESSION_TOO_OLD, REQUEST_CHANGED
 */
async function lockForAnswer(
  tx: TenantTx,
  { session }: AnsweringCaller,
  caller: number | null,
  { id, digest }: RequestAnswer,
  now: number,
): Promise<{ readonly row: RequestRow; readonly answeredBy: number }> {
  const row = requireFound(await lockRequest(tx, id));
  if (caller === null || !row.asked_to.includes(caller)) throw new AppError('NOT_FOUND');
  assertWaiting(row, now);
  if (now - session.startedAt > ANSWER_SESSION_MS) throw new AppError('SESSION_TOO_OLD');
  if (digest !== digestOf(row)) throw new AppError('REQUEST_CHANGED');
  return { row, answeredBy: caller };
}

/**
 * Approves a request: creates the same signed, single-use, two-minute approval that a card does,
 * bound to the terminal, the cart, the field and the value of the request.
 *
 * @throws NOT_FOUND for every caller who was not asked; PERMISSION_DENIED when they no longer have
 *   the permission; SERVICE_NOT_OK, UPGRADE, REQUEST_EXPIRED, REQUEST_ANSWERED, REQUEST_CHANGED,
 *   SESSION_TOO_OLD.
 */
export async function allowRequest(
  kernel: Kernel,
  ctx: AnsweringCaller,
  answer: RequestAnswer,
): Promise<void> {
  const now = kernel.now();
  const caller = await callerOf(ctx);
  await ctx.db.tx(async (tx) => {
    const { row, answeredBy } = await lockForAnswer(tx, ctx, caller, answer, now);
    // Checked again now: since the request, the service may have been suspended and permissions
    // revoked.
    assertServiceHas(ctx.service, operationOfRow(row));
    const rights = (await rightsOf(tx, [answeredBy])).get(answeredBy);
    if (rights === undefined || !isAllowed(rights, operationOfRow(row)))
      throw new AppError('PERMISSION_DENIED');
    const approvalId = randomUUID();
    await insertApproval(tx, {
      id: approvalId,
      action: actionOf(tx.cloudId, row),
      requestedBy: row.asked_by,
      approvedBy: answeredBy,
      expiresAt: now + APPROVAL_LIFE_MS,
    });
    await settleRequest(tx, row.id, { status: 'approved', at: now, answeredBy, approvalId });
    await writeAudit(tx, answerEntry(ctx, row, answeredBy, 'permission.allowed'));
    await writeActs(tx, actsOfRequest(row, 'approval_given', now, answeredBy), now);
    await announceOutcome(tx, row, 'approved');
  });
}

/**
 * Denies a request, with a word to the till.
 * @throws NOT_FOUND for every caller who was not asked; REQUEST_EXPIRED, REQUEST_ANSWERED,
 *   REQUEST_CHANGED, SESSION_TOO_OLD
 */
export async function denyRequest(
  kernel: Kernel,
  ctx: AnsweringCaller,
  { note, ...answer }: RequestAnswer & { readonly note: string },
): Promise<void> {
  const now = kernel.now();
  const caller = await callerOf(ctx);
  await ctx.db.tx(async (tx) => {
    const { row, answeredBy } = await lockForAnswer(tx, ctx, caller, answer, now);
    await settleRequest(tx, row.id, { status: 'denied', at: now, answeredBy, note });
    await writeAudit(tx, answerEntry(ctx, row, answeredBy, 'permission.denied'));
    await writeActs(tx, actsOfRequest(row, 'approval_denied', now, answeredBy), now);
    await announceOutcome(tx, row, 'denied');
  });
}

/**
 * The requester no longer needs the approval, or closed the window.
 * @throws NOT_FOUND, REQUEST_ANSWERED
 */
export async function withdrawRequest(kernel: Kernel, caller: Caller, id: string): Promise<void> {
  await caller.db.tx(async (tx) => {
    const row = requireFound(await lockRequest(tx, id));
    if (!isRequester(caller, row)) throw new AppError('NOT_FOUND');
    if (row.status !== 'pending') throw new AppError('REQUEST_ANSWERED');
    await settleRequest(tx, id, { status: 'withdrawn', at: kernel.now() });
    await announceOutcome(tx, row, 'withdrawn');
  });
}

/** What was asked at a till, and how it was answered; the back office has no acts. */
function actsOfRequest(
  row: RequestRow,
  kind: 'approval_asked' | 'approval_given' | 'approval_denied',
  at: number,
  answeredBy: number | null = null,
): readonly TillAct[] {
  if (row.terminal_id === null) return [];
  return [
    {
      id: actId(row.id, kind),
      kind,
      terminalId: row.terminal_id,
      employeeId: row.asked_by,
      approvedBy: answeredBy,
      at,
      reason: row.permission_key,
      billId: row.cart_id,
      details: { field: row.subject_field, value: row.subject_value },
    },
  ];
}

function answerEntry(
  { user }: Caller,
  row: RequestRow,
  answeredBy: number,
  action: 'permission.allowed' | 'permission.denied',
): AuditEntry {
  return {
    action,
    actor: user === null ? { kind: 'employee', id: answeredBy } : { kind: 'user', id: user.id },
    employeeId: row.asked_by,
    ...(action === 'permission.allowed' ? { approvedBy: answeredBy } : {}),
    terminalId: row.terminal_id,
    entity: 'permission_request',
    entityId: row.id,
    after: {
      asked_to: answeredBy,
      operation: row.permission_key,
      action: row.action,
      field: row.subject_field,
      value: row.subject_value,
      cart: row.cart_id,
    },
  };
}
