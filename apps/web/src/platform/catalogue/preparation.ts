import type { Catalogue } from './catalogue.ts';

/** Length of one turn: a scan in the meantime waits at most this long plus one step. */
const TURN_MS = 4;

/**
 * Prepares a catalogue for search in small steps. Called with another catalogue, it continues with
 * that one.
 * @param whenIdle calls its argument once when the till is idle
 * @param now milliseconds
 */
export function createCataloguePreparation(
  whenIdle: (step: () => void) => void,
  now: () => number,
): (catalogue: Pick<Catalogue, 'prepareStep'>) => void {
  let current: Pick<Catalogue, 'prepareStep'> | null = null;
  const turn = (): void => {
    const until = now() + TURN_MS;
    let goesOn = false;
    try {
      while (!goesOn && current?.prepareStep() === true) goesOn = now() >= until;
    } finally {
      // Runs after a failed step too: the next catalogue is still prepared, and this one builds on
      // first use.
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
