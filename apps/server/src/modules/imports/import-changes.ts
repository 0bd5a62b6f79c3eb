import type { FieldValue, ImportChange } from '@dalpak/contracts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { createBulk, mayDo } from '../../record-kit/index.ts';
import { type ImportDesk, linesOfPlan, rowOf } from './record-import.service.ts';
import { type LineRoom, readJudgedLines } from './record-import.store.ts';

/** Lines of one answer: limits the memory, however long the file is. */
const PAGE: LineRoom = { lines: 50, bytes: 256 * 1024 };
/** Characters of a text, and items of a list, that are shown. */
const SHOWN = { text: 200, parts: 20 } as const;

export interface ChangesWish {
  readonly component: number;
  readonly id: number;
  readonly verdict: 'changed' | 'new';
  /** The page begins after this line. */
  readonly after: number;
}

const cut = (value: FieldValue): FieldValue => {
  if (typeof value === 'string') return value.length > SHOWN.text ? `${value.slice(0, SHOWN.text)}…` : value;
  return Array.isArray(value) ? value.slice(0, SHOWN.parts) as FieldValue : value;
};
const shown = (values: Readonly<Record<string, FieldValue>>): ImportChange['after'] => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, cut(value)])) as ImportChange['after'];

/**
 * The changes that one page of lines of a checked file would write. Only lines with the given
 * verdict are listed, and the changes are recomputed on each call, not stored. Empty in every other
 * state, and for price files, whose report has their changes.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED
 */
export async function changesOf(ctx: SessionContext, { rulesOf }: ImportDesk, { component, id, verdict, after }: ChangesWish): Promise<{ readonly data: ImportChange[]; readonly next: number | null }> {
  const { record, row } = await rowOf(ctx, component, id);
  if (row.state !== 'checked' || row.format === 'prices') return { data: [], next: null };
  const { fields = [], key = '' } = row.plan;
  const lines = await readJudgedLines(ctx.db, { id, verdict, after }, PAGE);
  const last = lines.at(-1)?.line ?? null;
  if (last === null) return { data: [], next: null };
  const bulk = createBulk({ ctx, record, rules: rulesOf(component), fields: fields.filter((field) => field !== ''), key, mayPutOut: mayDo(ctx, component, 'd'), greatestCode: 0 });
  const changes = await ctx.db.snapshot((view) => bulk.show(view, linesOfPlan(fields, lines)));
  const more = await readJudgedLines(ctx.db, { id, verdict, after: last }, { lines: 1, bytes: 0 });
  return {
    data: changes.map(({ before, after: written, ...change }) => ({ ...change, before: before === null ? null : shown(before), after: shown(written) })),
    next: more.length > 0 ? last : null,
  };
}
