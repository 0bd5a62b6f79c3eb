import type { ReactNode } from 'react';
import type { TillProduct } from '../../../../platform/catalogue/till-product.ts';
import { screenLanguage } from '../../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { lazyNamed } from '../../../../platform/router/lazy-screen.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';
import { useAppInit } from '../../../../platform/session/session.store.ts';
import { currentTill } from '../../till/till.registry.ts';
import classes from './browse.module.css';
import { initialsOf, inkOn } from './tile-colour.ts';
import { productName } from '../../till/product-name.ts';

/** A till keeps working when the code of the pictures does not load. */
const TilePicture = lazyNamed(
  () =>
    import('./tile-picture.tsx').catch(() => ({
      TilePicture: (_props: { readonly id: string }): ReactNode => null,
    })),
  'TilePicture',
);
// Loaded on demand, because not every branch shows its stock.
const StockMark = lazyPart(() => import('../stock/stock-mark.tsx'), 'StockMark');
/** Whether the branch shows what is left. */
export const useShowsStock = (): boolean =>
  useAppInit().offline_data?.settings.stock_on_tiles === true;
export const TILE_MIN_WIDTH = 112;
export const TILE_HEIGHT = 104;
export const GAP = 8;

/** The colour of a tile without a picture: of the product, else of its department. */
function colourOf({ colour, departmentId }: TillProduct): string {
  if (colour !== '') return colour;
  return currentTill()?.lists.departments.find(({ id }) => id === departmentId)?.colour ?? '';
}

/** A band with the letters of the department: a tile without a picture is still told apart. */
function Band({ product }: { readonly product: TillProduct }): ReactNode {
  const colour = colourOf(product);
  const department = currentTill()?.lists.departments.find(({ id }) => id === product.departmentId);
  const name = department?.names?.[screenLanguage()] ?? department?.name ?? product.name;
  return (
    <span
      className={classes['band']}
      style={colour === '' ? {} : { background: colour, color: inkOn(colour) }}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}

/** The face of a tile: its picture or its colour, its name (or that of a menu) and price. */
export function TileFace({
  product,
  name = '',
}: {
  readonly product: TillProduct;
  readonly name?: string;
}): ReactNode {
  const { t } = useTranslation('pos');
  const showsStock = useShowsStock();
  return (
    <>
      <Band product={product} />
      {product.image && <TilePicture id={product.image} />}
      {showsStock && (
        <span className={classes['tileStock']}>
          <StockMark productId={product.id} />
        </span>
      )}
      <span className={classes['tileName']} data-testid="tile-name">
        {name === '' ? productName(product) : name}
      </span>
      <span className={classes['tilePrice']}>
        <Money agorot={product.price} />
        {product.weighed && <span className={classes['per']}> {t('perKg')}</span>}
      </span>
    </>
  );
}
