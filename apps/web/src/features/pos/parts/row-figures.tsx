import type { PricedRow } from '@dalpak/engine';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { Money, Qty } from '../../../ui/figures/num.tsx';
import classes from './row-figures.module.css';

/* Figures of a line, the same on the bill, on the folded bill of a phone, and above the panel
   that changes the line. */

/** The quantity, or the weight with its unit. */
export function RowQuantity({ priced: { row } }: { readonly priced: PricedRow }): ReactNode {
  const { t } = useTranslation('pos');
  return (
    <>
      <Qty milli={row.quantity} weighed={row.product.weighed} />
      {row.product.weighed && <span data-unit> {t('kg')}</span>}
    </>
  );
}

/** Price of one piece or of one kilogram. */
export function RowPrice({
  priced: { row, unitPrice },
}: {
  readonly priced: PricedRow;
}): ReactNode {
  const { t } = useTranslation('pos');
  return (
    <>
      <Money agorot={unitPrice} />
      {row.product.weighed && <> {t('perKg')}</>}
    </>
  );
}

/**
 * Price of the line after its own discounts. Its share of a discount on the whole bill is shown
 * once, in the totals.
 */
export function RowSum({
  priced: { gross, net, cartDiscount },
}: {
  readonly priced: PricedRow;
}): ReactNode {
  const shown = net + cartDiscount;
  return (
    <>
      {shown !== gross && <Money agorot={gross} crossedOut className={classes['was']} />}
      <Money agorot={shown} />
    </>
  );
}
