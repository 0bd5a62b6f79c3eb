import type { PricedRow } from '@dalpak/engine';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money, Qty } from '../../../ui/num.tsx';
import classes from './bill.module.css';

/*
 * The figures of a row, the same wherever the row is spoken of: on the bill, on the folded bill of a phone, and over the
 * panel that changes it.
 */

/** How many, or how heavy with its unit. */
export function RowQuantity({ priced: { row } }: { readonly priced: PricedRow }): ReactNode {
  const { t } = useTranslation('pos');
  return (
    <>
      <Qty milli={row.quantity} weighed={row.product.weighed} />
      {row.product.weighed && <span className={classes['kg']}> {t('kg')}</span>}
    </>
  );
}

/** Price of one piece or one kilogram. */
export function RowPrice({ priced: { row, unitPrice } }: { readonly priced: PricedRow }): ReactNode {
  const { t } = useTranslation('pos');
  return <><Money agorot={unitPrice} />{row.product.weighed && <> {t('perKg')}</>}</>;
}

/** What the row costs after its own discounts; its share of a discount on the whole bill is told once, in the totals. */
export function RowSum({ priced: { gross, net, cartDiscount } }: { readonly priced: PricedRow }): ReactNode {
  const shown = net + cartDiscount;
  return (
    <>
      {shown !== gross && <Money agorot={gross} struck className={classes['was']} />}
      <Money agorot={shown} />
    </>
  );
}
