import { isLocalDate } from '../../kernel/local-time.ts';
import type { CommandOf, HeaderChanges } from '../cart.commands.ts';
import { CART_LIMITS } from '../cart.limits.ts';
import type { Cart } from '../cart.types.ts';
import { getDocumentType } from '../../document/document-types.ts';
import { changed, refuse, type Reduced } from './reduce.types.ts';
import { isCount } from '../row-rules.ts';

/** Sets the customer or supplier of the cart. */
export function setAccount(cart: Cart, { account }: CommandOf<'setAccount'>): Reduced {
  if (account?.id === cart.account?.id)
    return changed({ ...cart, account }, { type: 'accountChanged' });
  // Uses and points belong to the customer who left the bill.
  const { usesLeft: _uses, points: _points, ...rest } = cart;
  return changed({ ...rest, account }, { type: 'accountChanged' });
}

export function setNotes(cart: Cart, { notes }: CommandOf<'setNotes'>): Reduced {
  if (notes.length > CART_LIMITS.text) return refuse('TEXT_TOO_LONG');
  return changed({ ...cart, header: { ...cart.header, notes } }, { type: 'headerChanged' });
}

export function setSeller(cart: Cart, { sellerId }: CommandOf<'setSeller'>): Reduced {
  return changed({ ...cart, header: { ...cart.header, sellerId } }, { type: 'headerChanged' });
}

const DATE_FIELDS = ['date', 'referenceDate', 'valueDate', 'dueDate', 'supplyDate'] as const;
const TEXT_FIELDS = ['reference', 'printCopies', 'printTemplate', 'printTarget'] as const;

/** Sets header fields; refuses impossible dates and overlong texts. */
export function setHeader(cart: Cart, { changes }: CommandOf<'setHeader'>): Reduced {
  if (DATE_FIELDS.some((field) => !isDateOrEmpty(changes[field]))) return refuse('DATE_INVALID');
  if (TEXT_FIELDS.some((field) => (changes[field]?.length ?? 0) > CART_LIMITS.text))
    return refuse('TEXT_TOO_LONG');
  if ((changes.refundReason?.length ?? 0) > CART_LIMITS.refundReason)
    return refuse('TEXT_TOO_LONG');
  const { vatId = '', name = '' } = changes.buyer ?? {};
  if (Math.max(vatId.length, name.length) > CART_LIMITS.text) return refuse('TEXT_TOO_LONG');
  return changed(
    { ...cart, header: { ...cart.header, ...changes, ...forcedDate(changes) } },
    { type: 'headerChanged' },
  );
}

function isDateOrEmpty(value: string | null | undefined): boolean {
  return value === null || value === undefined || isLocalDate(value);
}

/** A date given by hand is kept when the document is submitted on another day. */
function forcedDate(changes: HeaderChanges): { readonly dateForced?: true } {
  return changes.date === undefined ? {} : { dateForced: true };
}

export function setTemp(cart: Cart, { name, value }: CommandOf<'setTemp'>): Reduced {
  if (name.length > CART_LIMITS.text || (value?.length ?? 0) > CART_LIMITS.text)
    return refuse('TEXT_TOO_LONG');
  const { [name]: _old, ...rest } = cart.temp;
  return changed({ ...cart, temp: value === null ? rest : { ...rest, [name]: value } });
}

export function setStatedTotal(cart: Cart, { total }: CommandOf<'setStatedTotal'>): Reduced {
  if (getDocumentType(cart.header.documentType).totalFrom !== 'sum')
    return refuse('DOCUMENT_TYPE_UNSUPPORTED');
  if (!isCount(total, CART_LIMITS.amount)) return refuse('AMOUNT_OUT_OF_RANGE');
  return changed({ ...cart, statedTotal: total }, { type: 'headerChanged' });
}
