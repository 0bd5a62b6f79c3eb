import { failureOf } from '../../../platform/outbox/failure-of.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
import type { ActOutcome } from './act-queue.ts';

/**
 * Sends in the name of the employee who acted; when their session has ended since, in the name of
 * the employee now at the till. Never throws.
 */
export async function sendInName(
  token: string | null,
  post: (token: string | null) => Promise<void>,
): Promise<ActOutcome> {
  let outcome: ActOutcome = { kind: 'later' };
  for (const name of new Set([token, employeeToken()])) {
    try {
      await post(name);
      return { kind: 'stored' };
    } catch (error) {
      const failure = failureOf(error);
      // A denial of the present employee says nothing about the one who acted, and an approval is
      // valid only for its requester.
      if (
        name !== token &&
        (failure.error.code === 'PERMISSION_DENIED' || failure.error.code === 'APPROVAL_INVALID')
      )
        return outcome;
      outcome =
        failure.kind === 'refused'
          ? {
              kind: 'refused',
              code: failure.error.code,
              ...(failure.error.at === undefined ? {} : { detail: failure.error.at.text }),
            }
          : { kind: 'later', why: failure };
      if (failure.kind !== 'not_now') return outcome;
    }
  }
  return outcome;
}
