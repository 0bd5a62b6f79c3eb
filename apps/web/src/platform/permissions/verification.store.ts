import type { BasketSummary, PermissionOperation } from '@dalpak/contracts';
import { create } from 'zustand';

/** A colleague's approval, in the form that the action uses. */
export interface Grant {
  readonly employeeId: number;
  readonly approval: string;
  /** How the colleague approved, for the steps of the bill. */
  readonly means?: 'card' | 'finger' | 'phone';
}

/** An action that waits for a colleague's approval. */
export interface VerificationRequest {
  /** Stays the same while the action follows the bill. */
  readonly id: string;
  readonly operation: PermissionOperation;
  /** The till's description, for the approver. */
  readonly desc: string;
  /**
   * The exact subject of the approval: its place in the cart and its new value. Null for a single
   * call, which has neither.
   */
  readonly cartId: string | null;
  readonly field: string;
  readonly value: string;
  readonly basket: BasketSummary | null;
  /**
   * Whether the cashier can go on with the bill while a request waits: what is asked then follows
   * the bill, by {@link updateVerification}.
   */
  readonly followsBill: boolean;
  readonly run: (grant: Grant) => void;
  /** Called when the user cancelled, or the action is done. */
  readonly onClose: () => void;
  /** Called when a card or fingerprint was refused, for the till's sound. */
  readonly onRefused: () => void;
}

/** The approval's subject in the API's field names. */
export function subjectFields({
  cartId,
  field,
  value,
}: Pick<VerificationRequest, 'cartId' | 'field' | 'value'>) {
  return cartId === null ? {} : { cart_id: cartId, field, value };
}

interface VerificationState {
  readonly request: VerificationRequest | null;
  /** True: verification needs the server, which is not reachable. */
  readonly offline: boolean;
}

/** State of the application's one verification dialog. The shell draws it; any code can open it. */
export const useVerification = create<VerificationState>(() => ({ request: null, offline: false }));

/** Opens the dialog for an action. It replaces an action that waited. */
export function requestVerification(request: VerificationRequest): void {
  const before = useVerification.getState().request;
  useVerification.setState({ request });
  before?.onClose();
}

/**
 * Changes what is asked for an action that waits, because its bill changed; does nothing once
 * another action has replaced it.
 */
export function updateVerification(request: VerificationRequest): void {
  if (useVerification.getState().request?.id === request.id) useVerification.setState({ request });
}

/** Closes the dialog for this action; does nothing once another action has replaced it. */
export function closeVerification(request: VerificationRequest): void {
  if (useVerification.getState().request?.id !== request.id) return;
  useVerification.setState({ request: null });
  request.onClose();
}

export function setVerificationOffline(offline: boolean): void {
  useVerification.setState({ offline });
}
