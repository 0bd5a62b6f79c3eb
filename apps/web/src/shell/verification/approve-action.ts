import { permissionsValidate, type Verify, wireOperation } from '@dalpak/contracts';
import { api } from '../../platform/api/api.ts';
import {
  closeVerification,
  useVerification,
  subjectFields,
  type VerificationRequest,
} from '../../platform/permissions/verification.store.ts';

/** Whether this request is still open: the user did not cancel it, and no other replaced it. */
export function isStillOpen(request: VerificationRequest): boolean {
  return useVerification.getState().request === request;
}

/**
 * Asks the server for a colleague's approval of this one action, and runs the action with it.
 * Closing the window cancels the action: the call is aborted, and an approval that still arrives
 * runs nothing.
 * @throws ServerError, NetworkError
 */
export async function approveAction(request: VerificationRequest, verify: Verify): Promise<void> {
  const { operation } = request;
  const givenUp = new AbortController();
  const stop = useVerification.subscribe(() => {
    if (!isStillOpen(request)) givenUp.abort();
  });
  try {
    const body = { ...wireOperation(operation), ...subjectFields(request), verify };
    const { data, approval } = await api.call(
      permissionsValidate,
      { body },
      { signal: givenUp.signal },
    );
    if (!isStillOpen(request)) return;
    closeVerification(request);
    request.run({
      employeeId: data.id,
      approval,
      means: verify.type === 'card' ? 'card' : 'finger',
    });
  } finally {
    stop();
  }
}
