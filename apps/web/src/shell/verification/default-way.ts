import type { ShellSettings } from '@dalpak/contracts';

/** How a colleague approves (specification, shell §4). */
export type Way = 'card' | 'fingerprint' | 'request';

/**
 * The tab at which verification, the sign-in at the till and the timekeeper open: the card when
 * `timekeeper.default_auth` is 1, otherwise the fingerprint. A device without a reader opens at the
 * card.
 */
export function defaultWay(settings: Pick<ShellSettings, 'timekeeper.default_auth'> | undefined, hasReader: boolean): Exclude<Way, 'request'> {
  return settings?.['timekeeper.default_auth'] === 1 || !hasReader ? 'card' : 'fingerprint';
}

/**
 * Only the card has an OK button: a finger and an answer complete the dialog themselves
 * (specification, shell §2).
 */
export function isOkEnabled({ way, card, busy }: { readonly way: Way; readonly card: string | null; readonly busy: boolean }): boolean {
  return way === 'card' && card !== null && !busy;
}
