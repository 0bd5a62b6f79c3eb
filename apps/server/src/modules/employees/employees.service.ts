import { explain } from '../../kernel/errors/explain.ts';
import { randomUUID } from 'node:crypto';
import {
  cleanText,
  isAllowed,
  parseOperation,
  type EmployeeView,
  type PermissionOperation,
  type Verify,
} from '@dalpak/contracts';
import {
  APPROVAL_LIFE_MS,
  approvalKey,
  approvalKeyOf,
  signApproval,
  type ApprovedAction,
} from '../../kernel/auth/approval.ts';
import { insertApproval } from '../../kernel/auth/approval.store.ts';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { hashCard } from '../../kernel/auth/card-hash.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import type {
  EmployeePrincipal,
  ServicePrincipal,
  TerminalPrincipal,
  UserPrincipal,
} from '../../kernel/auth/principal.ts';
import { findEmployeeByCard } from '../../kernel/auth/session.store.ts';
import { toEmployee } from '../../kernel/auth/sessions.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { assertServiceHas } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { writeActs } from '../acts/index.ts';
import { countAudited, writeAudit } from '../audit/index.ts';
import { hashFingerprint } from './fingerprint-hash.ts';
import { findEmployeeByFingerprint } from './fingerprint.store.ts';

/**
 * The place at which an employee is verified: a terminal, or the browser of a user of the back
 * office. The context of a call is one.
 */
export interface VerifyingPlace {
  readonly db: TenantDb;
  readonly terminal: Pick<TerminalPrincipal, 'id'> | null;
  readonly user: Pick<UserPrincipal, 'id' | 'employeeId'> | null;
  readonly request: { readonly address: string };
}

/**
 * The employee whose card or fingerprint was read at this terminal or this user's browser.
 *
 * @throws UNKNOWN_CARD or UNKNOWN_FINGERPRINT, the same for one that is not enrolled, of another
 *   cloud and of an employee who left; SIGN_IN_LIMITED for some seconds after ten unknown ones at
 *   this terminal or of this user, cards and fingers together.
 */
export async function verifyEmployee(
  kernel: Kernel,
  { db, terminal, user, request }: VerifyingPlace,
  verify: Verify,
): Promise<EmployeePrincipal> {
  // The terminal is known, so it has its own count; tills of a shop do not share one. In the back
  // office the count is the user's.
  const place = terminal === null ? `user ${String(user?.id ?? 0)}` : terminal.id;
  const counts = [attemptCount('card', db.cloudId, place)];
  const slowed =
    terminal === null
      ? ({ entity: 'user', entityId: String(user?.id ?? 0) } as const)
      : ({ entity: 'terminal', entityId: String(terminal.id), terminalId: terminal.id } as const);
  await countAudited(kernel, {
    counts,
    network: networkOf(request.address),
    findAuditTarget: () => Promise.resolve({ db, slowed }),
  });
  const key = kernel.database.secrets['card-lookup'];
  const row =
    verify.type === 'card'
      ? await findEmployeeByCard(db, hashCard(key, db.cloudId, verify.card))
      : await findEmployeeByFingerprint(db, hashFingerprint(key, db.cloudId, verify.fingerprint));
  if (row === null)
    throw new AppError(verify.type === 'card' ? 'UNKNOWN_CARD' : 'UNKNOWN_FINGERPRINT');
  await kernel.limits.forgive(counts);
  return toEmployee(row);
}

export interface ApprovalRequest {
  readonly type: PermissionOperation['type'];
  readonly action: Extract<PermissionOperation, { type: 'components' }>['action'];
  readonly key: string | number;
  /** Null for the approval of one call that requires the operation. */
  readonly cartId: string | null;
  readonly field: string;
  readonly value: string;
  readonly verify: Verify;
  /** Employee at the terminal whose action is approved. */
  readonly requestedBy: EmployeePrincipal | null;
  readonly service: ServicePrincipal | null;
}

/**
 * A colleague approves one action on one cart with their card or fingerprint. The approver must
 * have the permission themselves.
 *
 * @throws SERVICE_NOT_OK, UPGRADE, UNKNOWN_CARD, UNKNOWN_FINGERPRINT, SIGN_IN_LIMITED,
 *   PERMISSION_DENIED; VALIDATION_FAILED for an unknown operation key.
 */
