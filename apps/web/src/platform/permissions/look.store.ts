import { isAllowed, type PermissionMap, type PermissionOperation, withOperation } from '@dalpak/contracts';
import { useMemo } from 'react';
import { create } from 'zustand';

/** An approval holds for two minutes on the server; the screen gives it up before it is refused. */
const LOOK_MS = 110_000;

interface Look {
  readonly operation: PermissionOperation;
  readonly approval: string;
  readonly until: number;
}

/** What a colleague lets the person look at for now: the screens open by it, and each call that only reads sends it along. */
export const useLook = create<{ readonly look: Look | null }>(() => ({ look: null }));

export function keepLook(operation: PermissionOperation, approval: string): void {
  const look = { operation, approval, until: Date.now() + LOOK_MS };
  useLook.setState({ look });
  setTimeout(() => {
    if (useLook.getState().look === look) useLook.setState({ look: null });
  }, LOOK_MS);
}

/** The approval that goes with a call that only reads; null where none is in force. */
export function lookApproval(): string | null {
  const { look } = useLook.getState();
  return look === null || look.until <= Date.now() ? null : look.approval;
}

/** The answer of the start with what a colleague lets the person look at; the same object while nothing is lent. */
export function useLookedInit<Init extends { readonly perr: PermissionMap } | null>(init: Init): Init {
  const look = useLook((state) => state.look);
  return useMemo(() => (init === null || look === null || isAllowed(init.perr, look.operation) ? init : { ...init, perr: withOperation(init.perr, look.operation) }), [init, look]);
}
