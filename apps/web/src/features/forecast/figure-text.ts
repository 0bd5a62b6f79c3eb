import type { ForecastMeasure } from '@dalpak/contracts';
import { formatMoney } from '@dalpak/engine';
import { formatNumber } from '../../ui/format/format-number.ts';

/** A figure in full; money of a forecast has no agorot. */
export function figureText(measure: ForecastMeasure, value: number): string {
  if (measure === 'net') return `₪${formatNumber(Math.round(value / 100))}`;
  return formatNumber(measure === 'quantity' ? Math.round(value / 1_000) : value);
}

/** A figure on an axis. */
export function shortText(measure: ForecastMeasure, value: number): string {
  const units = measure === 'net' ? value / 100 : measure === 'quantity' ? value / 1_000 : value;
  const sign = measure === 'net' ? '₪' : '';
  return units >= 1_000
    ? `${sign}${formatNumber(Math.round(units / 100) / 10)}K`
    : `${sign}${formatNumber(Math.round(units))}`;
}

/** A text that stays left to right inside a Hebrew sentence. */
export const ltr = (text: string): string => `\u2066${text}\u2069`;

/** A sum of money inside a sentence. */
export const moneyText = (agorot: number): string =>
  ltr(`${agorot < 0 ? '−' : ''}₪${formatMoney(Math.abs(agorot))}`);

/** A note or a coin. */
export const pieceText = (agorot: number): string =>
  ltr(`₪${(agorot / 100).toFixed(agorot < 100 ? 2 : 0)}`);
