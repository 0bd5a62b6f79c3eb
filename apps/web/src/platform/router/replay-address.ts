/** What can be replayed: a sale, a bill that was not sold, or an order. */
export type ReplayKind = 'sale' | 'bill' | 'order';

/** The route of "what happened here" at a moment of the bill. */
export function replayAtMoment(kind: ReplayKind, id: string, at: string): string {
  return `/replay/${kind}/${id}?at=${encodeURIComponent(at)}`;
}

/**
 * The route of "what happened here".
 * @param step from 1; left out, the replay opens at its end
 */
export function replayAddress(kind: ReplayKind, id: string, step?: number): string {
  return `/replay/${kind}/${id}${step === undefined ? '' : `?step=${step}`}`;
}
