import { explain } from '../../kernel/errors/explain.ts';
import {
  type SavedView,
  kindOf,
  type ListView,
  MAX_VIEWS,
  PAGE_SIZES,
  type RecordComponent,
} from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { listable, requireReadable } from '../../record-kit/index.ts';
import * as store from './record-views.store.ts';

/** The owner of saved views: at a till the employee, elsewhere the user. */
function viewOwnerOf(ctx: SessionContext, component: number): store.ViewOwner {
  if (ctx.session.kind === 'user' && ctx.user !== null)
    return { kind: 'user', owner: ctx.user.id, component };
  if (ctx.employee !== null) return { kind: 'employee', owner: ctx.employee.id, component };
  throw new AppError('EMPLOYEE_REQUIRED');
}

/** Fields that a view may name: to show and search, and to sort by. */
function fieldsOf(record: RecordComponent): {
  readonly shown: ReadonlySet<string>;
  readonly sorted: ReadonlySet<string>;
} {
  const columns = listable(record);
  return {
    shown: new Set(columns.map(({ key }) => key)),
    sorted: new Set(columns.filter((column) => kindOf(column).sorts).map(({ key }) => key)),
  };
}

/**
 * The caller's own views of a component in the wire form of its list. Fields that the component no
 * longer has are left out.
 */
export async function savedViews(
  ctx: SessionContext,
  record: RecordComponent,
): Promise<readonly ListView[]> {
  const { shown, sorted } = fieldsOf(record);
  const stored = await store.listViews(ctx.db, viewOwnerOf(ctx, record.component));
  return stored.map(
    ({ id, name, settings: { view, perPage, columns, sort, search } }): ListView => [
      String(id),
      record.component,
      name,
      false,
      true,
      {
        pagination: {
          default: perPage,
          perPage: [...new Set([...PAGE_SIZES, perPage])].sort((a, b) => a - b),
        },
        ajaxSetting: { data: { view } },
        columns: columns.filter(({ field }) => shown.has(field)),
        ...(sort === null || !sorted.has(sort[1]) ? {} : { sort }),
        search: Object.fromEntries(Object.entries(search).filter(([field]) => shown.has(field))),
      },
    ],
  );
}

/**
 * Saves a view under a name: a new one, or the caller's own with this number.
 * @throws AppError NOT_FOUND as reading the records would, and for a view of another user;
 *   RECORD_VIEW_NAME_TAKEN; RECORD_VIEWS_FULL
 */
export function saveView(
  ctx: SessionContext,
  component: number,
  {
    id,
    name,
    view,
  }: { readonly id?: number | undefined; readonly name: string; readonly view: SavedView },
): Promise<number> {
  const record = requireReadable(ctx, component);
  const { shown, sorted } = fieldsOf(record);
  const named = [...view.columns.map(({ field }) => field), ...Object.keys(view.search)];
  assertListed(named.filter((field) => !shown.has(field)));
  if (view.sort !== null) assertListed([view.sort[1]].filter((field) => !sorted.has(field)));
  const shelf = viewOwnerOf(ctx, component);
  return ctx.db.tx(async (tx) => {
    const { count, taken } = await store.countAndCheckName(tx, shelf, name, id ?? 0);
    if (taken) throw nameTaken(name);
    if (id !== undefined) {
      if (!(await store.updateView(tx, shelf, id, name, view))) throw new AppError('NOT_FOUND');
      return id;
    }
    if (count >= MAX_VIEWS) throw new AppError('RECORD_VIEWS_FULL');
    const made = await store.insertView(tx, shelf, name, view);
    if (made === null) throw nameTaken(name);
    return made;
  });
}

/** @throws AppError NOT_FOUND, also for a view of another user */
export function deleteView(ctx: SessionContext, component: number, id: number): Promise<void> {
  requireReadable(ctx, component);
  const shelf = viewOwnerOf(ctx, component);
  return ctx.db.tx(async (tx) => {
    if (!(await store.deleteView(tx, shelf, id))) throw new AppError('NOT_FOUND');
  });
}

/** @throws AppError VALIDATION_FAILED naming the first field that the list does not have */
function assertListed([unknown]: readonly string[]): void {
  if (unknown !== undefined)
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('list_column_unknown'), field: unknown }],
    });
}

function nameTaken(name: string): AppError {
  return new AppError('RECORD_VIEW_NAME_TAKEN', { details: [{ text: name, field: 'name' }] });
}
