import { CLIENT_HEADERS, type Endpoint, type PosKey } from '@dalpak/contracts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { approvalNow, isAuthorized, viewApprovalFor, withPermission } from './approvals.store.ts';

/** The approval of a call, as a header. */
export function approvalHeader(approval: string | null): Readonly<Record<string, string>> {
  return approval === null ? {} : { [CLIENT_HEADERS.approval]: approval };
}

/** Whether an approval is pending: what was pressed again meanwhile is the same action. */
export function isApprovalPending(): boolean {
  return approvalNow() !== null;
}

/** A colleague's approval stored with its action: what it covers, and the token. */
export interface StoredApproval {
  readonly covers: string;
  readonly approval: string;
}

/**
 * Runs an action that the server requires a permission for: by the employee's own permission, or by
 * a colleague's approval for exactly what is sent.
 * @param input everything that will be sent
 * @param run called with the approval to send along; null where the employee has the permission
 * @param kept where the approval is stored, so that the same action with the same value, whose
 * answer was lost, is retried without a new approval
 */
export function withApproval<E extends Endpoint>(
  endpoint: E,
  input: Pick<Parameters<NonNullable<E['approval']>['bound']>[0], 'body'>,
  run: (approval: string | null) => void,
  kept?: { current: StoredApproval | null },
): void {
  const { name, approval } = endpoint;
  if (approval === undefined) throw new Error(`${name} takes no approval`);
  const { act, value } = approval.bound({ query: {}, body: input.body });
  const { key } = approval.of;
  const of = JSON.stringify([name, act, value, currentInit()?.employee?.id]);
  if (kept?.current?.covers === of && !isAuthorized(key)) {
    run(kept.current.approval);
    return;
  }
  withPermission(
    key,
    (by) => {
      const given = by?.approval ?? null;
      if (kept !== undefined)
        kept.current = given === null ? null : { covers: of, approval: given };
      run(given);
    },
    { field: name, value, ...(act === undefined ? {} : { act }) },
  );
}

/** What a call sends along to read under a colleague's view approval; empty where none is valid. */
export function viewApprovalOptions(key: PosKey): {
  readonly query: { readonly act?: string };
  readonly headers: Readonly<Record<string, string>>;
} {
  const leave = viewApprovalFor(key);
  return leave === null
    ? { query: {}, headers: {} }
    : { query: { act: leave.act }, headers: approvalHeader(leave.approval) };
}
