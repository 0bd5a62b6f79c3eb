import { useState } from 'react';

/**
 * True from the first time `opened` is: content that was opened once stays mounted, so that its
 * closing is animated.
 */
export function useWasOpened(opened: boolean): boolean {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  return ever || opened;
}
