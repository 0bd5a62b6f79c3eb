import type { Catalogue } from './catalogue.ts';

/** How long one turn works: a scan that comes meanwhile waits no longer than this and a step more. */
const TURN_MS = 4;

/**
 * Makes a catalogue ready to be searched, a little at a time. Asked with another catalogue it goes on with that one.
 * @param whenIdle calls once when the till rests
 * @param now milliseconds
 */
export function createPreparation(whenIdle: (step: () => void) => void, now: () => number): (catalogue: Pick<Catalogue, 'prepareStep'>) => void {
  let current: Pick<Catalogue, 'prepareStep'> | null = null;
  const turn = (): void => {
    const until = now() + TURN_MS;
    let goesOn = false;
    try {
      while (!goesOn && current?.prepareStep() === true) goesOn = now() >= until;
    } finally {
      // Also after a step that failed: the next catalogue is prepared, and this one makes what is asked for when it is.
      if (!goesOn) current = null;
    }
    if (goesOn) whenIdle(turn);
  };
  return (catalogue) => {
    const isWaiting = current !== null;
    current = catalogue;
    if (!isWaiting) whenIdle(turn);
  };
}
