import {
  CHANGE_PAGE,
  COMPONENT,
  type BulkChangeRows,
  type BulkChangeWish,
  type ChangedRow,
  type FieldValue,
  kindOf,
  type PlannedChange,
  type previewBulkChange,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { explain } from '../../../kernel/errors/explain.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { isAuthorized, requireReadable } from '../../../record-kit/index.ts';
import { type ImportDesk, ownerOf } from '../desk/import-desk.ts';
import { startRun } from '../desk/file-import.service.ts';
import { toImport } from '../desk/import-views.ts';
import { findImport } from '../desk/record-import.store.ts';
import { undoImport } from '../desk/undo-import.ts';
import { CHANGE_UNDO_DAYS } from '../desk/import-turns.store.ts';
import type { ImportRow } from '../desk/import.types.ts';
import {
  callOff,
  type ChangeMoment,
  countWaiting,
  findChange,
  insertChange,
  listChanges,
} from './bulk-changes.store.ts';
import { computeRows } from './computed-rows.ts';
import { startChange } from './make-change.ts';

const PRODUCTS = COMPONENT.products;
/** The most changes of a business that wait for their moment. */
const MAX_WAITING = 20;
const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

type Preview = z.output<typeof previewBulkChange.response>;

const isChanged = ({ marks }: ChangedRow): boolean =>
  !marks.includes('same') && !marks.includes('none');

/** A page of what a change would do, with the counts of all of its rows. */
export async function previewChange(
  ctx: SessionContext,
  asked: { readonly rows: BulkChangeRows; readonly change: BulkChangeWish; readonly from: number },
  now: number,
): Promise<Preview> {
  const { rows } = await computeRows(ctx, asked.rows, asked.change, now);
  const marked = (mark: ChangedRow['marks'][number]): number =>
    rows.filter(({ marks }) => marks.includes(mark)).length;
  const to = asked.from + CHANGE_PAGE;
  return {
    data: rows.slice(asked.from, to),
    counts: {
      rows: rows.length,
      changed: rows.filter(isChanged).length,
      large: marked('large'),
      under_cost: marked('under_cost'),
      none: marked('none'),
    },
    next: rows.length > to ? to : null,
  };
}

interface ChangeToStart {
  readonly rows: BulkChangeRows;
  readonly change: BulkChangeWish;
  readonly name: string;
  readonly reason: string;
  readonly without: readonly number[];
  readonly at: number | null;
}

/**
 * Stores the change with the values that the preview showed, and makes it at once when it is due.
 * @throws AppError VALIDATION_FAILED, PERMISSION_DENIED to deactivate without the right to
 */
export async function planChange(
  ctx: SessionContext,
  desk: ImportDesk,
  asked: ChangeToStart,
  now: number,
): Promise<PlannedChange> {
  const { change, at } = asked;
  assertMoment(at, now);
  if (change.field === 'active' && change.value !== true && !isAuthorized(ctx, PRODUCTS, 'd'))
    throw new AppError('PERMISSION_DENIED');
  const { column, rows } = await computeRows(ctx, asked.rows, change, now);
  const without = new Set(asked.without);
  const lines = rows
    .filter((row) => isChanged(row) && !without.has(row.id))
    .map(({ id, after }) => [id, kindOf(column).toCell(after as FieldValue)] as const);
  if (lines.length === 0) throw refusal('rows', explain('change_finds_nothing'));
  const id = await ctx.db.tx(async (tx) => {
    // One that is made at once waits only behind those that are due.
    const waiting = await countWaiting(tx, PRODUCTS, at === null ? new Date(now) : null);
    if (waiting >= MAX_WAITING) throw refusal('at', explain('changes_full', { most: MAX_WAITING }));
    return insertChange(tx, {
      component: PRODUCTS,
      name: asked.name,
      reason: asked.reason,
      field: column.key,
      dueAt: new Date(at ?? now),
      owner: ownerOf(ctx),
      lines,
    });
  });
  if (at === null) await startUnlessBusy(ctx, desk, id);
  return changeView(ctx, id);
}

function assertMoment(at: number | null, now: number): void {
  if (at === null) return;
  if (at <= now) throw refusal('at', explain('change_in_the_past'));
  if (at > now + YEAR_MS) throw refusal('at', explain('change_too_far'));
}

const refusal = (field: string, reason: ReturnType<typeof explain>): AppError =>
  new AppError('VALIDATION_FAILED', { details: [{ ...reason, field }] });

/** While another import works, the change waits for the next look. */
async function startUnlessBusy(ctx: SessionContext, desk: ImportDesk, id: number): Promise<void> {
  try {
    await startChange(ctx.db, desk, PRODUCTS, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'IMPORT_BUSY') throw error;
  }
}

/** The row and its moment may be read one after the other, so the end of undoing is the row's. */
function viewOf(row: ImportRow, moment: ChangeMoment): PlannedChange {
  const change = toImport(row);
  const { committed_at: made } = change;
  return {
    ...change,
    ...moment,
    undo_until: made === null ? null : Date.parse(made) + CHANGE_UNDO_DAYS * DAY_MS,
  };
}

export async function changeView(ctx: SessionContext, id: number): Promise<PlannedChange> {
  const moment = requireFound(await findChange(ctx.db, id));
  const row = requireFound(await findImport(ctx.db, PRODUCTS, id));
  return viewOf(row, moment);
}

export async function lastChanges(ctx: SessionContext): Promise<PlannedChange[]> {
  const moments = await listChanges(ctx.db, PRODUCTS);
  return Promise.all(
    moments.map(async (moment) =>
      viewOf(requireFound(await findImport(ctx.db, PRODUCTS, moment.id)), moment),
    ),
  );
}

/**
 * Calls off a change that waits, or gives every row of a made one its value of before, but rows that
 * were changed since.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED, IMPORT_BUSY, IMPORT_NOT_READY
 */
export async function undoChange(
  ctx: SessionContext,
  desk: ImportDesk,
  id: number,
): Promise<PlannedChange> {
  requireFound(await findChange(ctx.db, id));
  const record = requireReadable(ctx, PRODUCTS);
  if (!(await ctx.db.tx((tx) => callOff(tx, id)))) {
    const row = requireFound(await findImport(ctx.db, PRODUCTS, id));
    if (row.plan.fields?.includes('active') === true && !isAuthorized(ctx, PRODUCTS, 'd'))
      throw new AppError('PERMISSION_DENIED');
    await startRun(
      ctx,
      desk,
      { record, row },
      {
        from: ['done'],
        to: 'undoing',
        returnState: 'done',
        run: async (run) => {
          await undoImport(run);
          return null;
        },
      },
    );
  }
  return changeView(ctx, id);
}
