import type { ReactNode } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { Code, Money } from '../../../../ui/figures/num.tsx';
import type { Panel } from '../../bill/panel.types.ts';
import { searchFor } from '../../bill/search.store.ts';
import { show } from '../../bill/open-panel.ts';
import { useShowsStock } from '../browse/tile-parts.tsx';
import { addProductRow } from '../sell.ts';
import { currentTill } from '../../till/till.registry.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from '../../parts/panels.module.css';
import { productName } from '../../till/product-name.ts';

// Loaded on demand, because not every branch shows its stock.
const StockFacts = lazyPart(() => import('../stock/stock-mark.tsx'), 'StockFacts');
// Loaded on demand, because only a manager arranges tiles.
const FavouriteButton = lazyPart(() => import('./favourite-button.tsx'), 'FavouriteButton');

/** Information about a product. */
export function ProductPanel({
  productId,
  back = { kind: 'browse' },
}: {
  readonly productId: number;
  /** Where the details were opened. */
  readonly back?: Panel | undefined;
}): ReactNode {
  const { t } = useTranslation('pos');
  const showsStock = useShowsStock();
  const till = currentTill();
  const product = till?.catalogue.findById(productId) ?? null;
  if (till === null || product === null) return null;
  const department =
    till.lists.departments.find(({ id }) => id === product.departmentId)?.name ?? t('noDepartment');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('price'),
      <span key="price">
        <Money agorot={product.price} />
        {product.weighed && <> {t('perKg')}</>}
      </span>,
    ],
    [t('soldBy'), product.weighed ? t('byWeight') : product.unit || t('byPiece')],
    [t('barcode'), product.barcode === '' ? '' : <Code key="barcode">{product.barcode}</Code>],
    [t('code'), product.code === '' ? '' : <Code key="code">{product.code}</Code>],
    [t('department'), department],
    [t('manufacturer'), product.manufacturer],
    ['', product.vatFree ? t('vatFree') : ''],
  ];
  return (
    <PanelFrame
      title={t('productTitle')}
      onBack={() => show(back)}
      foot={
        <BigButton
          tone="brand"
          tall
          wide
          onClick={() => {
            if (!addProductRow(product)) return;
            searchFor('');
            show({ kind: 'browse' });
          }}
        >
          {t('addToBill')}
        </BigButton>
      }
    >
      <FavouriteButton productId={product.id} />
      <h2 className={classes['productName']}>{productName(product)}</h2>
      <dl className={classes['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value], index) => (
            <div key={label === '' ? index : label} className={classes['fact']}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {showsStock && <StockFacts productId={product.id} />}
    </PanelFrame>
  );
}
