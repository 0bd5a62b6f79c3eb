import { create } from 'zustand';
import { showError } from '../api/error-dialog.store.ts';
import { canSignIn, signOutEmployee } from './session.store.ts';

/**
 * `checking`: whether an employee could sign in again; `asking`: whether to lock although no one
 * could.
 */
export type LockStep = 'idle' | 'checking' | 'asking';

/** Progress of a requested lock. The shell draws it. */
export const useLockTill = create<{ readonly step: LockStep }>(() => ({ step: 'idle' }));

/** Number of the current attempt: the answer to a cancelled attempt must not lock. */
let attempt = 0;

function setStep(step: LockStep): void {
  useLockTill.setState({ step });
}

async function lock(): Promise<void> {
  if (useLockTill.getState().step !== 'idle') return;
  attempt += 1;
  const mine = attempt;
  setStep('checking');
  // Never rejects: no answer counts as not possible.
  const possible = await canSignIn();
  if (mine !== attempt) return;
  if (possible) lockNow();
  else setStep('asking');
}

function lockNow(): void {
  setStep('idle');
  signOutEmployee().catch(showError);
}

/**
 * Locks the till, from the till's own list or the user drawer. Only the server can verify a card,
 * so without it the till locks only after the user confirmed that no one may be able to sign in
 * again.
 */
export const lockTill = {
  id: 'lock',
  run: (): void => void lock(),
  /** Confirms the lock. */
  confirm: lockNow,
  /** Keeps the till open; also cancels a running check. */
  keep: (): void => {
    attempt += 1;
    setStep('idle');
  },
} as const;
