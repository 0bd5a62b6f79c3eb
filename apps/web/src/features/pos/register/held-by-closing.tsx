import { IconClockPause } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useWords } from '../../../platform/i18n/words-of.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { currentTill } from '../till/till.registry.ts';
import { sayClosing } from './closing-words.ts';
import { readWaitingClosing, useWaitingClosing } from './waiting-closing.ts';

/** The declared Z that waits for the server; null when none does. */
export function useDeclaredClosing() {
  const closing = useWaitingClosing((state) => state.closing);
  useEffect(() => {
    const till = currentTill();
    if (till !== null) readWaitingClosing(till);
  }, []);
  return closing;
}

/**
 * What goes straight to the server would join the shift whose Z waits, and its count would be wrong
 * by that: it is held until the Z is made.
 */
export function HeldByClosing({ children }: { readonly children: ReactNode }): ReactNode {
  const say = useWords(sayClosing);
  if (useDeclaredClosing() === null) return children;
  return (
    <MessageBox tone="warn" icon={<IconClockPause size={20} />} title={say('holdsTitle')}>
      {say('holdsHelp')}
    </MessageBox>
  );
}
