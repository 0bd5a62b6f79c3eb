import { useState } from 'react';

/** True from the first time on: what was opened once stays, so that it can also be seen to close. */
export function useEver(opened: boolean): boolean {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  return ever || opened;
}
