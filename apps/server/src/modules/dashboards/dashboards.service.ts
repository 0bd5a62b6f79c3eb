import {
  COMPONENT,
  type DashboardView,
  firstHome,
  isSoundWidget,
  type HomeView,
  isAllowed,
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
import type { OwnReportReader as Reader } from '../reports/index.ts';
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
  return (
    measures.length === 0 ||
    kind === 'cards' ||
    measures.some((key) => maySeeMeasure(perr, key as MeasureKey))
  );
}

const EDIT = { type: 'components', action: 'e', key: COMPONENT.dashboards } as const;

/** A user who edits dashboards sees all, others those of all users and of their position. */
function isSeen({ perr, position }: Reader, { positions }: store.DashboardRow): boolean {
  return (
    positions.length === 0 ||
    isAllowed(perr, EDIT) ||
    (position !== null && positions.includes(position))
  );
}

function widgetsOf({ ready, widgets }: store.DashboardRow, perr: PermissionMap): Widget[] {
  const shown: readonly Widget[] =
    ready !== null && widgets.length === 0 ? READY_DASHBOARDS[ready] : widgets;
  return shown.filter((one) => isOpen(perr, one));
}

export async function listDashboards(reader: Reader): Promise<readonly DashboardView[]> {
  const found = await store.listDashboards(reader.db);
  return found
    .filter((row) => isSeen(reader, row))
    .map((row) => {
      const { id, name, description, version } = row;
      return { id, name, description, version, widgets: widgetsOf(row, reader.perr) };
    });
}

/** The dashboard that is the first home of the reader's position; null without one. */
async function homeOfPosition({ db, perr, position }: Reader): Promise<readonly Widget[] | null> {
  if (position === null) return null;
  const found = (await store.listDashboards(db)).find(
    ({ is_home: isHome, positions }) => isHome && positions.includes(position),
  );
  return found === undefined ? null : widgetsOf(found, perr);
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

/** @throws AppError NOT_FOUND, RECORD_CHANGED, VALIDATION_FAILED */
export async function saveDashboard(
  db: TenantDb,
  id: number,
  {
    widgets,
    version,
  }: { readonly widgets: readonly Widget[]; readonly version?: number | undefined },
): Promise<void> {
  assertSound(widgets);
  await db.tx(async (tx) => {
    const stored = requireFound(await store.lockVersion(tx, id));
    if (version !== undefined && version !== stored) throw new AppError('RECORD_CHANGED');
    await store.updateWidgets(tx, id, widgets);
  });
}

/**
 * A home page: the caller's own layout, or the first one of their rights. What the product added
 * since it was arranged stands last.
 */
function homeOf(
  perr: PermissionMap,
  own: store.HomeRow | null,
  ofPosition: readonly Widget[] | null,
): HomeView {
  const first = ofPosition ?? firstHome(perr);
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

export async function readHome(reader: Reader): Promise<HomeView> {
  const [own, ofPosition] = await Promise.all([
    store.findHome(reader.db, reader.owner),
    homeOfPosition(reader),
  ]);
  return homeOf(reader.perr, own, ofPosition);
}

/** @throws AppError VALIDATION_FAILED */
export async function saveHome(
  reader: Reader,
  widgets: readonly Widget[] | null,
): Promise<HomeView> {
  const { db, perr, owner } = reader;
  assertSound(widgets ?? []);
  const ofPosition = await homeOfPosition(reader);
  return db.tx(async (tx) => {
    if (widgets === null) {
      await store.deleteHome(tx, owner);
      return homeOf(perr, null, ofPosition);
    }
    const saved = {
      widgets: [...widgets],
      known: (ofPosition ?? firstHome(perr)).map(({ id }) => id),
    };
    await store.upsertHome(tx, owner, saved);
    return homeOf(perr, saved, ofPosition);
  });
}
