import {
  isAllowed,
  type PermissionMap,
  type PermissionOperation,
  withOperation,
} from '@dalpak/contracts';
import { useMemo } from 'react';
import { create } from 'zustand';

/**
 * An approval lasts two minutes on the server; the screen drops it earlier, so that no call is
 * refused.
 */
const VIEW_APPROVAL_MS = 110_000;

interface ViewApproval {
  readonly operation: PermissionOperation;
  readonly approval: string;
  readonly until: number;
}

/**
 * The view approval in force: it opens the screens of its operation, and every read call sends it.
 */
export const useViewApproval = create<{ readonly look: ViewApproval | null }>(() => ({
  look: null,
}));

export function storeViewApproval(operation: PermissionOperation, approval: string): void {
  const look = { operation, approval, until: Date.now() + VIEW_APPROVAL_MS };
  useViewApproval.setState({ look });
  setTimeout(() => {
    if (useViewApproval.getState().look === look) useViewApproval.setState({ look: null });
  }, VIEW_APPROVAL_MS);
}

/** The approval that read calls send; null when none is in force. */
export function currentViewApproval(): string | null {
  const { look } = useViewApproval.getState();
  return look === null || look.until <= Date.now() ? null : look.approval;
}

/**
 * The app/init answer extended by the view approval's permission; the same object while none is in
 * force.
 */
export function useInitWithViewApproval<Init extends { readonly perr: PermissionMap } | null>(
  init: Init,
): Init {
  const look = useViewApproval((state) => state.look);
  return useMemo(
    () =>
      init === null || look === null || isAllowed(init.perr, look.operation)
        ? init
        : { ...init, perr: withOperation(init.perr, look.operation) },
    [init, look],
  );
}
