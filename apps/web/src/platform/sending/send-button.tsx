import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazyNamed } from '../router/lazy-screen.ts';
import type { PaperOf } from './paper-calls.ts';
import { useSendWords } from './words.ts';

const SendDialog = lazyNamed(() => import('./send-dialog.tsx'), 'SendDialog');

/** Sends the paper of a sale or document to its customer. */
export function SendButton({
  paper,
  primary = false,
}: {
  readonly paper: PaperOf;
  readonly primary?: boolean;
}): ReactNode {
  const say = useSendWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={primary ? 'filled' : 'default'}
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {say('send')}
      </Button>
      {isOpen && <SendDialog paper={paper} onClose={() => setOpen(false)} />}
    </>
  );
}
