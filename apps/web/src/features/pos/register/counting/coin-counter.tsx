import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useWords } from '../../../../platform/i18n/words-of.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { Keypad, type KeypadKey, pressKey } from '../../../../ui/fields/keypad.tsx';
import { Money } from '../../../../ui/figures/num.tsx';
import { CoinDrawing } from './coin-drawing.tsx';
import {
  addBundle,
  cleanPieces,
  type Coin,
  COINS,
  MAX_TEXT,
  type CoinTexts,
  METAL,
  NOTES,
  piecesOf,
  sumOfTexts,
} from './coins.ts';
import { type CountOf, keepCount, readCount } from './count-draft.ts';
import classes from './counting.module.css';
import { sayCounting } from './counting-words.ts';
import { useLongPress } from '../../parts/use-long-press.ts';

/** Pieces in a bundle, as notes are held together. */
const BUNDLES = [10, 100] as const;

interface CellProps {
  readonly coin: Coin;
  readonly text: string;
  readonly lit: boolean;
  readonly fields: RefObject<Map<Coin, HTMLInputElement>>;
  readonly onLit: () => void;
  readonly onText: (text: string) => void;
  readonly onHold: () => void;
}

/** One note or coin: its drawing, and the field of its pieces. A touch lights it. */
function CoinCell({ coin, text, lit, fields, onLit, onText, onHold }: CellProps): ReactNode {
  const say = useWords(sayCounting);
  const { wasLong, ...press } = useLongPress(onHold);
  return (
    <div className={classes['cell']} data-lit={lit}>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className={classes['drawn']}
        {...press}
        onContextMenu={(event) => event.preventDefault()}
        onClick={() => !wasLong() && fields.current.get(coin)?.focus()}
      >
        <CoinDrawing coin={coin} />
      </button>
      <input
        ref={(field) => {
          if (field === null) fields.current.delete(coin);
          else fields.current.set(coin, field);
        }}
        dir="ltr"
        className={classes['pieces']}
        inputMode="none"
        autoComplete="off"
        enterKeyHint="next"
        autoFocus={lit}
        aria-label={say('piecesOf', { coin: coin / 100 })}
        value={text}
        placeholder="0"
        onFocus={(event) => {
          onLit();
          // What is typed now replaces the number; + adds to it.
          event.currentTarget.select();
        }}
        onChange={(event) => onText(cleanPieces(event.currentTarget.value))}
      />
    </div>
  );
}

interface CoinCounterProps {
  readonly of: CountOf;
  /** A verb for the button: what happens with the sum. */
  readonly action: string;
  readonly onAmount: (agorot: number) => void;
}

/** The typed pieces, kept on the device while they are typed, and the note or coin that is lit. */
function useCount(of: CountOf) {
  const [texts, setTexts] = useState<CoinTexts>(() => readCount(of) ?? {});
  const [lit, setLit] = useState<Coin>(COINS[0]);
  const [holds, setHolds] = useState(false);
  // The first key of a lit note or coin replaces its number, as on any till.
  const [fresh, setFresh] = useState(true);
  const type = (coin: Coin, text: string): void => {
    const next = { ...texts, [coin]: text };
    keepCount(of, next);
    setTexts(next);
    setFresh(false);
  };
  const light = (coin: Coin): void => {
    if (coin === lit) return;
    setHolds(false);
    setFresh(true);
    setLit(coin);
  };
  return {
    texts,
    lit,
    light,
    type,
    holds,
    setHolds,
    textOf: (coin: Coin): string => texts[coin] ?? '',
    press: (key: KeypadKey): void => {
      const before = fresh && /\d/.test(key) ? '' : (texts[lit] ?? '');
      type(lit, cleanPieces(pressKey(before, key, MAX_TEXT)));
    },
  };
}

/**
 * Counts a drawer by finger or by keyboard: one note or coin is lit, the keypad types its pieces,
 * and Enter goes to the next. Nothing is lost when the page is left.
 */
export function CoinCounter({ of, action, onAmount }: CoinCounterProps): ReactNode {
  const say = useWords(sayCounting);
  const { texts, lit, light, type, press, holds, setHolds, textOf } = useCount(of);
  const fields = useRef(new Map<Coin, HTMLInputElement>());
  const finish = useRef<HTMLButtonElement>(null);
  const sum = sumOfTexts(texts);
  const goNext = (): void => {
    setHolds(false);
    const next = COINS[COINS.indexOf(lit) + 1];
    if (next === undefined) finish.current?.focus();
    else fields.current.get(next)?.focus();
  };
  const row = (coins: readonly Coin[], label: string): ReactNode => (
    <div className={classes['row']} role="group" aria-label={label} data-count={coins.length}>
      {coins.map((coin) => (
        <CoinCell
          key={coin}
          coin={coin}
          text={textOf(coin)}
          lit={coin === lit}
          fields={fields}
          onLit={() => light(coin)}
          onText={(text) => type(coin, text)}
          onHold={() => {
            fields.current.get(coin)?.focus();
            setHolds(true);
          }}
        />
      ))}
    </div>
  );
  return (
    <form
      className={classes['counter']}
      data-roomy
      data-testid="coin-counter"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        goNext();
      }}
    >
      <div className={classes['counted']}>
        {row(NOTES, say('notes'))}
        {row(METAL, say('metal'))}
        <p className={classes['pieceSum']} aria-hidden>
          <Money agorot={lit} /> × {piecesOf(textOf(lit))}
        </p>
        <p className={classes['sum']} role="status">
          {say('sum')} <Money agorot={sum} />
        </p>
      </div>
      <div className={classes['keys']}>
        {holds && (
          <div className={classes['bundles']}>
            {BUNDLES.map((pieces) => (
              <BigButton
                key={pieces}
                aria-label={say('bundle', { pieces })}
                onClick={() => {
                  type(lit, addBundle(textOf(lit), pieces));
                  setHolds(false);
                }}
              >
                ×{pieces}
              </BigButton>
            ))}
          </div>
        )}
        <Keypad extra="+" onKey={press} />
        <div className={classes['ends']}>
          <BigButton type="submit" tall>
            {say('next')}
          </BigButton>
          <BigButton ref={finish} tone="brand" tall onClick={() => onAmount(sum)}>
            {action}
          </BigButton>
        </div>
      </div>
    </form>
  );
}
