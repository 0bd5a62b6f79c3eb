import type { RegisterState } from '@dalpak/contracts';
import { useEffect } from 'react';
import { employeeToken } from '../../../platform/session/identity.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { ownerKey, shiftKey } from '../../../platform/store/store.types.ts';
import { useBill } from '../bill/bill.store.ts';
import { endOpening, enter, useMode } from '../bill/mode.store.ts';
import { currentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { useRegisterActs } from './register-runtime.ts';
import { useWaitingClosing } from './waiting-closing.ts';

/** What this device knows about its register, for a start without a network. */
interface KnownShift {
  readonly closed: boolean;
  /** Float that is proposed: of the forecast, else of the last closed shift. Agorot. */
  readonly float: number;
  /** Number of the last Z; 0 before the first one. */
  readonly number: number;
  /** The Z after which an employee put the opening off. */
  readonly later?: number;
}

const keyNow = (): string | null => {
  const till = currentTill();
  return till === null ? null : shiftKey(ownerKey(till.owner));
};

function readKnown(): KnownShift | null {
  const key = keyNow();
  try {
    return key === null ? null : (JSON.parse(localStorage.getItem(key) ?? 'null') as KnownShift);
  } catch {
    return null;
  }
}

function keepKnown(known: KnownShift): void {
  const key = keyNow();
  if (key !== null) localStorage.setItem(key, JSON.stringify(known));
}

function knownOf({ shift, last, float }: RegisterState): KnownShift {
  const later = readKnown()?.later;
  return {
    closed: shift === null,
    float: float?.total ?? last?.float ?? 0,
    number: last?.number ?? 0,
    ...(later === undefined ? {} : { later }),
  };
}

/**
 * The sign-in that needs no question any more: it found the register open, put the opening off or
 * sold. So a Z of the same employee is not followed by a question.
 */
let askedAs: string | null = null;

/** Puts the opening off until the next Z: selling goes on, and the amber chip stays. */
export function putOpeningOff(): void {
  const known = readKnown();
  if (known !== null) keepKnown({ ...known, later: known.number });
  endOpening();
}

type Way = 'ask' | 'must' | 'silent';

/** Whether the float is asked for now. */
export function isOpeningDue(
  way: Way,
  known: KnownShift | null,
  {
    asked,
    opened,
    declared,
  }: { readonly asked: boolean; readonly opened: boolean; readonly declared: boolean },
): boolean {
  if (way === 'silent' || opened) return false;
  // After a declared Z that waits for the network, the next shift is not open.
  const closed = declared || known?.closed === true;
  if (way === 'must') return closed || known === null;
  return closed && !asked && known?.later !== known?.number;
}

/**
 * Asks on one page for the float when the first employee signs in at a closed register, also without
 * a network, by what this device knows then.
 * @param data undefined until the server has answered
 * @param failed the server does not answer
 */
export function useOpeningQuestion(data: RegisterState | undefined, failed: boolean): void {
  const way = useAppInit().offline_data?.settings.register_opening ?? 'silent';
  const ready = useTillStatus(({ phase }) => phase === 'ready');
  const opened = useRegisterActs(({ acts }) =>
    acts.some(({ kind, refused }) => kind === 'open' && refused === null),
  );
  const declared = useWaitingClosing(({ closing }) => closing !== null);
  const panel = useMode((mode) => mode.panel.kind);
  const sells = useBill(({ cart }) => (cart?.rows.length ?? 0) > 0);
  useEffect(() => {
    if (!ready || (data === undefined && !failed)) return;
    if (data !== undefined) keepKnown(knownOf(data));
    const known = readKnown();
    const asked = askedAs === employeeToken();
    const isDue = isOpeningDue(way, known, { asked, opened, declared });
    if (panel === 'opening') {
      // Another device opened it, or its own opening was stored.
      if (!isDue && (way === 'must' || !(known?.closed ?? true) || opened)) endOpening();
      return;
    }
    if (panel !== 'browse') return;
    // The first bill of a page begins while its draft is read, which empties the place next to it:
    // what is still due then is asked once more.
    if (isDue && (way === 'must' || !sells))
      enter({ kind: 'opening', must: way === 'must', proposed: known?.float ?? 0 });
    else if (way !== 'silent' && known !== null) askedAs = employeeToken();
  }, [data, failed, ready, way, opened, declared, panel, sells]);
}
