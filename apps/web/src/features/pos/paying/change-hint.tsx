import type { ReactNode } from 'react';
import { CoinDrawing } from '../register/counting/coin-drawing.tsx';
import { type Coin, COINS } from '../register/counting/coins.ts';
import classes from './change-hint.module.css';

/** Most drawings: a longer change is counted by its sum. */
const MAX_PIECES = 12;

/** The fewest notes and coins of a change, the largest first; agorot. */
export function piecesOfChange(change: number): readonly Coin[] {
  const pieces: Coin[] = [];
  let left = change;
  for (const coin of COINS) {
    for (; left >= coin && pieces.length < MAX_PIECES; left -= coin) pieces.push(coin);
  }
  return left === 0 ? pieces : [];
}

/** Notes and coins that make up the change, drawn for a glance; the sum stands above them. */
export function ChangeHint({ change }: { readonly change: number }): ReactNode {
  return (
    <div className={classes['hint']} data-testid="change-hint" aria-hidden>
      {piecesOfChange(change).map((coin, index) => (
        // Pieces of one kind have no key of their own, and keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={classes['piece']}>
          <CoinDrawing coin={coin} />
        </span>
      ))}
    </div>
  );
}
