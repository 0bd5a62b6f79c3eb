import type { ComponentProps, ReactNode } from 'react';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { playSound } from './model/sounds.ts';

/**
 * A question over the till. What is scanned meanwhile would change the very bill that is asked
 * about: it is refused aloud. Escape is heard here and nowhere else: of two listeners the second
 * would find the question gone and take the screen a step further back.
 */
export function TillQuestion(props: ComponentProps<typeof ConfirmDialog>): ReactNode {
  useKeyboardLayer({
    modal: true,
    keys: { Escape: props.onClose },
    onScan: () => {
      playSound('refuse');
      // Over the question: the place of other notices lies under it.
      toast({ text: i18n.t('pos:scanWhileAsked'), tone: 'warn', id: 'scan' });
      return true;
    },
  }, props.opened);
  return <ConfirmDialog {...props} closeOnEscape={false} />;
}
