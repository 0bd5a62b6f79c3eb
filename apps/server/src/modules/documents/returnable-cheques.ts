import { chequeState, chequeWayOf, moveCheque, type ChequeMove, type ChequeState, type ChequeWay } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { findGivenBy, findTakenBy, type GivenCheque } from '../cheques/index.ts';

/** A cheque of a document, and where it lies. */
type Told = GivenCheque & { readonly state: ChequeState };

/** Cheques of a document that may come back, or be handed back. */
export async function chequesOf(db: TenantDb, id: string, type: number, way: ChequeWay): Promise<readonly Told[]> {
  if (way !== 'customer') return (await findGivenBy(db, id)).map((cheque) => ({ ...cheque, state: chequeState({ over: null, out: cheque.returned ? null : type, cameBack: cheque.returned }) }));
  return (await findTakenBy(db, id)).map((cheque) => ({ ...cheque, state: chequeState(cheque) }));
}

/** Whether a cheque may come back so, or be handed back, which it does once each document. Where no customer is named nobody could owe again what was handed back. */
export function mayComeBack({ returned, state, customer }: Told, move: ChequeMove): boolean {
  return !returned && moveCheque(state, move).ok && (move !== 'hand_back' || customer !== null);
}

/** Keys of a document's cheques that came back or were handed back, why where that was said, and of those that still may be. */
export async function returnsOf(db: TenantDb, id: string, type: number): Promise<{ readonly returned: string[]; readonly return_reasons: Record<string, string>; readonly returnable: string[] }> {
  const way = chequeWayOf(type);
  const cheques = way === null ? [] : await chequesOf(db, id, type, way);
  const move = way === 'customer' ? 'hand_back' : 'return';
  return {
    returned: cheques.filter(({ returned }) => returned).map(({ key }) => key),
    return_reasons: Object.fromEntries(cheques.flatMap(({ key, reason }) => (reason === '' ? [] : [[key, reason]]))),
    returnable: cheques.filter((cheque) => mayComeBack(cheque, move)).map(({ key }) => key),
  };
}
