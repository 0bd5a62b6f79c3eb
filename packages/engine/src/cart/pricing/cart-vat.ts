import type { Agorot, RateBp } from '../../kernel/units.ts';
import { priceOf, vatInGross } from '../../money/money.ts';
import { prorate } from '../../money/prorate.ts';
import { isComponentRow } from '../cart-row.ts';
import type { PricedRow, VatGroupTotal } from '../cart.types.ts';
import { hasZeroVat, type RowDraft } from './price-row.ts';

/**
 * The part of a row's amount that has one VAT rate: the whole row, except for kits with taxed and
 * untaxed parts.
 */
interface Piece {
  readonly draft: RowDraft;
  readonly net: Agorot;
}

/**
 * Calculates VAT once per rate on the group's total, then spreads it over the rows so that the
 * parts sum to it exactly. Groups are sorted by rate, highest first.
 */
export function applyVat(drafts: readonly RowDraft[]): VatGroupTotal[] {
  const byRate = new Map<RateBp, Piece[]>();
  const add = (rate: RateBp, piece: Piece): void => {
    const group = byRate.get(rate);
    if (group === undefined) byRate.set(rate, [piece]);
    else group.push(piece);
  };
  for (const draft of drafts) {
    // A component row has no price of its own, so it belongs to no group.
    if (isComponentRow(draft.row)) continue;
    const untaxed = untaxedPart(draft);
    if (untaxed === 0) add(draft.vatRate, { draft, net: draft.net });
    else
      for (const [rate, net] of ratesOf(draft.vatRate, draft.net, untaxed))
        add(rate, { draft, net });
  }
  return [...byRate].toSorted(([a], [b]) => b - a).map(([rate, group]) => spreadGroup(rate, group));
}

/**
 * Splits a row's net by VAT rate: all of it at the row's rate, except the VAT-free part of a kit.
 */
export function ratesOf(rate: RateBp, net: Agorot, untaxed: Agorot): [RateBp, Agorot][] {
  return untaxed === 0
    ? [[rate, net]]
    : net === untaxed
      ? [[0, net]]
      : [
          [rate, net - untaxed],
          [0, untaxed],
        ];
}

/**
 * The part of a kit's price that belongs to VAT-free components (bread and fruit in one basket), in
 * proportion to the components' own prices. The rest of the kit has the rate of its taxed
 * components.
 */
export function untaxedPart({
  row,
  net,
  vatRate,
}: Pick<PricedRow, 'row' | 'net' | 'vatRate'>): Agorot {
  if (row.components.length === 0 || vatRate === 0) return 0;
  const weights = row.components.map(({ product, quantity }) => priceOf(product.price, quantity));
  if (weights.every((weight) => weight === 0)) return 0;
  const shares = prorate(net, weights);
  return row.components.reduce(
    (sum, { product }, index) => (hasZeroVat(product) ? sum + (shares[index] ?? 0) : sum),
    0,
  );
}

function spreadGroup(rate: RateBp, group: readonly Piece[]): VatGroupTotal {
  const sold = group.filter(({ net }) => net > 0);
  const returned = group.filter(({ net }) => net < 0);
  const soldGross = sum(sold);
  const returnedGross = sum(returned);
  const gross = soldGross + returnedGross;
  const vat = vatInGross(gross, rate);
  // `prorate` accepts no mixed signs, so a group with refunds has two sides. The smaller side is
  // rounded by itself and the larger one takes the rest: the rounding never exceeds the amount it
  // belongs to, and negating the document negates every part.
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

function spread(pieces: readonly Piece[], amount: Agorot): void {
  if (amount === 0) return;
  const shares = prorate(
    amount,
    pieces.map(({ net }) => Math.abs(net)),
  );
  // A row has VAT at one rate at most; its other part, if any, is at zero.
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece !== undefined) piece.draft.vat = shares[at] ?? 0;
  }
}

function sum(pieces: readonly Piece[]): Agorot {
  let total = 0;
  for (const { net } of pieces) total += net;
  return total;
}
