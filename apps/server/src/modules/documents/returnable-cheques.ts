import { chequeState, chequeWayOf, moveCheque, type ChequeMove, type ChequeState, type ChequeWay } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { findGivenBy, findTakenBy, type GivenCheque } from '../cheques/index.ts';

/** A cheque of a document with its state. */
type Told = GivenCheque & { readonly state: ChequeState };

/** Lists the cheques of a document with their states. */
export async function chequesOf(db: TenantDb, id: string, type: number, way: ChequeWay): Promise<readonly Told[]> {
  if (way !== 'customer') return (await findGivenBy(db, id)).map((cheque) => ({ ...cheque, state: chequeState({ over: null, out: cheque.returned ? null : type, cameBack: cheque.returned }) }));
  return (await findTakenBy(db, id)).map((cheque) => ({ ...cheque, state: chequeState(cheque) }));
}

/**
 * Whether a cheque can be reported as returned, once per document. A cheque without a known
 * customer cannot be returned to its customer, because no account would owe it again.
 */
export function mayComeBack({ returned, state, customer }: Told, move: ChequeMove): boolean {
  return !returned && moveCheque(state, move).ok && (move !== 'hand_back' || customer !== null);
}

/**
 * Lists the keys of a document's returned cheques, with reasons where entered, and of those that
 * can still be returned.
 */
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
