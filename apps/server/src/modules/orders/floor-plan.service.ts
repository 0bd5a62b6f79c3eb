import { explain } from '../../kernel/errors/explain.ts';
import {
  COMPONENT,
  isAllowed,
  type FloorElement,
  type FloorView,
  type RestaurantView,
} from '@dalpak/contracts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { leaseIds } from '../../kernel/db/index.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { placeTables } from './place-tables.ts';
import * as store from './floor-plan.store.ts';

interface FloorPlan {
  readonly floor: FloorView;
  readonly elements: FloorElement[];
}

/** The floors of the till's branch with all that is drawn on them, and who serves the sections. */
export async function readRestaurant(ctx: ContextOf<'employee'>): Promise<RestaurantView> {
  const { branchId } = ctx.terminal;
  const floors = await store.listFloors(ctx.db, branchId);
  const [tables, sections] = await Promise.all([
    store.listTables(
      ctx.db,
      floors.map(({ floor }) => floor.id),
    ),
    store.listSections(ctx.db, branchId),
  ]);
  return {
    floors: floors.map(({ floor }) => floor),
    elements: floors.flatMap((one) => drawn(one, tables)),
    sections: [...sections],
  };
}

/** All that is drawn on a floor: tables first, which get a place when they have none. */
function drawn(
  { floor, decor }: store.StoredFloor,
  tables: readonly store.StoredTable[],
): FloorElement[] {
  return [
    ...placeTables(
      floor,
      tables.filter((table) => table.floor === floor.id),
    ),
    ...decor.map((one) => ({ ...one, id: 0, floor: floor.id })),
  ];
}

/** A floor with its drawing. @throws NOT_FOUND */
export async function readFloorPlan(ctx: ContextOf<'session'>, id: number): Promise<FloorPlan> {
  const found = requireFound(await store.findFloor(ctx.db, id));
  return { floor: found.floor, elements: drawn(found, await store.listTables(ctx.db, [id])) };
}

/** What an editor publishes. */
export interface Drawing {
  readonly version: number;
  readonly width: number;
  readonly height: number;
  readonly elements: readonly (store.Decor & { readonly id: number })[];
}

/**
 * Replaces the drawing of a floor, whole or not at all. New tables need the right w on tables,
 * removed ones d.
 * @throws NOT_FOUND, RECORD_CHANGED, PERMISSION_DENIED, VALIDATION_FAILED; TABLE_IN_USE with the
 *   names of tables that cannot be removed
 */
export async function saveFloorPlan(
  ctx: ContextOf<'session'>,
  id: number,
  { version, width, height, elements }: Drawing,
): Promise<FloorPlan> {
  const may = (action: 'w' | 'd'): boolean =>
    isAllowed(ctx.perr, { type: 'components', action, key: COMPONENT.floorTables });
  await ctx.db.tx(async (tx) => {
    const { floor } = requireFound(await store.lockFloor(tx, id));
    if (floor.version !== version) throw new AppError('RECORD_CHANGED');
    const tables = elements.filter(({ kind }) => kind === 'table');
    const known = new Set((await store.listTables(tx, [id])).map((table) => table.id));
    const kept = new Set(tables.flatMap((table) => (table.id === 0 ? [] : [table.id])));
    assertTables(tables, known);
    const fresh = tables.filter((table) => table.id === 0);
    const gone = [...known].filter((table) => !kept.has(table));
    if ((fresh.length > 0 && !may('w')) || (gone.length > 0 && !may('d')))
      throw new AppError('PERMISSION_DENIED');
    const occupied = gone.length === 0 ? [] : await store.listOccupied(tx, gone);
    if (occupied.length > 0)
      throw new AppError('TABLE_IN_USE', { details: occupied.map((text) => ({ text })) });
    let next = fresh.length === 0 ? 0 : await leaseIds(tx, 'floor_tables', fresh.length);
    const numbered = tables.map((table) => (table.id === 0 ? { ...table, id: next++ } : table));
    await store.putTables(tx, id, numbered);
    await store.removeTables(tx, gone);
    await store.putFloor(
      tx,
      id,
      { width, height },
      elements.filter(({ kind }) => kind !== 'table').map(asDecor),
    );
    await publish(tx, 'pos:plan', {});
  });
  return readFloorPlan(ctx, id);
}

function asDecor(element: Drawing['elements'][number]): store.Decor {
  const { kind, name, shape, x, y, width, height, angle, layer, seats, section } = element;
  return { kind, name, shape, x, y, width, height, angle, layer, seats, section };
}

/** @throws VALIDATION_FAILED for a table of another floor, twice the same one, or one without a name */
function assertTables(tables: Drawing['elements'], known: ReadonlySet<number>): void {
  const ids = tables.flatMap(({ id }) => (id === 0 ? [] : [id]));
  const wrong =
    new Set(ids).size !== ids.length ||
    ids.some((id) => !known.has(id)) ||
    tables.some(({ name, seats }) => name.trim() === '' || seats < 1);
  if (wrong)
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('table_incomplete'), field: 'elements' }],
    });
}

/**
 * Gives a section of the branch to a waiter.
 * @throws PERMISSION_DENIED for another one than oneself without cart.seller; NOT_FOUND
 */
export async function assignSection(
  ctx: ContextOf<'employee'>,
  section: string,
  waiter: number | null,
  at: number,
): Promise<Pick<RestaurantView, 'sections'>> {
  const { branchId } = ctx.terminal;
  if (waiter !== ctx.employee.id && !isAllowed(ctx.perr, { type: 'pos', key: 'cart.seller' }))
    throw new AppError('PERMISSION_DENIED');
  await ctx.db.tx(async (tx) => {
    if (!(await store.putSection(tx, branchId, section, waiter, new Date(at))))
      throw new AppError('NOT_FOUND');
    await publish(tx, 'pos:plan', {}, { branch: branchId });
  });
  return { sections: [...(await store.listSections(ctx.db, branchId))] };
}
