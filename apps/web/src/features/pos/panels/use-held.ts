import type { FrozenCartView } from '@dalpak/contracts';
import { useEffect, useState } from 'react';
import type { FrozenCartRecord } from '../../../platform/outbox/outbox.types.ts';
import { onPush, onPushResync } from '../../../platform/push/push.ts';
import { currentTill } from '../model/till.registry.ts';
import { type Elsewhere, forgetElsewhere, heldElsewhere, type Unheard } from './held-elsewhere.ts';
import { useStored } from './use-stored.ts';

const read = () => currentTill()?.sales.frozenCarts() ?? Promise.resolve([]);

/** Bills that were put aside and may be taken now. */
interface HeldBills {
  /** On this device; null until they were read. */
  readonly here: readonly FrozenCartRecord[] | null;
  /** At the other tills of the branch; null until the server answered, or did not. */
  readonly there: readonly FrozenCartView[] | null;
  /** Why other tills may have bills that are not listed; null: they have none. */
  readonly unheard: Unheard | null;
}

/** What is put aside here and in the branch, kept as it is now while it is looked at. */
export function useHeld(): HeldBills {
  const [own] = useStored(read);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);
  useEffect(() => {
    let last: Promise<Elsewhere> | null = null;
    const ask = (): void => {
      const asked = heldElsewhere();
      last = asked;
      // Of several under way the one that was asked for last is shown.
      void asked.then((now) => last === asked && setElsewhere(now));
    };
    ask();
    const ends = [onPush('pos:held', ask), onPushResync(ask), forgetElsewhere];
    return () => {
      last = null;
      for (const end of ends) end();
    };
  }, []);
  const there = elsewhere?.bills ?? null;
  // One that another till worked on since is shown as it is now; one that another till has is not
  // for taking.
  const here = own?.filter(({ id }) => there?.some((other) => other.id === id) !== true && elsewhere?.gone.has(id) !== true) ?? null;
  return { here, there, unheard: elsewhere?.unheard ?? null };
}
