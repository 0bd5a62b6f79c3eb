import type { ShellSettings } from '@dalpak/contracts';

/** How somebody shows that they may (1-shell §4). */
export type Way = 'card' | 'fingerprint' | 'request';

/**
 * Where verification, the sign-in at the till and the time clock open: at the card when `timekeeper.default_auth` is 1,
 * otherwise at the fingerprint; at the card on a device without a reader, where a finger leads nowhere.
 */
export function defaultWay(settings: Pick<ShellSettings, 'timekeeper.default_auth'> | undefined, hasReader: boolean): Exclude<Way, 'request'> {
  return settings?.['timekeeper.default_auth'] === 1 || !hasReader ? 'card' : 'fingerprint';
}

/** OK belongs to the card alone: a finger and an answer complete the dialog by themselves (1-shell §2). */
export function isOkEnabled({ way, card, busy }: { readonly way: Way; readonly card: string | null; readonly busy: boolean }): boolean {
  return way === 'card' && card !== null && !busy;
}
