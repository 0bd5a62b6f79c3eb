import { createHash } from 'node:crypto';
import type { UserKind } from '@dalpak/contracts';
import { hasSecondStep } from '../../kernel/auth/session.store.ts';
import { hashToken, newToken, tokenKind } from '../../kernel/auth/tokens.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as store from './second-step.store.ts';

/** How long the server waits for the code after the right password. */
const STEP_SECONDS = 5 * 60;

/** A user whose password was right. */
export interface ProvenUser {
  readonly id: number;
  readonly email: string;
  readonly kind: UserKind;
}

export function signsInWithCodes(kernel: Kernel, userId: number): Promise<boolean> {
  return hasSecondStep(kernel.database.system, userId);
}

/**
 * Issues a token that links the code to the right password. It opens nothing by itself, and a
 * change of the password ends it.
 * @param passwordHash the stored hash
 */
export async function openSignInStep(
  kernel: Kernel,
  userId: number,
  passwordHash: string,
): Promise<string> {
  const token = newToken('step');
  const { system, secrets } = kernel.database;
  const passwordMark = createHash('sha256').update(passwordHash).digest();
  await store.openSignInStep(system, {
    tokenHash: hashToken(secrets['session-token'], token),
    userId,
    passwordMark,
    now: kernel.now(),
    seconds: STEP_SECONDS,
  });
  return token;
}

/**
 * The user whose sign-in the token continues.
 * @throws SIGN_IN_STEP_ENDED for one that expired, was used, or never existed
 */
export async function findSignInStep(kernel: Kernel, token: string): Promise<ProvenUser> {
  const { system, secrets } = kernel.database;
  const row =
    tokenKind(token) === 'step'
      ? await store.findSignInStep<ProvenUser & Record<string, unknown>>(
          system,
          hashToken(secrets['session-token'], token),
          kernel.now(),
        )
      : null;
  if (row === null) throw new AppError('SIGN_IN_STEP_ENDED');
  return row;
}

/**
 * Uses the token up, after its code was right.
 * @throws SIGN_IN_STEP_ENDED when a simultaneous call used it
 */
export async function useSignInStep(kernel: Kernel, token: string): Promise<void> {
  const { system, secrets } = kernel.database;
  if (!(await store.useSignInStep(system, hashToken(secrets['session-token'], token))))
    throw new AppError('SIGN_IN_STEP_ENDED');
}
