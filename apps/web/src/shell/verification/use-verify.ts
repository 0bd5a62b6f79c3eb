import type { Verify } from '@dalpak/contracts';
import { useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import {
  closeVerification,
  type VerificationRequest,
} from '../../platform/permissions/verification.store.ts';
import { signOutEmployee } from '../../platform/session/session.store.ts';
import { approveAction, isStillOpen } from './approve-action.ts';

export interface Verification {
  readonly busy: boolean;
  readonly message: string | null;
  /** Rejects when the server refuses; the error is then shown as the message. */
  readonly verify: (verify: Verify) => Promise<void>;
  readonly clearMessage: () => void;
}

/** Approval by a colleague at this device, with the message that the dialog shows. */
export function useVerify(request: VerificationRequest): Verification {
  const { t } = useTranslation('permissions');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const explain = (error: unknown, type: Verify['type']): string => {
    // The server's message addresses the requester; here it is about the owner of the card.
    if (hasCode(error, 'PERMISSION_DENIED'))
      return t(type === 'card' ? 'notTheirs' : 'notTheirsFinger');
    return describeError(error).description;
  };
  return {
    busy,
    message,
    clearMessage: () => setMessage(null),
    verify: async (verify) => {
      setBusy(true);
      setMessage(null);
      try {
        await approveAction(request, verify);
      } catch (error) {
        // The request was cancelled, so there is no dialog to show the error.
        if (isStillOpen(request) && !opensSignIn(error, request)) {
          request.onRefused();
          setMessage(explain(error, verify.type));
        }
        throw error;
      } finally {
        setBusy(false);
      }
    },
  };
}

/**
 * When the server no longer knows the session at the till, the sign-in opens by itself; the bill
 * waits behind it.
 */
export function opensSignIn(error: unknown, request: VerificationRequest): boolean {
  if (!hasCode(error, 'EMPLOYEE_REQUIRED')) return false;
  closeVerification(request);
  void signOutEmployee();
  return true;
}
