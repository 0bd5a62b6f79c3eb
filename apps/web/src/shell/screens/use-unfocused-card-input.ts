import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

interface UnfocusedCardOptions {
  /** False while another dialog reads cards. */
  readonly active?: boolean;
  /** Shows the field where another tab may hide it. */
  readonly showField?: () => void;
}

/**
 * A card reader types wherever the focus is: digits typed outside any field go to the card field.
 */
export function useUnfocusedCardInput(
  field: RefObject<HTMLInputElement | null>,
  { active = true, showField }: UnfocusedCardOptions = {},
): void {
  const show = useRef(showField);
  useEffect(() => {
    show.current = showField;
  });
  useEffect(() => {
    if (!active) return undefined;
    const catchKey = (event: KeyboardEvent): void => {
      if (event.target === field.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!/^[\d;%]$/.test(event.key)) return;
      // Rendered synchronously: the field must exist before the key event is delivered.
      flushSync(() => show.current?.());
      field.current?.focus();
    };
    document.addEventListener('keydown', catchKey);
    return () => document.removeEventListener('keydown', catchKey);
  }, [field, active]);
}
