import {
  DOCUMENT_TYPE,
  type DocumentRule,
  type DocumentType,
  passesChequesOn,
} from '@dalpak/engine';

/** Where the payments of a document come from. */
export interface PaymentSources {
  /** Payments in hand, of which a deposit only chooses; null for other documents. */
  readonly deposits: 'cheques' | 'cards' | null;
  /** Cheques in hand may be given on, next to payments that are typed. */
  readonly endorsesCheques: boolean;
  /** Payments are typed. */
  readonly typesPayments: boolean;
  /** The payments are for the document's own goods. */
  readonly paysGoods: boolean;
}

export function paymentSourcesOf(type: DocumentType, { tenders }: DocumentRule): PaymentSources {
  const passesOn = passesChequesOn(type) && tenders.includes('cheque');
  const deposits =
    type.id === DOCUMENT_TYPE.cardDeposit
      ? 'cards'
      : passesOn && type.ledger === 'deposit'
        ? 'cheques'
        : null;
  return {
    deposits,
    endorsesCheques: passesOn && type.ledger !== 'deposit',
    typesPayments: tenders.length > 0 && deposits === null,
    paysGoods: tenders.length > 0 && type.totalFrom === 'products',
  };
}
