import type { MenuPage, SalesMenu } from '@dalpak/contracts';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { TillProduct } from '../../../../platform/catalogue/till-product.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { cx } from '../../../../ui/layout/cx.ts';
import { show } from '../../bill/open-panel.ts';
import { addProductRow } from '../sell.ts';
import { currentTill, type Till } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import classes from './browse.module.css';
import { TileFace } from './tile-parts.tsx';

const SEARCHED = 2_000;
const LISTED = 120;

/** The first products of a category, which are products of its department. */
function ofCategory(till: Till, id: number): readonly TillProduct[] {
  const department = till.lists.categories.find((one) => one.id === id)?.department ?? 0;
  return till.catalogue
    .ofDepartment(department, 0, SEARCHED)
    .products.filter(({ categoryId }) => categoryId === id)
    .slice(0, LISTED);
}

/** The buttons of a sales menu, as they were laid out: pages at the start side, one page of tiles. */
export function MenuTiles({ menu }: { readonly menu: SalesMenu }): ReactNode {
  const [page, setPage] = useState(0);
  const shown = menu.pages[page] ?? menu.pages[0];
  if (shown === undefined) return null;
  return (
    <div className={classes['shelf']}>
      <nav className={classes['rail']} aria-label={menu.name}>
        {menu.pages.map(({ name }, index) => (
          <button
            // Pages have no key of their own, and keep their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            className={cx(classes['department'], shown === menu.pages[index] && classes['chosen'])}
            aria-pressed={shown === menu.pages[index]}
            onClick={() => setPage(index)}
          >
            <span className={classes['departmentName']}>{name}</span>
          </button>
        ))}
      </nav>
      <PageTiles page={shown} />
    </div>
  );
}

function PageTiles({ page }: { readonly page: MenuPage }): ReactNode {
  const { t } = useTranslation('pos');
  const [category, setCategory] = useState<number | null>(null);
  // Products change with the catalogue.
  useTillStatus((state) => state.revision);
  const till = currentTill();
  if (till === null) return null;
  if (category !== null)
    return (
      <div className={classes['tilesBox']}>
        <button type="button" className={classes['menu']} onClick={() => setCategory(null)}>
          {t('back')}
        </button>
        <div className={classes['menuTiles']} style={gridOf(page.columns)}>
          {ofCategory(till, category).map((product) => (
            <button
              key={product.id}
              type="button"
              className={classes['tile']}
              data-product={product.id}
              onClick={() => addProductRow(product)}
            >
              <TileFace product={product} />
            </button>
          ))}
        </div>
      </div>
    );
  return (
    <div className={classes['tilesBox']}>
      <div className={classes['menuTiles']} style={gridOf(page.columns)} data-testid="menu-page">
        {page.tiles.map(({ kind, id, name, colour, size }, index) => {
          const product = kind === 'product' ? till.catalogue.findById(id) : null;
          const named =
            kind === 'category'
              ? till.lists.categories.find((one) => one.id === id)?.name
              : kind === 'model'
                ? till.lists.models.find((one) => one.id === id)?.name
                : product?.name;
          const style: CSSProperties = {
            gridColumnEnd: `span ${size}`,
            ...(colour === '' ? {} : { borderInlineStart: `8px solid ${colour}` }),
          };
          // The place of a product that is out of use stays, so that the others keep theirs.
          if (named === undefined)
            return (
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} style={style} aria-hidden />
            );
          return (
            <button
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              type="button"
              className={classes['tile']}
              style={style}
              data-product={product?.id}
              onClick={() => {
                if (product !== null) addProductRow(product);
                else if (kind === 'model') show({ kind: 'model', modelId: id });
                else setCategory(id);
              }}
            >
              {product === null ? (
                <span className={classes['tileName']}>{name === '' ? named : name}</span>
              ) : (
                <TileFace product={product} name={name} />
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function gridOf(columns: number): CSSProperties {
  return { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
}
