import { createHash } from 'node:crypto';
import type { UserKind } from '@dalpak/contracts';
import { hasSecondStep } from '../../kernel/auth/session.store.ts';
import { hashToken, newToken, tokenKind } from '../../kernel/auth/tokens.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as store from './second-step.store.ts';

/** How long a code is waited for after the password was right. */
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

/** A token for the code that is waited for: it opens nothing by itself, and ends with the password that was right. @param passwordHash the stored one */
export async function openSignInStep(kernel: Kernel, userId: number, passwordHash: string): Promise<string> {
  const token = newToken('step');
  const { system, secrets } = kernel.database;
  const passwordMark = createHash('sha256').update(passwordHash).digest();
  await store.openSignInStep(system, { tokenHash: hashToken(secrets['session-token'], token), userId, passwordMark, now: kernel.now(), seconds: STEP_SECONDS });
  return token;
}

/** Whose code the token waits for. @throws SIGN_IN_STEP_ENDED for one that is over, was used, or never was */
export async function findSignInStep(kernel: Kernel, token: string): Promise<ProvenUser> {
  const { system, secrets } = kernel.database;
  const row = tokenKind(token) === 'step' ? await store.findSignInStep<ProvenUser & Record<string, unknown>>(system, hashToken(secrets['session-token'], token), kernel.now()) : null;
  if (row === null) throw new AppError('SIGN_IN_STEP_ENDED');
  return row;
}

/** Uses the token up, after its code was right. @throws SIGN_IN_STEP_ENDED when another call was quicker */
export async function useSignInStep(kernel: Kernel, token: string): Promise<void> {
  const { system, secrets } = kernel.database;
  if (!(await store.useSignInStep(system, hashToken(secrets['session-token'], token)))) throw new AppError('SIGN_IN_STEP_ENDED');
}
