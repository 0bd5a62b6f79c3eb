import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

interface LooseCard {
  /** False while somebody else waits for a card. */
  readonly active?: boolean;
  /** Brings the field on the screen, where another tab may hide it. */
  readonly showField?: () => void;
}

/** A reader types wherever the focus is: keys that reach no field are the card's. */
export function useLooseCard(field: RefObject<HTMLInputElement | null>, { active = true, showField }: LooseCard = {}): void {
  const show = useRef(showField);
  useEffect(() => {
    show.current = showField;
  });
  useEffect(() => {
    if (!active) return undefined;
    const catchKey = (event: KeyboardEvent): void => {
      if (event.target === field.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!/^[\d;%]$/.test(event.key)) return;
      // Drawn within the key's own event: the digit must find the field.
      flushSync(() => show.current?.());
      field.current?.focus();
    };
    document.addEventListener('keydown', catchKey);
    return () => document.removeEventListener('keydown', catchKey);
  }, [field, active]);
}
