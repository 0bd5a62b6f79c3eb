import { type ChequeState, DOCUMENT_TYPE, findDocumentType, givesCheques, moveCheque } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { findGivenBy, findTakenBy, type GivenCheque, TAKES } from '../cheques/index.ts';

/** What a cheque of such a document may come to: back from the bank or a supplier, or back to the customer who paid with it. Null for documents without cheques to tell of. */
export function wayBackOf(type: number): 'bank' | 'supplier' | 'customer' | null {
  const rule = findDocumentType(type);
  if (TAKES.includes(type)) return 'customer';
  if (rule === undefined || !givesCheques(rule)) return null;
  return type === DOCUMENT_TYPE.supplierPayment ? 'supplier' : 'bank';
}

/** A cheque of a document, and where it lies. */
type Told = GivenCheque & { readonly state: ChequeState };

/** Cheques of a document that may come back, or be handed back. */
export async function chequesOf(db: TenantDb, id: string, way: NonNullable<ReturnType<typeof wayBackOf>>): Promise<readonly Told[]> {
  if (way !== 'customer') return (await findGivenBy(db, id)).map((cheque) => ({ ...cheque, state: cheque.returned ? 'returned' : way === 'supplier' ? 'endorsed' : 'deposited' }));
  // Where no customer is named nobody could owe it again, and a cheque that is out is no longer ours to hand back.
  return (await findTakenBy(db, id)).map((cheque) => ({ ...cheque, state: cheque.returned ? 'handed_back' : cheque.inHand && cheque.customer !== null ? 'in_hand' : 'deposited' }));
}

/** Keys of a document's cheques that came back or were handed back, and of those that still may be. */
export async function returnsOf(db: TenantDb, id: string, type: number): Promise<{ readonly returned: string[]; readonly returnable: string[] }> {
  const way = wayBackOf(type);
  const cheques = way === null ? [] : await chequesOf(db, id, way);
  const move = way === 'customer' ? 'hand_back' : 'return';
  return { returned: cheques.filter(({ returned }) => returned).map(({ key }) => key), returnable: cheques.filter(({ returned, state }) => !returned && moveCheque(state, move).ok).map(({ key }) => key) };
}
