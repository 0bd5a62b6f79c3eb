import type { ComponentProps, ReactNode } from 'react';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { playSound } from '../till/sounds.ts';

/**
 * A question over the till. A scan meanwhile would change the bill in question, so it is refused
 * with a sound. Escape is handled only here: of two listeners, the second would find the question
 * gone and take the screen one step further back.
 */
export function TillQuestion(props: ComponentProps<typeof ConfirmDialog>): ReactNode {
  useKeyboardLayer(
    {
      modal: true,
      keys: { Escape: props.onClose },
      onScan: () => {
        playSound('refuse');
        // Shown over the question, which covers the usual place of notices.
        toast({ text: i18n.t('pos:scanWhileAsked'), tone: 'warn', id: 'scan' });
        return true;
      },
    },
    props.opened,
  );
  return <ConfirmDialog {...props} closeOnEscape={false} />;
}
