import type { OrderHintLine } from '@dalpak/contracts';
import { formatNumber } from '../../ui/format/format-number.ts';
import { sayHint } from './hint-words.ts';

const WHOLE = 10_000;

/** A quantity of a sum: pieces are whole, kilograms have a fraction. */
const quantity = (milli: number, weighed: boolean): string =>
  `\u2066${formatNumber(weighed ? Math.round(milli / 100) / 10 : Math.round(milli / 1_000))}\u2069`;

export const shareText = (share: number): string => `\u2066${Math.round(share / 100)}%\u2069`;

/** The sum of a line in words, with the figures behind it. */
export function sumText(line: OrderHintLine): string {
  const n = (milli: number) => ({ n: quantity(milli, line.weighed) });
  const parts = [
    sayHint('forecast', n(line.forecast)),
    sayHint('safety', n(line.safety)),
    ...(line.promised > 0 ? [sayHint('promised', n(line.promised))] : []),
    line.on_hand < 0 ? sayHint('below', n(-line.on_hand)) : sayHint('onHand', n(line.on_hand)),
    ...(line.on_order > 0 ? [sayHint('onOrder', n(line.on_order))] : []),
  ];
  const needed = line.habit === null ? line.needed : (line.needed * WHOLE) / (line.habit || WHOLE);
  const rounding = [
    ...(line.habit === null ? [] : [sayHint('habit', { share: shareText(line.habit) })]),
    ...(line.pack === 1_000 ? [] : [sayHint('packs', n(line.pack))]),
    ...(line.minimum > 0 ? [sayHint('minimum', n(line.minimum))] : []),
    ...shelfParts(line),
  ];
  return [parts.join(' '), sayHint('needed', n(needed)), ...rounding]
    .join(', ')
    .replace(', =', ' =');
}

function shelfParts(line: OrderHintLine): readonly string[] {
  const { most, shelf_days: days, weighed, proposed, needed } = line;
  if (most === null || days === null || proposed >= needed) return [];
  return [
    sayHint('shelf', { n: quantity(most, weighed), days }),
    ...(proposed === 0 ? [sayHint('tooLarge')] : []),
  ];
}
