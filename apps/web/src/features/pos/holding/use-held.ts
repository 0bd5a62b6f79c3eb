import type { FrozenCartView } from '@dalpak/contracts';
import { useEffect, useState } from 'react';
import type { FrozenCartRecord } from '../../../platform/outbox/outbox.types.ts';
import { onPush, onPushResync } from '../../../platform/push/push.ts';
import { currentTill } from '../till/till.registry.ts';
import {
  type HeldAtOtherTills,
  dropHeldAtOtherTills,
  loadHeldAtOtherTills,
  type IncompleteReason,
} from './held-at-other-tills.ts';
import { useStored } from '../parts/use-stored.ts';

const read = () => currentTill()?.sales.frozenCarts() ?? Promise.resolve([]);

/** Held bills that may be recalled now. */
interface HeldBills {
  /** On this device; null until read. */
  readonly here: readonly FrozenCartRecord[] | null;
  /** At the other tills of the branch; null until the server answered or failed. */
  readonly atOtherTills: readonly FrozenCartView[] | null;
  /** Why other tills may have bills that are not listed; null: the list is complete. */
  readonly incomplete: IncompleteReason | null;
}

/** The held bills here and in the branch, unchanged while the list is open. */
export function useHeld(): HeldBills {
  const [own] = useStored(read);
  const [elsewhere, setElsewhere] = useState<HeldAtOtherTills | null>(null);
  useEffect(() => {
    let last: Promise<HeldAtOtherTills> | null = null;
    const ask = (): void => {
      const asked = loadHeldAtOtherTills();
      last = asked;
      // Of several requests in progress, the latest is shown.
      void asked.then((now) => last === asked && setElsewhere(now));
    };
    ask();
    const ends = [onPush('pos:held', ask), onPushResync(ask), dropHeldAtOtherTills];
    return () => {
      last = null;
      for (const end of ends) end();
    };
  }, []);
  const there = elsewhere?.bills ?? null;
  // A bill changed by another till is shown in its new state; one that another till has cannot be
  // recalled.
  const here =
    own?.filter(
      ({ id }) =>
        there?.some((other) => other.id === id) !== true &&
        elsewhere?.recalledElsewhere.has(id) !== true,
    ) ?? null;
  return { here, atOtherTills: there, incomplete: elsewhere?.incomplete ?? null };
}
