import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { ValueEditor } from '../../parts/value-editor.tsx';
import classes from '../register.module.css';
import { CoinCounter } from './coin-counter.tsx';
import { type CountOf, readCount } from './count-draft.ts';

interface AmountStepProps {
  readonly label: string;
  /** A verb for the button: what happens with the sum. */
  readonly action: string;
  readonly onAmount: (agorot: number) => void;
  /** Offers counting by notes and coins: of what. */
  readonly coins?: CountOf;
  /** Agorot that stand in the field at first; Enter takes them. */
  readonly proposed?: number;
}

/** A sum of cash: typed with a keypad or a keyboard, or counted by notes and coins. */
export function AmountStep({
  label,
  action,
  onAmount,
  coins,
  proposed,
}: AmountStepProps): ReactNode {
  const { t } = useTranslation('register');
  // A count that was interrupted goes on where it was.
  const [byCoins, setByCoins] = useState(() => coins !== undefined && readCount(coins) !== null);
  return (
    <div className={classes['step']}>
      {byCoins && coins !== undefined ? (
        <CoinCounter of={coins} action={action} onAmount={onAmount} />
      ) : (
        <ValueEditor
          kinds={[
            {
              id: 'sum',
              label,
              digits: 2,
              suffix: '₪',
              action,
              initial: proposed === undefined ? '' : (proposed / 100).toFixed(2),
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
      {coins !== undefined && (
        <BigButton wide onClick={() => setByCoins(!byCoins)}>
          {t(byCoins ? 'bySum' : 'byCoins')}
        </BigButton>
      )}
    </div>
  );
}
