import { randomUUID } from 'node:crypto';
import { isAllowed, POS_OPERATIONS } from '@dalpak/contracts';
import type { EmployeeView, PosKey } from '@dalpak/contracts';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { hashCard } from '../../kernel/auth/card-hash.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import type { EmployeePrincipal, TerminalPrincipal } from '../../kernel/auth/principal.ts';
import { findEmployeeByCard } from '../../kernel/auth/session.store.ts';
import { toEmployee } from '../../kernel/auth/sessions.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { countAudited } from '../audit/index.ts';
import { APPROVAL_LIFE_MS, signApproval } from './approval.ts';
import { insertApproval } from './approval.store.ts';

const POS_KEYS: ReadonlySet<string> = new Set(Object.values(POS_OPERATIONS));

export interface ReadCard {
  readonly card: string;
  /** Network address of the caller. */
  readonly address: string;
}

/**
 * The employee of a card that was read at this terminal.
 *
 * @throws UNKNOWN_CARD, the same for a card of nobody, of another cloud and of somebody who left; SIGN_IN_LIMITED for
 *   some seconds after ten unknown cards at this terminal.
 */
export async function employeeOfCard(kernel: Kernel, db: TenantDb, terminal: TerminalPrincipal, { card, address }: ReadCard): Promise<EmployeePrincipal> {
  // The terminal is known, so its own count is the limit; tills of a shop do not share one.
  const counts = [attemptCount('card', db.cloudId, terminal.id)];
  const slowed = { entity: 'terminal', entityId: String(terminal.id), terminalId: terminal.id } as const;
  await countAudited(kernel, { counts, network: networkOf(address), home: () => Promise.resolve({ db, slowed }) });
  const row = await findEmployeeByCard(db, hashCard(kernel.database.secrets['card-lookup'], db.cloudId, card));
  if (row === null) throw new AppError('UNKNOWN_CARD');
  await kernel.limits.forgive(counts);
  return toEmployee(row);
}

export interface ApprovalRequest extends ReadCard {
  readonly key: string;
  readonly cartId: string;
  readonly field: string;
  readonly value: string;
  readonly requestedBy: EmployeePrincipal | null;
}

/**
 * A colleague approves one action on one cart with their card. The approver's own map must allow it.
 *
 * @throws UNKNOWN_CARD, SIGN_IN_LIMITED, PERMISSION_DENIED; VALIDATION_FAILED for an unknown operation key.
 */
export async function approveAction(kernel: Kernel, db: TenantDb, terminal: TerminalPrincipal, request: ApprovalRequest) {
  const { key } = request;
  if (!isPosKey(key)) throw new AppError('VALIDATION_FAILED', { details: [{ text: 'הפעולה אינה מוכרת.', field: 'key' }] });
  const approver = await employeeOfCard(kernel, db, terminal, request);
  if (!isAllowed(approver.perr, { type: 'pos', key })) throw new AppError('PERMISSION_DENIED');
  const action = { cloudId: db.cloudId, terminalId: terminal.id, cartId: request.cartId, key, field: request.field, value: request.value };
  const approval = { id: randomUUID(), employeeId: approver.id, issuedAt: kernel.now() };
  const expiresAt = approval.issuedAt + APPROVAL_LIFE_MS;
  await db.tx((tx) =>
    insertApproval(tx, { id: approval.id, action, requestedBy: request.requestedBy?.id ?? null, approvedBy: approver.id, expiresAt }),
  );
  return { approver, approval: signApproval(approvalKey(kernel), action, approval) };
}

/** Key that approvals are signed with. */
export function approvalKey(kernel: Kernel): Buffer {
  return kernel.database.secrets['employee-token'];
}

function isPosKey(key: string): key is PosKey {
  return POS_KEYS.has(key);
}

/** An employee as it crosses the wire. */
export function employeeView(employee: EmployeePrincipal): EmployeeView {
  return {
    id: employee.id,
    first_name: employee.firstName,
    last_name: employee.lastName,
    position: { id: employee.positionId, name: employee.positionName, permissions: employee.perr },
    perr: employee.perr,
  };
}
