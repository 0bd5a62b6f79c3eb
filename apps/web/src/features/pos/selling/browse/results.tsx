import { IconInfoCircle, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TillProduct } from '../../../../platform/catalogue/till-product.ts';
import { SEARCH_CAP } from '../../../../platform/catalogue/search.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { Code, Money } from '../../../../ui/figures/num.tsx';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';
import { EmptyState } from '../../../../ui/layout/states.tsx';
import { VirtualList } from '../../../../ui/layout/virtual-list.tsx';
import { searchFor } from '../../bill/search.store.ts';
import { show } from '../../bill/open-panel.ts';
import { addProductRow } from '../sell.ts';
import { useShowsStock } from './tile-parts.tsx';
import classes from './browse.module.css';
import { productName } from '../../till/product-name.ts';

const StockMark = lazyPart(() => import('../stock/stock-mark.tsx'), 'StockMark');
const RESULT_HEIGHT = 64;

function Result({ product }: { readonly product: TillProduct }): ReactNode {
  const { t } = useTranslation('pos');
  const showsStock = useShowsStock();
  return (
    <div className={classes['result']} data-product={product.id}>
      <button
        type="button"
        className={classes['resultFace']}
        onClick={() => {
          if (addProductRow(product)) searchFor('');
        }}
      >
        <span className={classes['resultName']}>
          {productName(product)}
          <span className={classes['resultCode']}>
            <Code>{product.barcode === '' ? product.code : product.barcode}</Code>
            {showsStock && <StockMark productId={product.id} />}
          </span>
        </span>
        <span className={classes['resultPrice']}>
          <Money agorot={product.price} />
          {product.weighed && <span className={classes['per']}>{t('perKg')}</span>}
        </span>
      </button>
      <button
        type="button"
        className={classes['info']}
        aria-label={`${t('details')} ${productName(product)}`}
        onClick={() => show({ kind: 'product', productId: product.id })}
      >
        <IconInfoCircle size={20} aria-hidden />
      </button>
    </div>
  );
}

/** Results of the search, best first. */
export function Results({ products }: { readonly products: readonly TillProduct[] }): ReactNode {
  const { t } = useTranslation('pos');
  if (products.length === 0)
    return (
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={t('noResults')}
        text={t('noResultsHelp')}
      />
    );
  return (
    <VirtualList
      items={products}
      rowHeight={RESULT_HEIGHT}
      keyOf={(product) => product.id}
      label={t('results')}
      className={classes['results']}
      renderRow={(product) => <Result product={product} />}
      {...(products.length === SEARCH_CAP
        ? { footer: <p className={classes['capped']}>{t('capped')}</p> }
        : {})}
    />
  );
}
