import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import type { VerificationForm } from './use-verification-form.ts';

/** A card reader writes as a scanner does: nothing has to be touched, whichever tab is open, and nothing below hears it. */
export function useVerificationKeys({ way, setWay, card, setCard, send }: VerificationForm, onClose: () => void): void {
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
      // An answer that is on its way is not lost: the card is quicker, and the request is taken back.
      if (way !== 'request') setWay('card');
      send(code.replace(/\D/g, ''));
      return true;
    },
  });
}
