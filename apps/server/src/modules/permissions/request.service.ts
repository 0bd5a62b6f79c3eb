import { randomUUID } from 'node:crypto';
import { isAllowed, parseOperation } from '@dalpak/contracts';
import type { BasketSummary, PermissionOperation, PermissionRequestView } from '@dalpak/contracts';
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
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { rightsOf, approvalPlaceOf } from '../employees/index.ts';
import { announceOutcome, announceRequest } from './request.announce.ts';
import {
  findEmployeeOfUser,
  findRequest,
  insertRequest,
  listColleagues,
  lockPending,
  lockRequestPlace,
  lockRequest,
  settleRequest,
  type RequestRow,
} from './request.store.ts';

/** A request waits as long as the approval that it asks for would be valid. */
export const REQUEST_LIFE_MS = 120_000;

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

export interface ColleagueRequest {
  readonly operation: PermissionOperation;
  readonly description: string;
  /** The employee who is asked to approve. */
  readonly askedTo: number;
  /** Null for one call that requires the operation. */
  readonly cartId: string | null;
  readonly field: string;
  readonly value: string;
  readonly basket: BasketSummary | null;
}

/**
 * Asks one colleague for an approval. A pending request of the same employee at the same terminal
 * is withdrawn, so that the first colleague does not answer a request that is no longer needed.
 *
 * @throws SERVICE_NOT_OK, UPGRADE; NOT_FOUND for a colleague who is not employed here,
 *   PERMISSION_DENIED for one without the permission.
 */
export async function askColleague(
  kernel: Kernel,
  actor: ApprovalRequester,
  wish: ColleagueRequest,
): Promise<{ readonly id: string; readonly seconds_left: number }> {
  const { db, service } = actor;
  const { employeeId, user } = requesterOf(actor);
  assertServiceHas(service, wish.operation);
  if (wish.askedTo === employeeId) throw new AppError('PERMISSION_DENIED');
  const rights = requireFound((await rightsOf(db, [wish.askedTo])).get(wish.askedTo));
  if (!isAllowed(rights, wish.operation)) throw new AppError('PERMISSION_DENIED');
  const id = randomUUID();
  const createdAt = kernel.now();
  const place = approvalPlaceOf(actor);
  await db.tx(async (tx) => {
    // The lock serializes simultaneous requests, so that each finds the one before and only the
    // last stays pending.
    await lockRequestPlace(tx, place);
    const before = await lockPending(tx, place, employeeId);
    if (before !== null)
      await settleRequest(tx, before.id, { status: 'withdrawn', at: createdAt, approvalId: null });
    await insertRequest(tx, {
      ...wish,
      id,
      terminalId: place.terminalId,
      askedBy: employeeId,
      user,
      createdAt,
      expiresAt: createdAt + REQUEST_LIFE_MS,
    });
    const row = requireFound(await findRequest(tx, id));
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
type AnsweringCaller = Caller & Pick<SessionContext, 'service'>;

/**
 * A request, for its requester and the requested approver only.
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
  if (!asks && (caller === null || (caller !== row.asked_by && caller !== row.asked_to)))
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
    to: { id: row.asked_to, name: row.to_name },
    terminal:
      row.terminal_id === null ? null : { id: row.terminal_id, name: row.terminal_name ?? '' },
    branch: row.branch_name ?? '',
    basket: row.basket,
    date_created: row.created_at.toISOString(),
    seconds_left: Math.ceil(leftMs / 1_000),
    asked_me: caller === row.asked_to,
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
  if (row.approval_id === null || row.answered_at === null) return null;
  return signApproval(approvalKey(kernel), actionOf(cloudId, row), {
    id: row.approval_id,
    employeeId: row.asked_to,
    issuedAt: row.answered_at.getTime(),
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

/**
 * Locks a request that the caller may answer.
 * @throws NOT_FOUND, REQUEST_ANSWERED, REQUEST_EXPIRED
 */
async function lockForAnswer(
  tx: TenantTx,
  caller: number | null,
  id: string,
  now: number,
): Promise<RequestRow> {
  const row = requireFound(await lockRequest(tx, id));
  if (caller === null || caller !== row.asked_to) throw new AppError('NOT_FOUND');
  if (row.status !== 'pending') throw new AppError('REQUEST_ANSWERED');
  if (row.expires_at.getTime() <= now) throw new AppError('REQUEST_EXPIRED');
  return row;
}

/**
 * Approves a request: creates the same signed, single-use, two-minute approval that a card does,
 * bound to the terminal, the cart, the field and the value of the request.
 *
 * @throws NOT_FOUND for every caller but the requested approver; PERMISSION_DENIED when they no
 *   longer have the permission; SERVICE_NOT_OK, UPGRADE, REQUEST_EXPIRED, REQUEST_ANSWERED.
 */
export async function allowRequest(
  kernel: Kernel,
  ctx: AnsweringCaller,
  id: string,
): Promise<void> {
  const now = kernel.now();
  const caller = await callerOf(ctx);
  await ctx.db.tx(async (tx) => {
    const row = await lockForAnswer(tx, caller, id, now);
    // Checked again now: since the request, the service may have been suspended and permissions
    // revoked.
    assertServiceHas(ctx.service, operationOfRow(row));
    const rights = (await rightsOf(tx, [row.asked_to])).get(row.asked_to);
    if (rights === undefined || !isAllowed(rights, operationOfRow(row)))
      throw new AppError('PERMISSION_DENIED');
    const approvalId = randomUUID();
    await insertApproval(tx, {
      id: approvalId,
      action: actionOf(tx.cloudId, row),
      requestedBy: row.asked_by,
      approvedBy: row.asked_to,
      expiresAt: now + APPROVAL_LIFE_MS,
    });
    await settleRequest(tx, id, { status: 'approved', at: now, approvalId });
    await writeAudit(tx, answerEntry(ctx, row, 'permission.allowed'));
    await announceOutcome(tx, row, 'approved');
  });
}

/**
 * @throws NOT_FOUND for every caller but the requested approver; REQUEST_EXPIRED,
 *   REQUEST_ANSWERED
 */
export async function denyRequest(kernel: Kernel, ctx: Caller, id: string): Promise<void> {
  const now = kernel.now();
  const caller = await callerOf(ctx);
  await ctx.db.tx(async (tx) => {
    const row = await lockForAnswer(tx, caller, id, now);
    await settleRequest(tx, id, { status: 'denied', at: now, approvalId: null });
    await writeAudit(tx, answerEntry(ctx, row, 'permission.denied'));
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
    await settleRequest(tx, id, { status: 'withdrawn', at: kernel.now(), approvalId: null });
    await announceOutcome(tx, row, 'withdrawn');
  });
}

function answerEntry(
  { user }: Caller,
  row: RequestRow,
  action: 'permission.allowed' | 'permission.denied',
): AuditEntry {
  return {
    action,
    actor: user === null ? { kind: 'employee', id: row.asked_to } : { kind: 'user', id: user.id },
    employeeId: row.asked_by,
    ...(action === 'permission.allowed' ? { approvedBy: row.asked_to } : {}),
    terminalId: row.terminal_id,
    entity: 'permission_request',
    entityId: row.id,
    after: {
      asked_to: row.asked_to,
      operation: row.permission_key,
      action: row.action,
      field: row.subject_field,
      value: row.subject_value,
      cart: row.cart_id,
    },
  };
}
