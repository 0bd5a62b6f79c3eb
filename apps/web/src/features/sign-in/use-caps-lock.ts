import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on, as far as the keys pressed in a field have shown. */
export function useCapsLock(): {
  readonly on: boolean;
  readonly watch: (event: KeyboardEvent) => void;
} {
  const [on, setOn] = useState(false);
  return { on, watch: (event) => setOn(event.getModifierState('CapsLock')) };
}
