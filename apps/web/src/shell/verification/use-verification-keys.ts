import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import type { VerificationForm } from './use-verification-form.ts';

/**
 * A card reader types like a scanner: it works on every tab without a press, and nothing below the
 * dialog receives it.
 */
export function useVerificationKeys(
  { method: way, setMethod: setWay, card, setCard, send }: VerificationForm,
  onClose: () => void,
): void {
  useKeyboardLayer({
    modal: true,
    keys: {
      Escape: onClose,
      Enter: () => {
        if (way !== 'card') return false;
        send(card);
        return true;
      },
    },
    onText: (key) => {
      if (/^\d$/.test(key) && way !== 'request') {
        if (way !== 'card') setWay('card');
        setCard((before) => (before + key).slice(0, 20));
      }
      return true;
    },
    onScan: (code) => {
      // The tab of a pending request stays open; the card approves sooner, and closing withdraws it.
      if (way !== 'request') setWay('card');
      send(code.replace(/\D/g, ''));
      return true;
    },
  });
}
