import { useEffect, useRef, useState } from 'react';
import { personKeyOf } from '../../../platform/session/signed-in-person.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { type Draft, type DraftPlace, deleteDraft, findDraft, storeDraft } from './draft.ts';
import type { FormModel } from './form.store.ts';
import { isSameValue } from './form-values.ts';

/** Delay after the last keystroke, in milliseconds. */
const PAUSE_MS = 400;

interface DraftControls {
  /** An unsaved draft of an earlier visit. It is offered, and not restored by itself. */
  readonly offeredDraft: Draft | null;
  readonly restore: () => void;
  /** Deletes it: the user does not want it, or the record was saved. */
  readonly discard: () => void;
}

/** Stores typed values on this device until the record is saved. */
export function useDraft(model: FormModel, component: number, id: string): DraftControls {
  const owner = personKeyOf(useAppInit());
  const [place] = useState<DraftPlace>(() => ({ owner, component, id }));
  const [offered, setOffered] = useState<Draft | null>(() => {
    const draft = findDraft(localStorage, place, Date.now());
    const { values } = model.store.getState();
    const differs =
      draft !== null &&
      model.columns.some(
        ({ column: { key }, readOnly }) =>
          !readOnly &&
          key in draft.values &&
          !isSameValue(draft.values[key] ?? null, values[key] ?? null),
      );
    return differs ? draft : null;
  });
  const pending = useRef(offered);
  useEffect(() => {
    pending.current = offered;
  }, [offered]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const write = (): void => {
      clearTimeout(timer);
      if (!isDue) return;
      isDue = false;
      const { values, changed } = model.store.getState();
      const typed = Object.fromEntries(
        Object.keys(changed).map((key) => [key, values[key] ?? null]),
      );
      // An offered draft is kept underneath what is typed now.
      storeDraft(
        localStorage,
        place,
        { at: Date.now(), values: { ...pending.current?.values, ...typed } },
        model.columns.map(({ column }) => column),
      );
    };
    const stop = model.store.subscribe((state, before) => {
      if (state.values === before.values && state.changed === before.changed) return;
      isDue = true;
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE_MS);
    });
    addEventListener('pagehide', write);
    return () => {
      stop();
      removeEventListener('pagehide', write);
      write();
    };
  }, [model, place]);

  const drop = (): void => {
    pending.current = null;
    setOffered(null);
    deleteDraft(localStorage, place);
  };

  return {
    offeredDraft: offered,
    restore: () => {
      if (offered !== null) model.restore(offered.values);
      setOffered(null);
    },
    discard: drop,
  };
}
