import { create } from 'zustand';
import { showError } from '../api/error-dialog.store.ts';
import { canSignIn, signOutEmployee } from './session.store.ts';

/** `checking` whether somebody could sign in again, `asking` whether to lock although nobody could. */
export type LockStep = 'idle' | 'checking' | 'asking';

/** How far a lock has come that somebody asked for. The shell draws it. */
export const useLockTill = create<{ readonly step: LockStep }>(() => ({ step: 'idle' }));

/** Which attempt is under way: the answer to one that was given up locks nothing. */
let attempt = 0;

function to(step: LockStep): void {
  useLockTill.setState({ step });
}

async function lock(): Promise<void> {
  if (useLockTill.getState().step !== 'idle') return;
  attempt += 1;
  const mine = attempt;
  to('checking');
  // Never fails: no answer is an answer.
  const possible = await canSignIn();
  if (mine !== attempt) return;
  if (possible) lockNow();
  else to('asking');
}

function lockNow(): void {
  to('idle');
  signOutEmployee().catch(showError);
}

/**
 * Locking the till, wherever it is asked for: the till's own list, the person's drawer. A card is checked by the server alone, so
 * without it the till is locked only by whoever has read that they may not come in again.
 */
export const lockTill = {
  id: 'lock',
  run: (): void => void lock(),
  /** The answer to the question. */
  confirm: lockNow,
  /** Leaves the till open, while it is looked for the server as well. */
  keep: (): void => {
    attempt += 1;
    to('idle');
  },
} as const;
