import { applyChequeMove, chequePartyOf, type ChequeMove, type ChequeParty } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';
import {
  findChequesGivenBy,
  findChequesReceivedBy,
  type DocumentCheque,
} from '../../cheques/index.ts';

/** Lists the customers' cheques of a document. */
export function listDocumentCheques(
  db: TenantDb,
  id: string,
  way: ChequeParty,
): Promise<readonly DocumentCheque[]> {
  return way === 'customer' ? findChequesReceivedBy(db, id) : findChequesGivenBy(db, id);
}

/**
 * Whether a cheque can be reported as returned, once per document. A cheque without a known
 * customer cannot be returned to its customer, because no account would owe it again.
 */
export function canBeReturned(
  { returned, state, customer }: DocumentCheque,
  move: ChequeMove,
): boolean {
  return (
    !returned && applyChequeMove(state, move).ok && (move !== 'hand_back' || customer !== null)
  );
}

/**
 * Lists the keys of a document's returned cheques, with reasons where entered, and of those that
 * can still be returned.
 */
export async function readReturns(
  db: TenantDb,
  id: string,
  type: number,
): Promise<{
  readonly returned: string[];
  readonly return_reasons: Record<string, string>;
  readonly returnable: string[];
}> {
  const way = chequePartyOf(type);
  const cheques = way === null ? [] : await listDocumentCheques(db, id, way);
  const move = way === 'customer' ? 'hand_back' : 'return';
  return {
    returned: cheques.filter(({ returned }) => returned).map(({ key }) => key),
    return_reasons: Object.fromEntries(
      cheques.flatMap(({ key, reason }) => (reason === '' ? [] : [[key, reason]])),
    ),
    returnable: cheques.filter((cheque) => canBeReturned(cheque, move)).map(({ key }) => key),
  };
}
