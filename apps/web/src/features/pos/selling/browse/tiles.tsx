import { useElementSize } from '@mantine/hooks';
import { IconPackageOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { lazyNamed } from '../../../../platform/router/lazy-screen.ts';
import { cx } from '../../../../ui/layout/cx.ts';
import { Num } from '../../../../ui/figures/num.tsx';
import { EmptyState } from '../../../../ui/layout/states.tsx';
import { sellProduct } from '../sell.ts';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import classes from './browse.module.css';
import { GAP, Pager, TILE_HEIGHT, TILE_MIN_WIDTH, TileFace } from './tile-parts.tsx';
import { tilePlace } from './tile-place.ts';

// Few branches arrange tiles.
const ArrangedTiles = lazyNamed(() => import('../arrange/arranged-tiles.tsx'), 'ArrangedTiles');

interface Department {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

/**
 * Departments that have products here, in the order of the server's list. Products without a
 * department come last.
 */
export function useDepartments(): readonly Department[] {
  const { t } = useTranslation('pos');
  const revision = useTillStatus((state) => state.revision);
  return useMemo(() => {
    const till = currentTill();
    if (till === null || revision < 0) return [];
    const counts = till.catalogue.departmentCounts();
    // In the order of the tenant's list, as one walks through the shop.
    const named = till.lists.departments.flatMap(({ id, name }) => {
      const count = counts.get(id) ?? 0;
      return count > 0 ? [{ id, name, count }] : [];
    });
    const listed = new Set(named.map(({ id }) => id));
    const other = [...counts]
      .filter(([id]) => !listed.has(id))
      .map(([id, count]) => ({ id, name: t('noDepartment'), count }));
    return [...named, ...other];
  }, [revision, t]);
}

function TileGrid({ department }: { readonly department: number }): ReactNode {
  const { ref, width, height } = useElementSize();
  const revision = useTillStatus((state) => state.revision);
  const [page, setPage] = useState(() => (tilePlace.isKept ? tilePlace.page : 0));
  useEffect(() => {
    tilePlace.isKept = false;
    tilePlace.page = page;
  }, [page]);
  const columns = Math.max(2, Math.floor((width + GAP) / (TILE_MIN_WIDTH + GAP)));
  const lines = Math.max(2, Math.floor((height + GAP) / (TILE_HEIGHT + GAP)));
  const perPage = columns * lines;
  const { products, total } = useMemo(
    () =>
      (revision < 0
        ? undefined
        : currentTill()?.catalogue.ofDepartment(department, page * perPage, perPage)) ?? {
        products: [],
        total: 0,
      },
    [department, page, perPage, revision],
  );
  const pages = Math.ceil(total / perPage);
  return (
    <div className={classes['tilesBox']}>
      <div
        ref={ref}
        className={classes['tiles']}
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: `${TILE_HEIGHT}px`,
        }}
      >
        {width > 0 &&
          products.map((product) => (
            <button
              key={product.id}
              type="button"
              className={classes['tile']}
              data-product={product.id}
              onClick={() => sellProduct(product)}
              title={product.name}
            >
              <TileFace product={product} />
            </button>
          ))}
      </div>
      <Pager page={Math.min(page, Math.max(0, pages - 1))} pages={pages} onPage={setPage} />
    </div>
  );
}

/**
 * Tiles by department: a list of departments at the start side, next to it the products of one
 * department, a page at a time.
 */
export function Tiles(): ReactNode {
  const { t } = useTranslation('pos');
  const departments = useDepartments();
  const [chosen, setChosen] = useState(() => (tilePlace.isKept ? tilePlace.department : null));
  useEffect(() => {
    tilePlace.department = chosen;
  }, [chosen]);
  const department = departments.find(({ id }) => id === chosen) ?? departments[0];
  const isArranged = currentTill()?.lists.layouts.some((one) => one.department === department?.id);
  if (department === undefined)
    return (
      <EmptyState
        icon={<IconPackageOff size={28} />}
        title={t('noProducts')}
        text={t('noProductsHelp')}
      />
    );
  return (
    <div className={classes['shelf']}>
      <nav className={classes['rail']} aria-label={t('departments')}>
        {departments.map(({ id, name, count }) => (
          <button
            key={id}
            type="button"
            className={cx(classes['department'], id === department.id && classes['chosen'])}
            aria-pressed={id === department.id}
            onClick={() => setChosen(id)}
          >
            <span className={classes['departmentName']}>{name}</span>
            <Num value={count} className={classes['departmentCount']} />
          </button>
        ))}
      </nav>
      {isArranged ? (
        <ArrangedTiles key={department.id} department={department.id} />
      ) : (
        <TileGrid key={department.id} department={department.id} />
      )}
    </div>
  );
}
