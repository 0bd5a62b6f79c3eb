import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TillProduct } from '../../../../platform/catalogue/till-product.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { lazyNamed } from '../../../../platform/router/lazy-screen.ts';
import { Money } from '../../../../ui/figures/num.tsx';
import classes from './browse.module.css';

/** A till keeps working when the code of the pictures does not load. */
const TilePicture = lazyNamed(
  () =>
    import('./tile-picture.tsx').catch(() => ({
      TilePicture: (_props: { readonly id: string }): ReactNode => null,
    })),
  'TilePicture',
);
export const TILE_MIN_WIDTH = 136;
/** Names of this many letters and more use smaller letters, so that they fit the tile. */
const LONG_NAME = 22;
export const TILE_HEIGHT = 96;
export const GAP = 8;

/** The page of the tiles, where they have more than one. */
export function Pager({
  page,
  pages,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}): ReactNode {
  const { t } = useTranslation('pos');
  if (pages <= 1) return null;
  return (
    <div className={classes['pager']}>
      <button
        type="button"
        className={classes['pagerKey']}
        aria-label={t('pageBack')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={22} aria-hidden className={classes['mirror']} />
      </button>
      <span>{t('pageOf', { page: page + 1, pages })}</span>
      <button
        type="button"
        className={classes['pagerKey']}
        aria-label={t('pageNext')}
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={22} aria-hidden className={classes['mirror']} />
      </button>
    </div>
  );
}

/** The face of a tile: its picture, name and price. */
export function TileFace({ product }: { readonly product: TillProduct }): ReactNode {
  const { t } = useTranslation('pos');
  return (
    <>
      {product.image && <TilePicture id={product.image} />}
      <span
        className={classes['tileName']}
        data-testid="tile-name"
        data-long={product.name.length > LONG_NAME || undefined}
      >
        {product.name}
      </span>
      <span className={classes['tilePrice']}>
        <Money agorot={product.price} />
        {product.weighed && <span className={classes['per']}> {t('perKg')}</span>}
      </span>
    </>
  );
}
