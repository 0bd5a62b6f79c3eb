import type { PermissionOperation } from '@dalpak/contracts';
import { clientIdentity } from '../session/identity.ts';
import { operationWord } from './permission-words.ts';
import { askVerification } from './verification.store.ts';

/**
 * Asks a colleague for leave for one call with an operation, by the verification dialog.
 * @returns the approval, or null when the person gave up, and where no one is asked: acts of a till are asked for by the till, before they
 *   are done, and what it sends by itself must open no dialog over a bill
 */
export function askForCall(operation: PermissionOperation): Promise<string | null> {
  const { terminal, worksAs } = clientIdentity();
  if (operation.type === 'pos' && terminal !== null && worksAs === 'terminal') return Promise.resolve(null);
  return new Promise((resolve) => {
    askVerification({
      operation, desc: operationWord(operation), cartId: null, field: '', value: '', basket: null,
      run: ({ approval }) => resolve(approval),
      // The dialog closes before it runs the action with the approval.
      onClose: () => queueMicrotask(() => resolve(null)),
      onRefused: () => undefined,
    });
  });
}
