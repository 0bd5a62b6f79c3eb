import { createHmac, timingSafeEqual } from 'node:crypto';
import { operationName, type PermissionOperation } from '@dalpak/contracts';
import type { SystemSecrets } from '../db/index.ts';

/** An approval is for one action and is worth nothing after two minutes (decisions §7). */
export const APPROVAL_LIFE_MS = 120_000;

/** The one action that is approved. */
export interface ApprovedAction {
  readonly cloudId: number;
  /** Where it is asked for; null of a user of the back office. */
  readonly terminalId: number | null;
  /** User of the back office who asks; left out at a terminal. */
  readonly userId?: number;
  /** UUID of the cart; of an act beside it, its own id. Empty: one call that asks for the operation, whatever it is about. */
  readonly cartId: string;
  /** Of a POS operation its key; of others what {@link approvalKeyOf} says. */
  readonly key: string;
  /** Where in the cart, and what it will be: engine `approvalSubject`. Of an act beside it the name of the call, and its value (`BoundAct`). */
  readonly field: string;
  readonly value: string;
}

export interface Approval {
  /** The colleague who approved. */
  readonly employeeId: number;
  /** Key of its row in `approvals`: see `burnApprovals`. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Key that approvals are signed with. */
export function approvalKey({ database }: { readonly database: { readonly secrets: SystemSecrets } }): Buffer {
  return database.secrets['employee-token'];
}

/** What an approval calls an operation. Those of a cart keep their bare key: that is what a sale looks for. */
export function approvalKeyOf(operation: PermissionOperation): string {
  return operation.type === 'pos' ? operation.key : operationName(operation);
}

/** The text that the till gets and puts on the log entry of the action. */
export function signApproval(secret: Buffer, action: ApprovedAction, approval: Pick<Approval, 'id' | 'employeeId' | 'issuedAt'>): string {
  const fields = [approval.employeeId, approval.issuedAt, approval.id].join('.');
  return `${fields}.${signature(secret, action, fields).toString('base64url')}`;
}

/**
 * Reads an approval for exactly this action; null = APPROVAL_INVALID. `usedAt` is when the action was taken (ms since the epoch): a sale may
 * be paid, or sent, long after its discount was approved.
 *
 * That time is the till's own: `toleranceMs` is how far its clock may be from ours, either way.
 *
 * Single use is shown by `burnApprovals`, in the transaction that stores the sale; of an act beside the cart by its id, under which it is done once
 * (`markApprovalUsed`).
 */
export function verifyApproval(secret: Buffer, action: ApprovedAction, approval: string, usedAt: number, toleranceMs = 0): Approval | null {
  const match = /^((\d{1,15})\.(\d{13})\.([\da-f-]{36}))\.([\w-]{43})$/.exec(approval);
  if (match === null) return null;
  const [, fields = '', employee, issued, id = '', sent = ''] = match;
  // Everything the approval is bound to goes into the signature, so another cart, key, value or till makes another one.
  // Compared as text: of the last letter two bits say nothing, and an approval has one text.
  if (!timingSafeEqual(Buffer.from(signature(secret, action, fields).toString('base64url')), Buffer.from(sent))) return null;
  const issuedAt = Number(issued);
  const expiresAt = issuedAt + APPROVAL_LIFE_MS;
  if (usedAt < issuedAt - toleranceMs || usedAt > expiresAt + toleranceMs) return null;
  return { employeeId: Number(employee), id, issuedAt, expiresAt };
}

function signature(secret: Buffer, action: ApprovedAction, fields: string): Buffer {
  // As JSON: no text of a till can end its own place and fill the next one.
  const bound = JSON.stringify([action.cloudId, action.terminalId ?? `user ${String(action.userId)}`, action.cartId, action.key, action.field, action.value, fields]);
  return createHmac('sha256', secret).update(`approval:${bound}`).digest();
}

/** Key of the row of an approval as it says itself, before it is verified; null when it is none. */
export function idOfApproval(approval: string): string | null {
  return /^\d{1,15}\.\d{13}\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(approval)?.[1] ?? null;
}
