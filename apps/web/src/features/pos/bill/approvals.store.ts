import { isApprovable, type PosKey, POS_OPERATIONS } from '@dalpak/contracts';
import { ACT, CART_PERMISSION, type CommandActor } from '@dalpak/engine';
import type { Grant } from '../../../platform/permissions/verification.store.ts';
import { showUpgrade } from '../../../platform/permissions/upgrade.ts';
import { checkAccess } from '../../../platform/session/access.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { playSound } from '../till/sounds.ts';
import { cartNow, logOnBill } from './bill.store.ts';
import { can } from './mode.store.ts';
import { notify } from './notice.store.ts';
import type { Panel } from './panel.types.ts';
import { createSaleStore } from './per-sale-store.ts';
import { noteAct } from './step-hooks.ts';

/** An action that waits for a colleague's approval. */
export interface ApprovalRequest {
  readonly key: PosKey;
  readonly cartId: string;
  /** What exactly is approved: its place in the cart, and its new value. */
  readonly field: string;
  readonly value: string;
  /**
   * What is approved while the bill changes; null when the action is no longer possible, or needs
   * no approval. Absent for an action that does not follow the bill.
   */
  readonly restate?: () => Pick<ApprovalRequest, 'field' | 'value'> | null;
  readonly run: (by: ApprovedBy) => void;
}

/** A colleague who approved, and how. */
export type ApprovedBy = CommandActor & Pick<Grant, 'means'>;

export const NO_SUBJECT = { field: '', value: '' };

/** A colleague's approval to view something, valid while the panel it was given for is open. */
export interface ViewApproval {
  readonly key: PosKey;
  /** The employee who views: the next employee needs a new approval. */
  readonly employeeId: number | null;
  /** As the call sends it: {@link EndpointApproval}. */
  readonly act: string;
  readonly approval: string;
}

/**
 * A view that the till serves by itself ends after the time that an approval is valid at the
 * server.
 */
const VIEW_APPROVAL_MS = 120_000;

/**
 * Keys that open a view rather than an action, with the panel that the view ends with, and the
 * endpoint that accepts the approval (empty where the till serves the view itself). A copy of what
 * the endpoints declare, which keeps them out of the till's first load; a test compares the two.
 */
export const VIEW_TARGETS: Readonly<
  Partial<Record<PosKey, { readonly panel: Panel['kind']; readonly endpoint: string }>>
> = {
  'pos.search.product': { panel: 'browse', endpoint: '' },
  'pos.search.customer': { panel: 'customer', endpoint: 'searchCustomers' },
  'pos.search.tran': { panel: 'refund', endpoint: 'searchSales' },
  'terminal.x': { panel: 'register', endpoint: 'readX' },
};

interface Approvals {
  readonly approval: ApprovalRequest | null;
  readonly viewApproval: ViewApproval | null;
}

export const useApprovals = createSaleStore<Approvals>({ approval: null, viewApproval: null });

export const approvalNow = (): ApprovalRequest | null => useApprovals.getState().approval;

/** Ends the action that waits, unless another one has replaced it. */
export function endApproval({ run }: Pick<ApprovalRequest, 'run'>): void {
  if (approvalNow()?.run === run) useApprovals.setState({ approval: null });
}

/** Does more once the action that waits is approved and done. */
export function afterApproval(then: () => void): void {
  const approval = approvalNow();
  if (approval === null) return;
  const run = (by: ApprovedBy): void => {
    approval.run(by);
    then();
  };
  useApprovals.setState({ approval: { ...approval, run } });
}

/** A view ends with its panel, or with any change of the bill. */
export function endViewApproval(panel?: Panel): void {
  useApprovals.setState(({ viewApproval: leave }) => ({
    viewApproval:
      panel !== undefined && leave !== null && VIEW_TARGETS[leave.key]?.panel === panel.kind
        ? leave
        : null,
  }));
}

/** True when the employee at the till has the permission themselves. */
export function isAuthorized(key: PosKey): boolean {
  const init = currentInit();
  return init !== null && checkAccess(init, { type: 'pos', key }) === 'ok';
}

