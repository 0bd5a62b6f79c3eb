import { type ReactNode } from 'react';
import { useKeyboardLayer } from '../platform/hotkeys/use-keyboard-layer.ts';
import { lazyPart } from '../platform/router/lazy-part.tsx';
import { useLockTill } from '../platform/session/lock-till.ts';
import { useWasOpened } from '../ui/dialogs/use-was-opened.ts';

const LockDialogs = lazyPart(() => import('./lock-dialogs.tsx'), 'LockDialogs');

/** The dialog between requesting the lock and a locked till. */
export function LockQuestion(): ReactNode {
  const locking = useLockTill((state) => state.step !== 'idle');
  // A barcode scanned meanwhile belongs to no bill.
  useKeyboardLayer({ modal: true, onScan: () => true }, locking);
  return useWasOpened(locking) ? <LockDialogs /> : null;
}
