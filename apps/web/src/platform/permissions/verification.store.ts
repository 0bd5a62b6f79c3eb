import type { BasketSummary, PermissionOperation } from '@dalpak/contracts';
import { create } from 'zustand';

/** A colleague's leave, as the action takes it. */
export interface Grant {
  readonly employeeId: number;
  readonly approval: string;
}

/** An action that waits for somebody who may. */
export interface VerificationRequest {
  readonly operation: PermissionOperation;
  /** In the till's words, for who approves. */
  readonly desc: string;
  /** What exactly is approved: where it stands in the cart and what it will be. Null: one call, with no place and no value of its own. */
  readonly cartId: string | null;
  readonly field: string;
  readonly value: string;
  readonly basket: BasketSummary | null;
  readonly run: (grant: Grant) => void;
  /** The person gave up, or it is done. */
  readonly onClose: () => void;
  /** A card or finger was refused: for the sound of the till. */
  readonly onRefused: () => void;
}

/** What exactly is approved, as the calls name it. */
export function wireSubject({ cartId, field, value }: Pick<VerificationRequest, 'cartId' | 'field' | 'value'>) {
  return cartId === null ? {} : { cart_id: cartId, field, value };
}

interface VerificationState {
  readonly request: VerificationRequest | null;
  /** Nobody can be verified without the server. */
  readonly offline: boolean;
}

/** The one verification dialog of the application. The shell draws it; anyone may ask for it. */
export const useVerification = create<VerificationState>(() => ({ request: null, offline: false }));

/** Opens the dialog for an action. Another one that waited gives way. */
export function askVerification(request: VerificationRequest): void {
  const before = useVerification.getState().request;
  useVerification.setState({ request });
  before?.onClose();
}

/** Closes it for this action; once another one has taken its place, nothing happens. */
export function closeVerification(request: VerificationRequest): void {
  if (useVerification.getState().request !== request) return;
  useVerification.setState({ request: null });
  request.onClose();
}

export function setVerificationOffline(offline: boolean): void {
  useVerification.setState({ offline });
}
