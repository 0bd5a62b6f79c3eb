import { CLIENT_HEADERS, type Endpoint, type PosKey } from '@dalpak/contracts';
import { leaveFor, withPermission } from './cart.store.ts';

/** The approval of a call, as it travels. */
export function approvalHeader(approval: string | null): Readonly<Record<string, string>> {
  return approval === null ? {} : { [CLIENT_HEADERS.approval]: approval };
}

/**
 * Runs an act that the server asks a right for: by the employee's own, or by a colleague's leave for exactly what is sent.
 * @param input what will be sent, whole
 * @param run with the approval to send along; null where the right is the employee's own
 * @param about what the till tells of it beside
 */
export function withApproval<E extends Endpoint>(endpoint: E, input: Pick<Parameters<NonNullable<E['approval']>['bound']>[0], 'body'>, run: (approval: string | null) => void, about?: string): void {
  const { name, approval } = endpoint;
  if (approval === undefined) throw new Error(`${name} takes no approval`);
  const { act, value } = approval.bound({ query: {}, body: input.body });
  withPermission(approval.of.key, (by) => run(by?.approval ?? null), { field: name, value, ...(act === undefined ? {} : { act }), ...(about === undefined ? {} : { about }) });
}

/** What a call sends along to look by a colleague's leave; nothing where none is in force. */
export function underLeave(key: PosKey): { readonly query: { readonly act?: string }; readonly headers: Readonly<Record<string, string>> } {
  const leave = leaveFor(key);
  return leave === null ? { query: {}, headers: {} } : { query: { act: leave.act }, headers: approvalHeader(leave.approval) };
}
