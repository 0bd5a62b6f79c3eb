import type { FieldValue, ImportChange } from '@dalpak/contracts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { createBulk, isAuthorized } from '../../../record-kit/index.ts';
import { type ImportDesk, requireImport } from './import-desk.ts';
import { linesOfPlan } from './table-file.mapping.ts';
import { type LineLimit, readJudgedLines } from './import-lines.store.ts';

/** Lines of one answer: limits the memory, however long the file is. */
const PAGE: LineLimit = { lines: 50, bytes: 256 * 1024 };
/** Characters of a text, and items of a list, that are shown. */
const SHOWN_LIMITS = { text: 200, parts: 20 } as const;

export interface ChangesRequest {
  readonly component: number;
  readonly id: number;
  readonly verdict: 'changed' | 'new';
  /** The page begins after this line. */
  readonly after: number;
}

const shortenValue = (value: FieldValue): FieldValue => {
  if (typeof value === 'string')
    return value.length > SHOWN_LIMITS.text ? `${value.slice(0, SHOWN_LIMITS.text)}…` : value;
  return Array.isArray(value) ? (value.slice(0, SHOWN_LIMITS.parts) as FieldValue) : value;
};
const toShownValues = (values: Readonly<Record<string, FieldValue>>): ImportChange['after'] =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, shortenValue(value)]),
  ) as ImportChange['after'];

/**
 * The changes that one page of lines of a checked file would write. Only lines with the given
 * verdict are listed, and the changes are recomputed on each call, not stored. Empty in every other
 * state, and for price files, whose report has their changes.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED
 */
export async function changesOf(
  ctx: SessionContext,
  { rulesOf }: ImportDesk,
  { component, id, verdict, after }: ChangesRequest,
): Promise<{ readonly data: ImportChange[]; readonly next: number | null }> {
  const { record, row } = await requireImport(ctx, component, id);
  if (row.state !== 'checked' || row.format === 'prices') return { data: [], next: null };
  const { fields = [], key = '' } = row.plan;
  const lines = await readJudgedLines(ctx.db, { id, verdict, after }, PAGE);
  const last = lines.at(-1)?.line ?? null;
  if (last === null) return { data: [], next: null };
  const bulk = createBulk({
    ctx,
    record,
    rules: rulesOf(component),
    fields: fields.filter((field) => field !== ''),
    key,
    mayDeactivate: isAuthorized(ctx, component, 'd'),
    greatestCode: 0,
  });
  const changes = await ctx.db.snapshot((view) => bulk.show(view, linesOfPlan(fields, lines)));
  const more = await readJudgedLines(ctx.db, { id, verdict, after: last }, { lines: 1, bytes: 0 });
  return {
    data: changes.map(({ before, after: written, ...change }) => ({
      ...change,
      before: before === null ? null : toShownValues(before),
      after: toShownValues(written),
    })),
    next: more.length > 0 ? last : null,
  };
}
