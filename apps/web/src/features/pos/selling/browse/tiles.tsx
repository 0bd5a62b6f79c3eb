import { FAVOURITES } from '@dalpak/contracts';
import { IconDots, IconPackageOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { lazyNamed } from '../../../../platform/router/lazy-screen.ts';
import { EmptyState, Skeleton, SkeletonBar } from '../../../../ui/layout/states.tsx';
import { useNow } from '../../../../ui/messages/use-now.ts';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import classes from './browse.module.css';
import { Chip } from './chip.tsx';
import { favouriteProducts } from './favourites.ts';
import { type PlacedTile, TileGrid, type TileLines } from './tile-grid.tsx';
import { tilePlace } from './tile-place.ts';
import { type Department, useDepartments } from './use-departments.ts';

// Few branches arrange tiles.
const ArrangedTiles = lazyNamed(() => import('../arrange/arranged-tiles.tsx'), 'ArrangedTiles');
// Loaded on demand, because most shops see all departments at once.
const AllDepartments = lazyNamed(() => import('./all-departments.tsx'), 'AllDepartments');

/** More departments than these are folded. */
const MAX_CHIPS = 12;
/** The best sellers follow the hour. */
const HOUR_TICK_MS = 60_000;
const MOST = 3_000;

/** Lines of tiles of one width. */
function plainLines(
  total: number,
  at: (offset: number, count: number) => readonly PlacedTile['product'][],
  columns: number,
): TileLines {
  return {
    count: Math.ceil(total / columns),
    read: (from, to) =>
      at(from * columns, (to - from) * columns).map((product) => ({ product, size: 1 })),
  };
}

/** Tiles of a department, of one category of it where one is chosen. */
function DepartmentTiles({ department }: { readonly department: number }): ReactNode {
  useTillStatus((state) => state.revision);
  const { t } = useTranslation('pos');
  const [chosen, setChosen] = useState<number | null>(null);
  const till = currentTill();
  if (till === null) return null;
  const { catalogue, lists } = till;
  const categories = lists.categories.filter(
    ({ department: of, products }) => of === department && products > 0,
  );
  const category = categories.find(({ id }) => id === chosen);
  const linesOf = (columns: number): TileLines => {
    if (category === undefined)
      return plainLines(
        catalogue.ofDepartment(department, 0, 0).total,
        (offset, count) => catalogue.ofDepartment(department, offset, count).products,
        columns,
      );
    const found = catalogue
      .ofDepartment(department, 0, MOST)
      .products.filter(({ categoryId }) => categoryId === category.id);
    return plainLines(found.length, (at, count) => found.slice(at, at + count), columns);
  };
  const isArranged = lists.layouts.some((one) => one.department === department);
  return (
    <>
      {categories.length > 1 && (
        <nav className={classes['rail']} aria-label={t('categories')}>
          {categories.map(({ id, name }) => (
            <Chip
              key={id}
              name={name}
              chosen={id === category?.id}
              onChoose={() => setChosen(id === category?.id ? null : id)}
            />
          ))}
        </nav>
      )}
      {isArranged && category === undefined ? (
        <ArrangedTiles department={department} />
      ) : (
        <TileGrid linesOf={linesOf} />
      )}
    </>
  );
}

/** The chips: as many as fit are folded behind one, which shows all with a search. */
function Chips({
  departments,
  chosen,
  onChoose,
}: {
  readonly departments: readonly Department[];
  readonly chosen: Department;
  readonly onChoose: (id: number) => void;
}): ReactNode {
  const { t } = useTranslation('pos');
  const [isOpen, setIsOpen] = useState(false);
  const rail = useRef<HTMLElement>(null);
  const folds = departments.length > MAX_CHIPS + 1;
  const first = folds ? departments.slice(0, MAX_CHIPS) : departments;
  // The chosen one is in sight, also when it is folded.
  const shown = first.includes(chosen) ? first : [...first.slice(0, -1), chosen];
  useEffect(() => {
    rail.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({
      block: 'nearest',
      inline: 'nearest',
    });
  }, [chosen.id]);
  const choose = (id: number): void => {
    setIsOpen(false);
    onChoose(id);
  };
  return (
    <>
      <div className={classes['chips']}>
        <nav ref={rail} className={classes['rail']} aria-label={t('departments')}>
          {shown.map(({ id, name, colour }) => (
            <Chip
              key={id}
              name={name}
              colour={colour}
              chosen={id === chosen.id}
              onChoose={() => choose(id)}
            />
          ))}
        </nav>
        {folds && (
          <button
            type="button"
            className={classes['allChips']}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconDots size={20} aria-hidden />
            <span>{t('allDepartments')}</span>
          </button>
        )}
      </div>
      {isOpen && <AllDepartments departments={departments} chosen={chosen.id} onChoose={choose} />}
    </>
  );
}

/**
 * Tiles by department: favourites and departments as chips, under them the products of the chosen
 * one.
 */
export function Tiles(): ReactNode {
  const { t } = useTranslation('pos');
  const now = useNow(HOUR_TICK_MS);
  const departments = useDepartments();
  const [chosen, setChosen] = useState(() => (tilePlace.isKept ? tilePlace.department : null));
  useEffect(() => {
    tilePlace.department = chosen;
  }, [chosen]);
  const till = currentTill();
  if (departments === null || till === null)
    return (
      <Skeleton label={t('departments')}>
        <SkeletonBar height={48} />
      </Skeleton>
    );
  const favourites = favouriteProducts(till, new Date(now));
  const all =
    favourites.length === 0
      ? departments
      : [{ id: FAVOURITES, name: t('favourites'), colour: '' }, ...departments];
  const department = all.find(({ id }) => id === chosen) ?? all[0];
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
      <Chips departments={all} chosen={department} onChoose={setChosen} />
      {department.id === FAVOURITES ? (
        <TileGrid
          testId="favourites"
          linesOf={(columns) =>
            plainLines(favourites.length, (at, count) => favourites.slice(at, at + count), columns)
          }
        />
      ) : (
        <DepartmentTiles key={department.id} department={department.id} />
      )}
    </div>
  );
}