/** A colleague's view approval that is valid for the employee now at the till. */
export function viewApprovalFor(key: PosKey): ViewApproval | null {
  const { viewApproval: leave } = useApprovals.getState();
  return leave !== null &&
    leave.key === key &&
    leave.employeeId === (currentInit()?.employee?.id ?? null)
    ? leave
    : null;
}

const accessTo = (key: PosKey): ReturnType<typeof checkAccess> => {
  const init = currentInit();
  return init === null ? 'PERMISSION_DENIED' : checkAccess(init, { type: 'pos', key });
};

/**
 * Opens the panel of an action that asks for its permission when it is done, unless the service
 * does not include the action.
 */
export function beginAct(key: PosKey, run: () => void): void {
  if (accessTo(key) === 'UPGRADE') showUpgrade();
  else run();
}

/**
 * What is asked for: the place in the cart and the new value, or for an action outside the cart its
 * id.
 */
export interface ApprovalSubject extends Pick<ApprovalRequest, 'field' | 'value' | 'restate'> {
  readonly act?: string;
}

/**
 * Runs the action, or requests a colleague's approval first when the employee lacks the permission.
 * A colleague can approve a change of the cart, a register action and a view. A work screen needs
 * the employee's own permission, because the server checks it at each call. A colleague cannot
 * approve what the service does not include.
 */
export function withPermission(
  key: PosKey,
  run: (by: CommandActor | null) => void,
  subject: ApprovalSubject = NO_SUBJECT,
): void {
  const access = accessTo(key);
  if (access === 'ok') run(null);
  else if (access === 'UPGRADE') showUpgrade();
  else if (!isApprovable({ type: 'pos', key })) notify('PERMISSION_DENIED');
  else requestApproval(key, run, subject);
}

/** True for a change of the bill, whose approval belongs to the bill's log. */
const isOfBill = (key: PosKey): boolean =>
  Object.values(CART_PERMISSION).some((id) => POS_OPERATIONS[id] === key);

function requestApproval(
  key: PosKey,
  run: (by: CommandActor) => void,
  { act, ...subject }: ApprovalSubject,
): void {
  const look = VIEW_TARGETS[key];
  // An action that is not about the bill gets an id of its own.
  const cartId = act ?? (isOfBill(key) ? cartNow()?.id : undefined) ?? crypto.randomUUID();
  playSound('manager');
  useApprovals.setState({
    approval: {
      key,
      cartId,
      ...subject,
      ...(look === undefined ? {} : { field: look.endpoint }),
      run: ({ means, ...by }) => {
        noteAct(ACT.approvalGiven, key, by.employeeId ?? 0, means ?? '');
        // Granted before the panel is drawn, because the panel reads under this approval.
        if (look !== undefined)
          grantViewApproval(
            {
              key,
              employeeId: currentInit()?.employee?.id ?? null,
              act: cartId,
              approval: by.approval ?? '',
            },
            look.endpoint === '',
          );
        run(by);
      },
    },
  });
}

function grantViewApproval(leave: ViewApproval, endsByItself: boolean): void {
  useApprovals.setState({ viewApproval: leave });
  if (endsByItself)
    setTimeout(
      () =>
        useApprovals.setState((state) =>
          state.viewApproval === leave ? { viewApproval: null } : state,
        ),
      VIEW_APPROVAL_MS,
    );
}

/**
 * Writes a colleague's approval into the log of the bill that it was given for. False when that
 * bill is no longer on the screen, or is being submitted.
 */
export function writeApproval(
  cartId: string,
  { key, field, value }: Pick<ApprovalRequest, 'key' | 'field' | 'value'>,
  by: CommandActor,
): boolean {
  const cart = cartNow();
  if (!can('act') || cart === null || cart.id !== cartId) return false;
  logOnBill({
    employeeId: by.employeeId,
    description: key,
    field,
    data: value,
    approval: by.approval,
  });
  return true;
}
