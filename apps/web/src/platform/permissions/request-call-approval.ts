import type { PermissionOperation } from '@dalpak/contracts';
import { clientIdentity } from '../session/identity.ts';
import { operationWord } from './permission-words.ts';
import { requestVerification } from './verification.store.ts';

/**
 * Requests a colleague's approval for one call with an operation, in the verification dialog.
 * @returns the approval, or null when the user cancelled. Null without a dialog at a till: the till
 *   requests approvals before the act, and its background calls must open no dialog over a bill.
 */
export function requestCallApproval(operation: PermissionOperation): Promise<string | null> {
  const { terminal, worksAs } = clientIdentity();
  if (operation.type === 'pos' && terminal !== null && worksAs === 'terminal')
    return Promise.resolve(null);
  return new Promise((resolve) => {
    requestVerification({
      id: crypto.randomUUID(),
      operation,
      desc: operationWord(operation),
      cartId: null,
      field: '',
      value: '',
      basket: null,
      followsBill: false,
      run: ({ approval }) => resolve(approval),
      // The dialog closes before it runs the action with the approval.
      onClose: () => queueMicrotask(() => resolve(null)),
      onRefused: () => undefined,
    });
  });
}