export async function approveAction(
  kernel: Kernel,
  place: VerifyingPlace,
  request: ApprovalRequest,
) {
  const operation = operationOf(request);
  assertServiceHas(request.service, operation);
  const approver = await verifyEmployee(kernel, place, request.verify);
  if (!isAllowed(approver.perr, operation)) throw new AppError('PERMISSION_DENIED');
  const { cloudId } = place.db;
  const action = {
    cloudId,
    ...approvalPlaceOf(place),
    key: approvalKeyOf(operation),
    ...subjectOf(request.cartId, request.field, request.value),
  };
  const requestedBy =
    request.requestedBy?.id ?? (place.terminal === null ? place.user?.employeeId : null) ?? null;
  const approval = { id: randomUUID(), employeeId: approver.id, issuedAt: kernel.now() };
  const expiresAt = approval.issuedAt + APPROVAL_LIFE_MS;
  await place.db.tx(async (tx) => {
    await insertApproval(tx, {
      id: approval.id,
      action,
      requestedBy,
      approvedBy: approver.id,
      expiresAt,
    });
    await writeAudit(tx, {
      action: 'permission.given',
      actor: { kind: 'employee', id: approver.id },
      employeeId: requestedBy,
      approvedBy: approver.id,
      terminalId: action.terminalId,
      entity: 'permission_request',
      entityId: approval.id,
      after: {
        operation: action.key,
        field: action.field,
        value: action.value,
        cart: action.cartId,
      },
    });
    if (action.terminalId !== null)
      await writeActs(
        tx,
        [
          {
            id: approval.id,
            kind: 'approval_given',
            terminalId: action.terminalId,
            employeeId: requestedBy,
            approvedBy: approver.id,
            at: approval.issuedAt,
            reason: action.key,
            billId: action.cartId === '' ? null : action.cartId,
            details: { field: action.field, value: action.value },
          },
        ],
        approval.issuedAt,
      );
  });
  return { approver, approval: signApproval(approvalKey(kernel), action, approval) };
}

/**
 * Where the approval is valid: at the terminal if there is one, otherwise for the user of the back
 * office.
 */
export function approvalPlaceOf({
  terminal,
  user,
}: Pick<VerifyingPlace, 'terminal' | 'user'>): Pick<ApprovedAction, 'terminalId' | 'userId'> {
  if (terminal !== null) return { terminalId: terminal.id };
  if (user === null) throw new AppError('UNAUTHENTICATED');
  return { terminalId: null, userId: user.id };
}

/**
 * What exactly is approved. Without a cart it is one call, which has no field and no value of its
 * own.
 * @throws VALIDATION_FAILED for a field or a value without a cart
 */
export function subjectOf(
  cartId: string | null,
  field: string,
  value: string,
): Pick<ApprovedAction, 'cartId' | 'field' | 'value'> {
  const place = field === '' ? 'value' : 'field';
  if (cartId === null && (field !== '' || value !== ''))
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('field_without_bill'), field: place }],
    });
  return {
    cartId: cartId ?? '',
    field: withoutHiddenMarks(field),
    value: withoutHiddenMarks(value),
  };
}

/** The text as it is signed and shown to the approver, without marks that reverse a line. */
const withoutHiddenMarks = (text: string): string => cleanText(text) ?? '';

/** The operation that a call names. @throws VALIDATION_FAILED when it does not exist */
export function operationOf(
  named: Pick<ApprovalRequest, 'type' | 'action' | 'key'>,
): PermissionOperation {
  const operation = parseOperation({ ...named, key: String(named.key) });
  if (operation === null)
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('operation_unknown'), field: 'key' }],
    });
  return operation;
}

/** An employee in its wire form. */
export function employeeView(employee: EmployeePrincipal): EmployeeView {
  return {
    id: employee.id,
    first_name: employee.firstName,
    last_name: employee.lastName,
    position: { id: employee.positionId, name: employee.positionName, permissions: employee.perr },
    ...(employee.picture ? { picture: employee.picture } : {}),
    ...(employee.language ? { language: employee.language } : {}),
    perr: employee.perr,
  };
}
