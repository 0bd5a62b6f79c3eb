import { showError } from '../api/error-dialog.store.ts';
import { ServerError } from '../api/errors.ts';

/** The alert UPGRADE (1-shell §5): the business does not have this, so nobody can approve it. Said before the server is asked. */
export function showUpgrade(): void {
  showError(new ServerError({ status: 403, code: 'UPGRADE', desc: '' }));
}
