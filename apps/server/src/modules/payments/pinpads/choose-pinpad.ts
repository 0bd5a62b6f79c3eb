import type { Pinpad } from './pinpads.store.ts';

export interface TillPlace {
  readonly branchId: number;
  readonly terminalId: number;
  /** Value of setting terminal.default_credit: the name of a record; empty = none. */
  readonly named: string;
}

/** The card terminals of a till. */
export interface TillPinpads {
  /** Those it may charge at, by name. */
  readonly offered: readonly Pinpad[];
  /** The one by setting or record; null when there is none, or when the cashier picks one. */
  readonly chosen: Pinpad | null;
}

/**
 * The card terminals of a till: the one that its setting names, else the active one whose till it
 * is, else the only active one of the branch; of several the cashier picks.
 * @param active the active records of the business
 */
export function pinpadsOfTill(
  active: readonly Pinpad[],
  { branchId, terminalId, named }: TillPlace,
): TillPinpads {
  const byName = named === '' ? undefined : active.find(({ name }) => name === named);
  if (byName !== undefined) return { offered: [byName], chosen: byName };
  const own = active.filter(({ terminals }) => terminals.includes(terminalId));
  const offered =
    own.length > 0
      ? own
      : active.filter(
          (one) =>
            one.terminals.length === 0 && (one.branchId === null || one.branchId === branchId),
        );
  const [only, ...others] = offered;
  return { offered, chosen: only !== undefined && others.length === 0 ? only : null };
}
