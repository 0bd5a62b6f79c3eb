import { useSyncExternalStore } from 'react';
import { type BillState, useBill } from './bill.store.ts';
import { type ModeState, useMode } from './mode.store.ts';
import { type Notice, useNotice } from './notice.store.ts';

/** What the actions of the till are enabled and named by. */
export interface TillFacts extends BillState, ModeState {
  readonly notice: Notice | null;
}

export const tillFacts = (): TillFacts => ({
  ...useBill.getState(),
  ...useMode.getState(),
  ...useNotice.getState(),
});

/** Calls back after any change of the facts. @returns stops it */
export function followFacts(changed: () => void): () => void {
  const ends = [useBill, useMode, useNotice].map((store) => store.subscribe(changed));
  return () => ends.forEach((end) => end());
}

/** A value read off the facts, which is drawn anew when it changes: a string, a number, a boolean. */
export const useTillFacts = <T extends string | number | boolean | null>(
  read: (facts: TillFacts) => T,
): T => useSyncExternalStore(followFacts, () => read(tillFacts()));
