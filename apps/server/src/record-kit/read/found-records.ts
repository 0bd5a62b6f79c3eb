import type { RecordComponent, RecordView } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import type { RecordPosition } from './list-positions.ts';
import { searchesOf } from './read-records.ts';
import { countAll } from './count-records.store.ts';
import { listRecords } from './page-records.store.ts';
import { type RecordQuery, withIndexResults } from './record-conditions.ts';
import { recordsByIds } from './record-rows.store.ts';

/** Rows read at once. */
const PAGE = 1_000;

type Asked =
  | { readonly ids: readonly number[] }
  | {
      readonly active: boolean | null;
      readonly view?: string | undefined;
      readonly q: string;
      readonly searches: NonNullable<RecordQuery['searches']>;
    };

/**
 * All records that a list finds, or those of these numbers, with all of their columns, in the order
 * of the list. Null when there are more than `most`.
 * @throws AppError VALIDATION_FAILED as `searchesOf`
 */
export async function foundRecords(
  db: TenantDb,
  record: RecordComponent,
  asked: Asked,
  most: number,
): Promise<readonly RecordView[] | null> {
  if ('ids' in asked) {
    const byId = new Map<string, RecordView>();
    for (let at = 0; at < asked.ids.length; at += PAGE)
      for (const view of await recordsByIds(db, record, asked.ids.slice(at, at + PAGE)))
        byId.set(view.id, view);
    return [...new Set(asked.ids)].flatMap((id) => byId.get(String(id)) ?? []);
  }
  const query = await withIndexResults(db, record, {
    q: asked.q,
    searches: searchesOf(record, asked.searches),
    active: asked.active ?? undefined,
    view: asked.view,
  });
  if ((await countAll(db, record, query)) > most) return null;
  const more = new Set(record.columns.map(({ key }) => key));
  const found: RecordView[] = [];
  for (let after: RecordPosition | null = null; ;) {
    const rows: Awaited<ReturnType<typeof listRecords>> = await listRecords(db, record, query, {
      after,
      limit: PAGE,
      more,
    });
    found.push(...rows.map(({ view }) => view));
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined) return found;
    after = last.position;
  }
}
