import { showError } from '../api/error-dialog.store.ts';
import { ServerError } from '../api/errors.ts';

/**
 * Shows the alert UPGRADE (specification, shell §5): the business lacks the module, so no approval
 * helps. Shown before the server is called.
 */
export function showUpgrade(): void {
  showError(new ServerError({ status: 403, code: 'UPGRADE', desc: '' }));
}
