import type { Agorot, RateBp } from '../kernel/units.ts';
import { FULL_RATE } from '../kernel/units.ts';
import { rateOf, vatInGross } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import type { LedgerLine, LedgerRole } from '../document/document-effects.ts';

/** VAT of a typed sum: input or output tax, within the sum or added to it. */
export const MOVEMENT_VAT = [
  'none',
  'input_within',
  'input_added',
  'output_within',
  'output_added',
] as const;
export type MovementVat = (typeof MOVEMENT_VAT)[number];

/** A line of a movement type: of the sum before VAT, or what is left to balance the entry. */
export interface MovementLine {
  /** Code of the account; empty: the user is asked for it. */
  readonly account: string;
  readonly debit: boolean;
  /** Null: the remainder. */
  readonly share: RateBp | null;
}

/** A line of an entry, in agorot; one of the two sides is zero. */
export interface FilledLine {
  /** Code of the account, or the role of the VAT account. */
  readonly account: string | { readonly role: LedgerRole };
  readonly debit: Agorot;
  readonly credit: Agorot;
}

/**
 * Why lines do not make a movement type; null when they do. One line is the remainder, and the
 * shares of the other side are the whole sum.
 */
export function findMovementError(
  lines: readonly MovementLine[],
): 'remainder' | 'shares' | 'too_many' | null {
  if (lines.length > 10) return 'too_many';
  const rests = lines.filter(({ share }) => share === null);
  const [rest] = rests;
  if (rest === undefined || rests.length > 1) return 'remainder';
  const sumOf = (debit: boolean): number =>
    lines.reduce((sum, line) => (line.debit === debit ? sum + (line.share ?? 0) : sum), 0);
  const valid =
    lines.every(({ share }) => share === null || (share > 0 && share <= FULL_RATE)) &&
    sumOf(!rest.debit) === FULL_RATE &&
    sumOf(rest.debit) < FULL_RATE;
  return valid ? null : 'shares';
}

/**
 * Lines of an entry by a movement type. They balance to the agora: shares are prorated, and the
 * remainder takes what is left.
 * @param sum typed sum in agorot, above zero
 * @param rate VAT rate of the day
 */
export function fillMovement(
  { vat, lines }: { readonly vat: MovementVat; readonly lines: readonly MovementLine[] },
  sum: Agorot,
  rate: RateBp,
): readonly FilledLine[] {
  const tax =
    vat === 'none' ? 0 : vat.endsWith('_within') ? vatInGross(sum, rate) : rateOf(sum, rate);
  const base = vat.endsWith('_within') ? sum - tax : sum;
  const taxDebit = vat.startsWith('input');
  const shares = new Map<MovementLine, Agorot>();
  for (const debit of [true, false]) {
    const side = lines.filter((line) => line.debit === debit && line.share !== null);
    const weights = side.map(({ share }) => share ?? 0);
    const whole = weights.reduce((all, weight) => all + weight, 0);
    prorate(whole === 0 ? 0 : rateOf(base, whole), weights).forEach((part, at) => {
      const line = side[at];
      if (line !== undefined) shares.set(line, part);
    });
  }
  const signed = (debit: boolean, amount: Agorot): Agorot => (debit ? amount : -amount);
  const known = [...shares].reduce(
    (all, [line, part]) => all + signed(line.debit, part),
    tax === 0 ? 0 : signed(taxDebit, tax),
  );
  const filled = (account: FilledLine['account'], amount: Agorot): FilledLine => ({
    account,
    debit: Math.max(0, amount),
    credit: Math.max(0, -amount),
  });
  return [
    ...lines.flatMap(({ account, debit, share }, at) => {
      const line = lines[at];
      return share === null || line === undefined
        ? []
        : [filled(account, signed(debit, shares.get(line) ?? 0))];
    }),
    ...(tax === 0
      ? []
      : [filled({ role: taxDebit ? 'vat_input' : 'vat_output' }, signed(taxDebit, tax))]),
    ...lines.flatMap(({ account, share }) => (share === null ? [filled(account, -known)] : [])),
  ];
}

/**
 * Divides the lines of a balanced entry into pairs of a debit and a credit account, as the ledger
 * stores them. Amounts on both sides of the same account cancel out where no other pair is left.
 */
export function pairLines(
  lines: readonly {
    readonly account: number;
    readonly debit: Agorot;
    readonly credit: Agorot;
  }[],
): readonly (LedgerLine & { readonly debit: number; readonly credit: number })[] {
  const nets = new Map<number, Agorot>();
  for (const { account, debit, credit } of lines)
    nets.set(account, (nets.get(account) ?? 0) + debit - credit);
  const debits = [...nets].filter(([, net]) => net > 0);
  const credits = [...nets].flatMap(([account, net]) => (net < 0 ? [{ account, left: -net }] : []));
  return debits.flatMap(([debit, net]) => {
    let due = net;
    return credits.flatMap((credit) => {
      const amount = Math.min(due, credit.left);
      if (amount === 0) return [];
      due -= amount;
      credit.left -= amount;
      return [{ debit, credit: credit.account, amount }];
    });
  });
}
