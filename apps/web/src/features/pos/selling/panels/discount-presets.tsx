import { discountPresetsOf, type DiscountPreset } from '@dalpak/contracts';
import {
  type Agorot,
  type CommandOf,
  formatRate,
  type PricedCart,
  priceCart,
  reduceCart,
} from '@dalpak/engine';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import { useBill } from '../../bill/bill.store.ts';
import { currentTill } from '../../till/till.registry.ts';
import classes from './discount-presets.module.css';

type DiscountCommand = CommandOf<'setRowDiscount'> | CommandOf<'setCartDiscount'>;

/**
 * The discounts that the business offers, at one touch. Each button shows what the line or the bill
 * costs then, before it is taken.
 * @param costOf agorot of the line or the bill
 */
export function DiscountPresets({
  commandOf,
  costOf,
  onChoose,
}: {
  readonly commandOf: (preset: DiscountPreset) => DiscountCommand;
  readonly costOf: (priced: PricedCart) => Agorot;
  readonly onChoose: (command: DiscountCommand) => void;
}): ReactNode {
  const { t } = useTranslation('pos');
  const cart = useBill((state) => state.cart);
  const priced = useBill((state) => state.priced);
  const till = currentTill();
  const presets = discountPresetsOf(currentInit()?.offline_data?.settings.discount_presets ?? '');
  if (till === null || cart === null || priced === null || presets.length === 0) return null;
  const before = costOf(priced);
  const env = till.env();
  return (
    <div className={classes['presets']} role="group" aria-label={t('discountPresets')}>
      {presets.map((preset) => {
        const command = commandOf(preset);
        const reduced = reduceCart(cart, command, env);
        const after = reduced.ok ? costOf(priceCart(reduced.value.cart, env)) : null;
        return (
          <button
            key={`${preset.type} ${preset.value}`}
            type="button"
            className={classes['preset']}
            disabled={after === null || cart.rows.length === 0}
            onClick={() => onChoose(command)}
          >
            <strong>
              {preset.type === 'percent' ? (
                <bdi dir="ltr">{formatRate(preset.value)}%</bdi>
              ) : (
                <Money agorot={preset.value} />
              )}
            </strong>
            {after !== null && (
              <span className={classes['effect']}>
                <span>
                  <Money agorot={before} /> ← <Money agorot={after} />
                </span>
                {after < before && (
                  <span>
                    {t('presetSaves')} <Money agorot={before - after} />
                  </span>
                )}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
