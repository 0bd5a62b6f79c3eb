import { createHmac, timingSafeEqual } from 'node:crypto';
import { operationName, type PermissionOperation } from '@dalpak/contracts';
import type { SystemSecrets } from '../db/index.ts';

/** An approval covers one action and expires after two minutes (ADR 48). */
export const APPROVAL_LIFE_MS = 120_000;

/** The one action that is approved. */
export interface ApprovedAction {
  readonly cloudId: number;
  /** Terminal of the request; null for a back-office user. */
  readonly terminalId: number | null;
  /** Back-office user who requests the approval; absent at a terminal. */
  readonly userId?: number;
  /**
   * UUID of the cart, or the own id of an action outside a cart. Empty for a call approval, which
   * covers an operation whatever it is about.
   */
  readonly cartId: string;
  /** The permission key of a POS operation; for other operations see {@link approvalKeyOf}. */
  readonly key: string;
  /**
   * Place in the cart and intended value (engine `approvalSubject`). For an action outside a cart:
   * the name of the call and its value (`BoundAct`).
   */
  readonly field: string;
  readonly value: string;
}

export interface Approval {
  /** The colleague who approved. */
  readonly employeeId: number;
  /** Key of its row in `approvals`: see `consumeApprovals`. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Key that signs approvals. */
export function approvalKey({
  database,
}: {
  readonly database: { readonly secrets: SystemSecrets };
}): Buffer {
  return database.secrets['employee-token'];
}

/**
 * Name of an operation in an approval. POS operations keep their bare key, because a sale looks for
 * that.
 */
export function approvalKeyOf(operation: PermissionOperation): string {
  return operation.type === 'pos' ? operation.key : operationName(operation);
}

/** Signs the approval. The till adds the text to the log entry of the action. */
export function signApproval(
  secret: Buffer,
  action: ApprovedAction,
  approval: Pick<Approval, 'id' | 'employeeId' | 'issuedAt'>,
): string {
  const fields = [approval.employeeId, approval.issuedAt, approval.id].join('.');
  return `${fields}.${signature(secret, action, fields).toString('base64url')}`;
}

/**
 * Verifies an approval for exactly this action; null means APPROVAL_INVALID. `usedAt` is when the
 * action happened (ms since the epoch): a sale may be paid or sent long after its discount was
 * approved.
 *
 * The till's own clock supplies that time; `toleranceMs` is how far it may differ from the server's
 * clock in either direction.
 *
 * Single use is enforced elsewhere: by `consumeApprovals` in the transaction that stores the sale, or
 * for an action outside a cart by its own id (`markApprovalUsed`).
 */
export function verifyApproval(
  secret: Buffer,
  action: ApprovedAction,
  approval: string,
  usedAt: number,
  toleranceMs = 0,
): Approval | null {
  const match = /^((\d{1,15})\.(\d{13})\.([\da-f-]{36}))\.([\w-]{43})$/.exec(approval);
  if (match === null) return null;
  const [, fields = '', employee, issued, id = '', sent = ''] = match;
  // The signature covers everything the approval is bound to, so another cart, key, value or till
  // has another signature. The comparison is of the encoded text, because two bits of its last
  // letter carry no data and an approval must have exactly one text.
  if (
    !timingSafeEqual(
      Buffer.from(signature(secret, action, fields).toString('base64url')),
      Buffer.from(sent),
    )
  )
    return null;
  const issuedAt = Number(issued);
  const expiresAt = issuedAt + APPROVAL_LIFE_MS;
  if (usedAt < issuedAt - toleranceMs || usedAt > expiresAt + toleranceMs) return null;
  return { employeeId: Number(employee), id, issuedAt, expiresAt };
}

function signature(secret: Buffer, action: ApprovedAction, fields: string): Buffer {
  // JSON keeps the fields apart: no text from a till can run into the next field.
  const bound = JSON.stringify([
    action.cloudId,
    action.terminalId ?? `user ${String(action.userId)}`,
    action.cartId,
    action.key,
    action.field,
    action.value,
    fields,
  ]);
  return createHmac('sha256', secret).update(`approval:${bound}`).digest();
}

/** Reads the row id that an unverified approval claims; null when the text is no approval. */
export function idOfApproval(approval: string): string | null {
  return (
    /^\d{1,15}\.\d{13}\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(
      approval,
    )?.[1] ?? null
  );
}
