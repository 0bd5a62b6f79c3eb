import type { ShellSettings } from '@dalpak/contracts';

/** How a colleague approves (specification, shell §4). */
export type ApprovalMethod = 'card' | 'fingerprint' | 'request';

/**
 * The tab at which verification, the sign-in at the till and the timekeeper open: the card when
 * `timekeeper.default_auth` is 1, otherwise the fingerprint. A device without a reader opens at the
 * card.
 */
export function defaultApprovalMethod(
  settings: Pick<ShellSettings, 'timekeeper.default_auth'> | undefined,
  hasReader: boolean,
): Exclude<ApprovalMethod, 'request'> {
  return settings?.['timekeeper.default_auth'] === 1 || !hasReader ? 'card' : 'fingerprint';
}

/**
 * Only the card has an OK button: a finger and an answer complete the dialog themselves
 * (specification, shell §2).
 */
export function isOkEnabled({
  way,
  card,
  busy,
}: {
  readonly way: ApprovalMethod;
  readonly card: string | null;
  readonly busy: boolean;
}): boolean {
  return way === 'card' && card !== null && !busy;
}
