import type { Agorot, RateBp } from '../kernel/units.ts';
import { vatInGross } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import type { VatGroupTotal } from './cart.types.ts';
import type { RowDraft } from './price-row.ts';

/**
 * VAT of the document, once per rate on the group's total, then spread over its rows so that the parts sum to it
 * exactly (decisions §6). Groups come highest rate first.
 */
export function applyVat(drafts: readonly RowDraft[]): VatGroupTotal[] {
  const byRate = new Map<RateBp, RowDraft[]>();
  for (const draft of drafts) {
    const group = byRate.get(draft.vatRate);
    if (group === undefined) byRate.set(draft.vatRate, [draft]);
    else group.push(draft);
  }
  return [...byRate].toSorted(([a], [b]) => b - a).map(([rate, group]) => spreadGroup(rate, group));
}

function spreadGroup(rate: RateBp, group: readonly RowDraft[]): VatGroupTotal {
  const sold = group.filter((draft) => draft.net > 0);
  const returned = group.filter((draft) => draft.net < 0);
  const soldGross = sum(sold);
  const returnedGross = sum(returned);
  const gross = soldGross + returnedGross;
  const vat = vatInGross(gross, rate);
  // Prorate takes no mixed signs, so a group with refunds is two sides. The smaller one is rounded by itself and the
  // larger one takes the rest: an agora of rounding never stands beside an amount it is larger than, and negating the
  // document negates every part.
  if (soldGross >= -returnedGross) {
    const returnedVat = vatInGross(returnedGross, rate);
    spread(returned, returnedVat);
    spread(sold, vat - returnedVat);
  } else {
    const soldVat = vatInGross(soldGross, rate);
    spread(sold, soldVat);
    spread(returned, vat - soldVat);
  }
  return { rate, gross, vat };
}

function spread(drafts: readonly RowDraft[], amount: Agorot): void {
  if (amount === 0) return;
  const shares = prorate(amount, drafts.map((draft) => Math.abs(draft.net)));
  for (const [index, draft] of drafts.entries()) draft.vat = shares[index] ?? 0;
}

function sum(drafts: readonly RowDraft[]): Agorot {
  let total = 0;
  for (const draft of drafts) total += draft.net;
  return total;
}
