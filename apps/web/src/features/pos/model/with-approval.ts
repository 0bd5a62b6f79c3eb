import { CLIENT_HEADERS, type Endpoint, type PosKey } from '@dalpak/contracts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { leaveFor, mayDo, useCart, withPermission } from './cart.store.ts';

/** The approval of a call, as it travels. */
export function approvalHeader(approval: string | null): Readonly<Record<string, string>> {
  return approval === null ? {} : { [CLIENT_HEADERS.approval]: approval };
}

/** Whether something waits for a colleague: what was pressed again meanwhile is the same act. */
export function isAsking(): boolean {
  return useCart.getState().approval !== null;
}

/** A colleague's leave as it stays with its act: what it is good for, and the leave. */
export interface KeptApproval {
  readonly of: string;
  readonly approval: string;
}

/**
 * Runs an act that the server asks a right for: by the employee's own, or by a colleague's leave
 * for exactly what is sent.
 * @param input what will be sent, whole
 * @param run with the approval to send along; null where the right is the employee's own
 * @param kept where the leave stays, so that the same act with the same value, whose answer was
 * lost, is sent again without asking again
 */
export function withApproval<E extends Endpoint>(
  endpoint: E, input: Pick<Parameters<NonNullable<E['approval']>['bound']>[0], 'body'>, run: (approval: string | null) => void,
  kept?: { current: KeptApproval | null },
): void {
  const { name, approval } = endpoint;
  if (approval === undefined) throw new Error(`${name} takes no approval`);
  const { act, value } = approval.bound({ query: {}, body: input.body });
  const { key } = approval.of;
  const of = JSON.stringify([name, act, value, currentInit()?.employee?.id]);
  if (kept?.current?.of === of && !mayDo(key)) {
    run(kept.current.approval);
    return;
  }
  withPermission(key, (by) => {
    const given = by?.approval ?? null;
    if (kept !== undefined) kept.current = given === null ? null : { of, approval: given };
    run(given);
  }, { field: name, value, ...(act === undefined ? {} : { act }) });
}

/** What a call sends along to look by a colleague's leave; nothing where none is in force. */
export function underLeave(key: PosKey): { readonly query: { readonly act?: string }; readonly headers: Readonly<Record<string, string>> } {
  const leave = leaveFor(key);
  return leave === null ? { query: {}, headers: {} } : { query: { act: leave.act }, headers: approvalHeader(leave.approval) };
}
