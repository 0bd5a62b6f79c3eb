import {
  type DashboardView,
  firstHome,
  isSoundWidget,
  type HomeView,
  maySeeMeasure,
  type MeasureKey,
  type ModulesAccess,
  type PermissionMap,
  READY_DASHBOARDS,
  READY_NAMES,
  type ReadyDashboard,
  type Widget,
} from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { includesModule } from '../../kernel/http/gate/authorize.ts';
import * as store from './dashboards.store.ts';

/** The ready dashboards of a new business; one without a restaurant gets none for it. */
export async function insertReadyDashboards(tx: TenantTx, modules: ModulesAccess): Promise<void> {
  const isRestaurant = includesModule(modules, { type: 'pos', key: 'screens.tables' });
  const wanted = (Object.keys(READY_DASHBOARDS) as ReadyDashboard[]).filter(
    (ready) => ready !== 'restaurant' || isRestaurant,
  );
  await store.insertDashboards(
    tx,
    wanted.map((ready) => ({ ready, name: READY_NAMES[ready] })),
  );
}

/** A widget whose measures are all closed to the caller is not shown to them. */
function isOpen(perr: PermissionMap, { kind, measures }: Widget): boolean {
  return kind === 'cards' || measures.some((key) => maySeeMeasure(perr, key as MeasureKey));
}

export async function listDashboards(
  db: TenantDb,
  perr: PermissionMap,
): Promise<readonly DashboardView[]> {
  const found = await store.listDashboards(db);
  return found.map(({ id, name, description, widgets, ready }) => {
    const shown: readonly Widget[] =
      ready !== null && widgets.length === 0 ? READY_DASHBOARDS[ready] : widgets;
    return { id, name, description, widgets: shown.filter((one) => isOpen(perr, one)) };
  });
}

/** @throws AppError VALIDATION_FAILED naming the widget */
function assertSound(widgets: readonly Widget[]): void {
  const ids = new Set<string>();
  for (const widget of widgets) {
    if (!isSoundWidget(widget) || ids.has(widget.id))
      throw new AppError('VALIDATION_FAILED', {
        details: [{ text: widget.id, field: 'widgets' }],
      });
    ids.add(widget.id);
  }
}

/** @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function saveDashboard(
  db: TenantDb,
  id: number,
  widgets: readonly Widget[],
): Promise<void> {
  assertSound(widgets);
  await db.tx(async (tx) => {
    requireFound((await store.updateWidgets(tx, id, widgets)) ? true : null);
  });
}

/**
 * A home page: the caller's own layout, or the first one of their rights. What the product added
 * since it was arranged stands last.
 */
function homeOf(perr: PermissionMap, own: store.HomeRow | null): HomeView {
  const first = firstHome(perr);
  if (own === null)
    return { widgets: first.filter((one) => isOpen(perr, one)), own: false, fresh: [] };
  const placed = new Set(own.widgets.map(({ id }) => id));
  const added = first.filter(({ id }) => !own.known.includes(id) && !placed.has(id));
  return {
    widgets: [...own.widgets, ...added].filter((one) => isOpen(perr, one)),
    own: true,
    fresh: added.map(({ id }) => id),
  };
}

export async function readHome(
  db: TenantDb,
  perr: PermissionMap,
  owner: string,
): Promise<HomeView> {
  return homeOf(perr, await store.findHome(db, owner));
}

/** @throws AppError VALIDATION_FAILED */
export async function saveHome(
  db: TenantDb,
  perr: PermissionMap,
  { owner, widgets }: { readonly owner: string; readonly widgets: readonly Widget[] | null },
): Promise<HomeView> {
  assertSound(widgets ?? []);
  return db.tx(async (tx) => {
    if (widgets === null) {
      await store.deleteHome(tx, owner);
      return homeOf(perr, null);
    }
    const saved = { widgets: [...widgets], known: firstHome(perr).map(({ id }) => id) };
    await store.upsertHome(tx, owner, saved);
    return homeOf(perr, saved);
  });
}
