import { isAllowed, type PermissionMap, type PermissionOperation, withOperation } from '@dalpak/contracts';
import { useMemo } from 'react';
import { create } from 'zustand';

/**
 * An approval lasts two minutes on the server; the screen drops it earlier, so that no call is
 * refused.
 */
const LOOK_MS = 110_000;

interface Look {
  readonly operation: PermissionOperation;
  readonly approval: string;
  readonly until: number;
}

/**
 * The view approval in force: it opens the screens of its operation, and every read call sends it.
 */
export const useLook = create<{ readonly look: Look | null }>(() => ({ look: null }));

export function keepLook(operation: PermissionOperation, approval: string): void {
  const look = { operation, approval, until: Date.now() + LOOK_MS };
  useLook.setState({ look });
  setTimeout(() => {
    if (useLook.getState().look === look) useLook.setState({ look: null });
  }, LOOK_MS);
}

/** The approval that read calls send; null when none is in force. */
export function lookApproval(): string | null {
  const { look } = useLook.getState();
  return look === null || look.until <= Date.now() ? null : look.approval;
}

/**
 * The app/init answer extended by the view approval's permission; the same object while none is in
 * force.
 */
export function useLookedInit<Init extends { readonly perr: PermissionMap } | null>(init: Init): Init {
  const look = useLook((state) => state.look);
  return useMemo(() => (init === null || look === null || isAllowed(init.perr, look.operation) ? init : { ...init, perr: withOperation(init.perr, look.operation) }), [init, look]);
}
