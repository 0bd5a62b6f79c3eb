import { setTimeout as wait } from 'node:timers/promises';
import type { AllocationAnswer, AllocationProvider } from './provider.ts';

export type SimulatedBehaviour = 'gives' | 'refuses' | 'hangs' | 'breaks';

export interface AllocationSimulator extends AllocationProvider {
  /** Sets its behaviour from now on. */
  behave(behaviour: SimulatedBehaviour): void;
  /** Ids of the requests it received. */
  readonly requests: readonly string[];
}

/** Longer than any client waits. */
const HANGS_MS = 300_000;

/**
 * A replacement for the tax authority. Its numbers begin with SIM, so that they are not mistaken
 * for real ones; the same document gets the same number however often it is requested.
 */
export function createAllocationSimulator(
  first: SimulatedBehaviour = 'gives',
): AllocationSimulator {
  let behaviour = first;
  const given = new Map<string, string>();
  const asked: string[] = [];
  return {
    name: 'simulator',
    requests: asked,
    behave: (next) => {
      behaviour = next;
    },
    async request({ id }, signal): Promise<AllocationAnswer> {
      asked.push(id);
      switch (behaviour) {
        case 'refuses':
          return { kind: 'refused', reason: '432' };
        case 'breaks':
          return { kind: 'failed', reason: '500' };
        case 'hangs': {
          await wait(HANGS_MS, undefined, { signal }).catch(() => undefined);
          return { kind: 'failed', reason: 'timeout' };
        }
        case 'gives': {
          const number = given.get(id) ?? `SIM${String(given.size + 1).padStart(9, '0')}`;
          given.set(id, number);
          return { kind: 'given', number };
        }
      }
    },
  };
}
