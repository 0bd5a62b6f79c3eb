import { type Cart, PRODUCT_TYPE, type PricedCart } from '@dalpak/engine';
import type { ReactNode } from 'react';
import { Money, Num, Qty } from '../../ui/figures/num.tsx';
import { packagingQuantity } from './document-cart.ts';
import { type DocumentWord, useDocumentWords } from './words.ts';
import classes from './documents.module.css';

/** The totals of a document. */
export function Totals({
  cart,
  priced,
  withPrices,
  owed,
}: {
  readonly cart: Cart;
  readonly priced: PricedCart;
  readonly withPrices: boolean;
  readonly owed: number | null;
}): ReactNode {
  const say = useDocumentWords();
  const packages = packagingQuantity(cart, PRODUCT_TYPE.packaging);
  const line = (word: DocumentWord, value: ReactNode, strong = false): ReactNode => (
    <div className={strong ? classes['strong'] : undefined}>
      <dt>{say(word)}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl data-totals className={classes['totals']}>
      {cart.rows.length > 0 && line('amountTotal', <Num value={priced.itemCount} />)}
      {packages !== 0 && line('packagesTotal', <Qty milli={packages} />)}
      {withPrices &&
        priced.discount !== 0 &&
        line('discounts', <Money agorot={0 - priced.discount} />)}
      {withPrices &&
        priced.rows.length > 0 &&
        line('beforeVat', <Money agorot={priced.beforeVat} />)}
      {withPrices && priced.rows.length > 0 && line('vat', <Money agorot={priced.vat} />)}
      {withPrices && line('total', <Money agorot={priced.total} />, owed === null)}
      {owed !== null && line('totalToPay', <Money agorot={owed} />, true)}
    </dl>
  );
}
