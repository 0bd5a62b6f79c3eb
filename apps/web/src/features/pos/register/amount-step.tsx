import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { Money } from '../../../ui/figures/num.tsx';
import { ValueEditor } from '../parts/value-editor.tsx';
import { type CoinCounts, COINS, piecesOf, sumOfCoins } from './coins.ts';
import classes from './register.module.css';

interface AmountStepProps {
  readonly label: string;
  /** A verb for the button: what happens with the sum. */
  readonly action: string;
  readonly onAmount: (agorot: number) => void;
  /** Offers counting by notes and coins. */
  readonly coins?: boolean;
}

/** A sum of cash: typed with a keypad or a keyboard, or counted by notes and coins. */
export function AmountStep({ label, action, onAmount, coins = false }: AmountStepProps): ReactNode {
  const { t } = useTranslation('register');
  const [byCoins, setByCoins] = useState(false);
  return (
    <div className={classes['step']}>
      {byCoins ? (
        <CoinsForm action={action} onAmount={onAmount} />
      ) : (
        <ValueEditor
          kinds={[
            {
              id: 'sum',
              label,
              digits: 2,
              suffix: '₪',
              action,
              initial: '',
              apply: (value) => {
                onAmount(value);
                return true;
              },
            },
          ]}
          chosen="sum"
          onChoose={() => undefined}
          onDone={() => undefined}
        />
      )}
      {coins && (
        <BigButton wide onClick={() => setByCoins(!byCoins)}>
          {t(byCoins ? 'bySum' : 'byCoins')}
        </BigButton>
      )}
    </div>
  );
}

function CoinsForm({ action, onAmount }: Pick<AmountStepProps, 'action' | 'onAmount'>): ReactNode {
  const { t } = useTranslation('register');
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({});
  const counts: CoinCounts = Object.fromEntries(
    COINS.map((coin) => [coin, piecesOf(texts[coin] ?? '')]),
  );
  const sum = sumOfCoins(counts);
  return (
    <form
      className={classes['step']}
      onSubmit={(event) => {
        event.preventDefault();
        onAmount(sum);
      }}
    >
      <div className={classes['coins']}>
        {COINS.map((coin, index) => (
          <label key={coin} className={classes['coin']}>
            <Money agorot={coin} />
            <span aria-hidden>×</span>
            <input
              dir="ltr"
              className={classes['pieces']}
              inputMode="numeric"
              autoComplete="off"
              autoFocus={index === 0}
              aria-label={t('piecesOf', { coin: coin / 100 })}
              value={texts[coin] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setTexts((before) => ({
                  ...before,
                  [coin]: value.replaceAll(/\D/g, '').slice(0, 5),
                }))
              }
            />
          </label>
        ))}
      </div>
      <p className={classes['sum']} role="status">
        {t('sum')} <Money agorot={sum} />
      </p>
      <BigButton type="submit" tone="brand" tall wide>
        {action}
      </BigButton>
    </form>
  );
}
