/** How an employee can say who they are at the timekeeper; there is no permission request here (1-shell §2). */
export const VERIFY_WAYS = ['card', 'fingerprint'] as const;
export type VerifyWay = (typeof VERIFY_WAYS)[number];

/**
 * The way that is open at first (1-shell §4): the card when the setting `timekeeper.default_auth` is 1, the fingerprint
 * otherwise; where that one is not there, what is there.
 * @param available ways that this device has
 */
export function defaultWay(setting: number | undefined, available: readonly VerifyWay[]): VerifyWay {
  const wanted: VerifyWay = setting === 1 ? 'card' : 'fingerprint';
  return available.includes(wanted) ? wanted : (available[0] ?? 'card');
}
