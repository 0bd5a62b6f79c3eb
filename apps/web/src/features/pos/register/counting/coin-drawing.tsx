import type { ReactNode } from 'react';
import { type Coin, NOTES } from './coins.ts';
import { cx } from '../../../../ui/layout/cx.ts';
import classes from './coin-drawing.module.css';

const isNote = (coin: Coin): boolean => (NOTES as readonly Coin[]).includes(coin);

/** How a coin is written on its drawing. */
const FACES: Partial<Record<Coin, string>> = { 50: '½', 10: '0.10' };

/** Radius of each coin's drawing: they differ in the hand as well. */
const RADII: Partial<Record<Coin, number>> = {
  1_000: 20,
  500: 21,
  200: 18,
  100: 16,
  50: 20,
  10: 17,
};

/**
 * A note or a coin, drawn plainly: the colour and the number that one looks for in a drawer, and
 * nothing by which it could be taken for money.
 */
export function CoinDrawing({ coin }: { readonly coin: Coin }): ReactNode {
  const face = FACES[coin] ?? String(coin / 100);
  if (isNote(coin))
    return (
      <svg viewBox="0 0 72 44" className={classes['drawing']} data-coin={coin} aria-hidden>
        <rect className={classes['paper']} x="2" y="4" width="68" height="36" rx="4" />
        <rect className={classes['frame']} x="6" y="8" width="60" height="28" rx="2" />
        <path className={classes['frame']} d="M8 30c8-8 14 4 22-4" />
        <text className={classes['noteFace']} x="36" y="29" textAnchor="middle">
          {face}
        </text>
      </svg>
    );
  const radius = RADII[coin] ?? 18;
  return (
    <svg viewBox="0 0 44 44" className={classes['drawing']} data-coin={coin} aria-hidden>
      <circle className={classes['rim']} cx="22" cy="22" r={radius} />
      <circle className={classes['core']} cx="22" cy="22" r={radius - 4} />
      <text
        className={cx(classes['coinFace'], face.length > 3 && classes['longFace'])}
        x="22"
        y={face.length > 3 ? 26 : 28}
        textAnchor="middle"
      >
        {face}
      </text>
    </svg>
  );
}
