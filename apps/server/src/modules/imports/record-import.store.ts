import { IMPORT_LIMITS, type ImportPlan, type ImportState } from '@dalpak/contracts';
import {
  isUniqueViolation,
  leaseIds,
  type TenantDb,
  type TenantTx,
} from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { WrittenRow } from '../../record-kit/index.ts';

export interface Owner {
  readonly kind: 'user' | 'employee' | 'terminal';
  readonly id: number;
  readonly name: string;
}

/** A cell in its stored form. */
export type StoredCell =
  | string
  | number
  | boolean
  | null
  | { readonly d: string }
  | { readonly e: string };

export interface ImportRow extends Record<string, unknown> {
  readonly id: number;
  readonly component: number;
  readonly format: '' | 'xlsx' | 'csv' | 'prices';
  readonly state: ImportState;
  readonly file_name: string;
  readonly bytes: number;
  readonly headings: readonly string[];
  readonly sample: readonly (readonly StoredCell[])[];
  readonly plan: Partial<ImportPlan> & {
    readonly stores?: readonly StoreLines[];
    readonly chain?: string;
    readonly store?: string;
  };
  readonly counts: Readonly<Record<string, unknown>>;
  readonly lines: number;
  readonly progress: number;
  readonly error: { readonly code: string; readonly desc: string } | null;
  readonly owner_name: string;
  readonly created_at: string;
  readonly committed_at: string | null;
}

export interface StoreLines {
  readonly chain: string;
  readonly name: string;
  readonly store: string;
  readonly lines: number;
}

/** Time without a heartbeat after which work is presumed dead: it sends one every ten seconds. */
const DEAD_AFTER = "interval '60 seconds'";
/** How long an import can be undone. */
const UNDO_FOR = "interval '90 days'";

const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ${column}`;
/** An import whose check found no change is finished. */
const IS_WITHOUT_CHANGES =
  "state = 'checked' AND counts->>'new' = '0' AND counts->>'changed' = '0'";
/** Work of a process that died is back in its former state. */
const CURRENT_STATE = `CASE WHEN ${IS_WITHOUT_CHANGES} THEN 'nothing' WHEN beat_at > now() - ${DEAD_AFTER} THEN state WHEN state = 'reading' THEN 'failed' WHEN state = 'checking' THEN 'read' WHEN state = 'committing' THEN 'checked' WHEN state = 'undoing' THEN 'done' ELSE state END`;
/**
 * The error that users are shown for such work: a code of `IMPORT_STOPS`, whose text is in the
 * client's catalogue.
 */
const CURRENT_ERROR = `CASE WHEN state IN ('reading', 'checking', 'committing', 'undoing') AND beat_at <= now() - ${DEAD_AFTER} THEN jsonb_build_object('code', 'IMPORT_STOPPED_' || upper(state), 'desc', '') ELSE error END`;
const COLUMNS = `id, component, format, ${CURRENT_STATE} AS state, file_name, bytes, headings, sample, plan, counts, lines, progress, ${CURRENT_ERROR} AS error, owner_name, ${iso('created_at')}, ${iso('committed_at')}`;

/**
 * Creates an import. Deletes unfinished imports of the same user here, and all that are unfinished
 * for a day.
 */
export async function insertImport(
  tx: TenantTx,
  {
    component,
    fileName,
    bytes,
    owner,
  }: {
    readonly component: number;
    readonly fileName: string;
    readonly bytes: number;
    readonly owner: Owner;
  },
): Promise<number> {
  await tx.query(
    'record_imports.sweep',
    `DELETE FROM record_imports WHERE cloud_id = $1 AND ${CURRENT_STATE} IN ('uploading', 'read', 'checked', 'failed')
     AND (created_at < now() - interval '1 day' OR (component = $2 AND owner_kind = $3 AND owner_id = $4))`,
    [tx.cloudId, component, owner.kind, owner.id],
  );
  await deleteFilesOfUnchanged(tx, component, owner);
  await tx.query(
    'record_imports.forget_images',
    `DELETE FROM record_import_images i USING record_imports r WHERE i.cloud_id = $1 AND r.cloud_id = $1 AND r.id = i.import_id AND r.committed_at < now() - ${UNDO_FOR}`,
    [tx.cloudId],
  );
  const open = await tx.find<{ count: number }>(
    'record_imports.open',
    `SELECT count(*)::integer AS count FROM record_imports WHERE cloud_id = $1 AND state NOT IN ('done', 'undone') AND NOT (headings = '[]' AND ${IS_WITHOUT_CHANGES})`,
    [tx.cloudId],
  );
  // Each open import stores a file and its lines.
  if ((open?.count ?? 0) >= 20)
    throw new AppError('IMPORT_BUSY', {
      desc: 'בעסק פתוחים כבר 20 ייבואים. סיימו אחד מהם ונסו שוב.',
    });
  const id = await leaseIds(tx, 'record_imports');
  await tx.query(
    'record_imports.insert',
    `INSERT INTO record_imports (cloud_id, id, component, state, file_name, bytes, owner_kind, owner_id, owner_name) VALUES ($1, $2, $3, 'uploading', $4, $5, $6, $7, $8)`,
    [tx.cloudId, id, component, fileName, bytes, owner.kind, owner.id, owner.name],
  );
  return id;
}

/**
 * Imports that changed nothing stay in the history without their files, which until now could be
 * matched differently.
 */
async function deleteFilesOfUnchanged(
  tx: TenantTx,
  component: number,
  owner: Owner,
): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    'record_imports.forget_files',
    `UPDATE record_imports SET headings = '[]', sample = '[]', kept = 0 WHERE cloud_id = $1 AND ${IS_WITHOUT_CHANGES} AND headings <> '[]'
     AND (created_at < now() - interval '1 day' OR (component = $2 AND owner_kind = $3 AND owner_id = $4)) RETURNING id`,
    [tx.cloudId, component, owner.kind, owner.id],
  );
  for (const { id } of rows) {
    await clearLines(tx, id);
    await clearParts(tx, id);
  }
}

export function findImport(db: TenantDb, component: number, id: number): Promise<ImportRow | null> {
  return db.find<ImportRow>(
    'record_imports.find',
    `SELECT ${COLUMNS} FROM record_imports WHERE cloud_id = $1 AND component = $2 AND id = $3`,
    [db.cloudId, component, id],
  );
}

export async function listImportsOf(
  db: TenantDb,
  component: number,
): Promise<readonly ImportRow[]> {
  const { rows } = await db.query<ImportRow>(
    'record_imports.list',
    `SELECT ${COLUMNS} FROM record_imports WHERE cloud_id = $1 AND component = $2 AND state <> 'uploading' ORDER BY id DESC LIMIT 30`,
    [db.cloudId, component],
  );
  return rows;
}

export async function putPart(
  tx: TenantTx,
  id: number,
  part: number,
  content: Buffer,
): Promise<void> {
  await tx.query(
    'record_imports.part',
    `INSERT INTO record_import_parts (cloud_id, import_id, part, content) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cloud_id, import_id, part) DO UPDATE SET content = excluded.content`,
    [tx.cloudId, id, part, content],
  );
}

/** The file, assembled from its parts. @returns null when a part is missing */
export async function readFile(db: TenantDb, id: number, bytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  for (let read = 0; read <= bytes;) {
    const row = await db.find<{ content: Buffer }>(
      'record_imports.read_part',
      'SELECT content FROM record_import_parts WHERE cloud_id = $1 AND import_id = $2 AND part = $3',
      [db.cloudId, id, parts.length],
    );
    if (row === null) break;
    parts.push(row.content);
    read += row.content.length;
  }
  const file = Buffer.concat(parts);
  return file.length === bytes ? file : null;
}

/** One run of work on an import. Its updates count only until another run begins. */
export interface Turn {
  readonly id: number;
  readonly turn: number;
}

/**
 * Moves an import from one of the states `from` to another, for a run of work that is about to
 * begin. Work that is presumed dead loses the import to it.
 * @throws AppError IMPORT_NOT_READY from any other state; IMPORT_BUSY while another import works
 *   on the component's records
 */
export async function beginTurn(
  db: TenantDb,
  {
    component,
    id,
    from,
    to,
    plan,
  }: {
    readonly component: number;
    readonly id: number;
    readonly from: readonly ImportState[];
    readonly to: ImportState;
    readonly plan?: unknown;
  },
): Promise<Turn> {
  return db.tx(async (tx) => {
    await tx.query(
      'record_imports.bury',
      `UPDATE record_imports SET state = ${CURRENT_STATE}, error = ${CURRENT_ERROR}, turn = turn + 1 WHERE cloud_id = $1 AND component = $2 AND beat_at <= now() - ${DEAD_AFTER} AND state IN ('reading', 'checking', 'committing', 'undoing')`,
      [tx.cloudId, component],
    );
    try {
      const { rows } = await tx.query<{ turn: number }>(
        'record_imports.turn',
        `UPDATE record_imports SET state = $4, turn = turn + 1, progress = 0, error = NULL, beat_at = now(), plan = coalesce($6::jsonb, plan)
         WHERE cloud_id = $1 AND component = $2 AND id = $3 AND state = ANY ($5::text[])
         AND ($4 <> 'undoing' OR committed_at > now() - ${UNDO_FOR}) RETURNING turn`,
        [tx.cloudId, component, id, to, from, plan === undefined ? null : JSON.stringify(plan)],
      );
      const [row] = rows;
      if (row === undefined) throw new AppError('IMPORT_NOT_READY');
      return { id, turn: row.turn };
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('IMPORT_BUSY') : error;
    }
  });
}

/**
 * Locks the component's records against other imports until commit: work that was presumed dead may
 * still be in the middle of its own transaction.
 * @throws AppError IMPORT_NOT_READY when another run began since
 */
export async function lockTurn(
  tx: TenantTx,
  component: number,
  { id, turn: own }: Turn,
): Promise<void> {
  await tx.query('record_imports.hold', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    `import ${component}`,
  ]);
  const row = await tx.find(
    'record_imports.held',
    "SELECT 1 AS found FROM record_imports WHERE cloud_id = $1 AND id = $2 AND turn = $3 AND state IN ('committing', 'undoing')",
    [tx.cloudId, id, own],
  );
  if (row === null) throw new AppError('IMPORT_NOT_READY');
}

/** Sends a heartbeat with the progress. */
export async function sendHeartbeat(
  db: TenantDb,
  { id, turn: own }: Turn,
  progress: number | null,
): Promise<void> {
  await db.tx((tx) =>
    tx.query(
      'record_imports.beat',
      'UPDATE record_imports SET beat_at = now(), progress = coalesce($3, progress) WHERE cloud_id = $1 AND id = $2 AND turn = $4',
      [tx.cloudId, id, progress, own],
    ),
  );
}

export interface Outcome {
  readonly state: ImportState;
  readonly error?: { readonly code: string; readonly desc: string } | null;
  readonly format?: ImportRow['format'];
  readonly headings?: readonly string[];
  readonly sample?: readonly unknown[];
  readonly plan?: unknown;
  readonly counts?: unknown;
  readonly lines?: number;
}

const orNull = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

/** Stores the outcome of a run. @returns false when another run began since and owns the import */
export async function storeOutcome(
  db: TenantDb,
  { id, turn: own }: Turn,
  outcome: Outcome,
): Promise<boolean> {
  const { rowCount } = await db.tx((tx) =>
    tx.query(
      'record_imports.settle',
      `UPDATE record_imports SET state = $3, error = $4::jsonb, format = coalesce($5, format), headings = coalesce($6::jsonb, headings), sample = coalesce($7::jsonb, sample),
       plan = coalesce($8::jsonb, plan), counts = coalesce($9::jsonb, counts), lines = coalesce($10, lines), beat_at = now(),
       committed_at = CASE WHEN $3 = 'done' AND committed_at IS NULL THEN now() ELSE committed_at END
     WHERE cloud_id = $1 AND id = $2 AND turn = $11`,
      [
        tx.cloudId,
        id,
        outcome.state,
        outcome.error === null || outcome.error === undefined
          ? null
          : JSON.stringify(outcome.error),
        outcome.format ?? null,
        orNull(outcome.headings),
        orNull(outcome.sample),
        orNull(outcome.plan),
        orNull(outcome.counts),
        outcome.lines ?? null,
        own,
      ],
    ),
  );
  return rowCount === 1;
}

export interface StoredLine {
  readonly line: number;
  readonly cells: readonly StoredCell[];
}

export async function clearLines(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    'record_imports.clear_lines',
    'DELETE FROM record_import_lines WHERE cloud_id = $1 AND import_id = $2',
    [tx.cloudId, id],
  );
  await tx.query(
    'record_imports.kept_none',
    'UPDATE record_imports SET kept = 0 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id],
  );
}

export async function clearParts(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    'record_imports.clear_parts',
    'DELETE FROM record_import_parts WHERE cloud_id = $1 AND import_id = $2',
    [tx.cloudId, id],
  );
}

/**
 * Stores lines of a file, with their size in characters.
 * @throws AppError IMPORT_BUSY when the pending files of the business are too large together
 */
export async function insertLines(
  tx: TenantTx,
  id: number,
  lines: readonly StoredLine[],
  size: number,
): Promise<void> {
  await tx.query(
    'record_imports.kept_more',
    'UPDATE record_imports SET kept = kept + $3 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, size],
  );
  const all = await tx.find<{ kept: number }>(
    'record_imports.kept_open',
    'SELECT coalesce(sum(kept), 0)::bigint AS kept FROM record_imports WHERE cloud_id = $1 AND kept > 0',
    [tx.cloudId],
  );
  if ((all?.kept ?? 0) > IMPORT_LIMITS.keptOpen)
    throw new AppError('IMPORT_BUSY', {
      desc: 'בייבואים הפתוחים בעסק יש כבר יותר מדי נתונים. סיימו אחד מהם ונסו שוב.',
    });
  await tx.query(
    'record_imports.lines',
    `INSERT INTO record_import_lines (cloud_id, import_id, line, cells) SELECT $1, $2, l.line, l.cells FROM unnest($3::integer[], $4::jsonb[]) AS l (line, cells)`,
    [
      tx.cloudId,
      id,
      lines.map(({ line }) => line),
      lines.map(({ cells }) => JSON.stringify(cells)),
    ],
  );
}

/**
 * How much is read at once: at most so many lines and bytes; one line is always read, even when it
 * is larger.
 */
export interface LineLimit {
  readonly lines: number;
  readonly bytes: number;
}

/**
 * Walks the lines one by one and stops at the limit: the size of a line is known only after it is
 * decompressed, so the lines beyond must not be read.
 */
function walkSql(columns: string, weight: string, condition: string): string {
  const next = (after: string): string =>
    `SELECT line, ${columns}, ${weight} AS weight FROM record_import_lines WHERE cloud_id = $1 AND import_id = $2 AND line > ${after} ${condition} ORDER BY line LIMIT 1`;
  return `WITH RECURSIVE walk AS (
       (SELECT 1 AS place, f.* FROM (${next('$3')}) f)
       UNION ALL
       SELECT w.place + 1, n.line, ${columns
         .split(', ')
         .map((name) => `n.${name}`)
         .join(', ')}, w.weight + n.weight FROM walk w CROSS JOIN LATERAL (${next('w.line')}) n
       WHERE w.place < $4 AND w.weight + n.weight <= $5
     ) SELECT line, ${columns} FROM walk ORDER BY place`;
}

const WALK_LINES = walkSql('cells', 'octet_length(cells::text)::bigint', '');
const WALK_BAD_LINES = walkSql(
  'cells, faults',
  '(octet_length(cells::text) + octet_length(faults::text))::bigint',
  'AND faults IS NOT NULL',
);

const WALK_JUDGED_LINES = walkSql('cells', 'octet_length(cells::text)::bigint', 'AND verdict = $6');

/** Lines of a checked file with this verdict, after `after`. */
export async function readJudgedLines(
  db: TenantDb,
  { id, verdict, after }: { readonly id: number; readonly verdict: string; readonly after: number },
  room: LineLimit,
): Promise<readonly StoredLine[]> {
  const { rows } = await db.query<StoredLine & Record<string, unknown>>(
    'record_imports.judged_lines*',
    WALK_JUDGED_LINES,
    [db.cloudId, id, after, room.lines, room.bytes, verdict],
  );
  return rows;
}

/** Lines after `after`, in their order. An empty answer means that there are no more. */
export async function readLines(
  db: TenantDb,
  id: number,
  after: number,
  room: LineLimit,
): Promise<readonly StoredLine[]> {
  const { rows } = await db.query<StoredLine & Record<string, unknown>>(
    'record_imports.read_lines*',
    WALK_LINES,
    [db.cloudId, id, after, room.lines, room.bytes],
  );
  return rows;
}

export async function writeVerdicts(
  tx: TenantTx,
  id: number,
  verdicts: readonly {
    readonly line: number;
    readonly verdict: string;
    readonly faults: Readonly<Record<string, string>>;
  }[],
): Promise<void> {
  await tx.query(
    'record_imports.verdicts*',
    `UPDATE record_import_lines l SET verdict = v.verdict, faults = v.faults
     FROM unnest($3::integer[], $4::text[], $5::jsonb[]) AS v (line, verdict, faults)
     WHERE l.cloud_id = $1 AND l.import_id = $2 AND l.line = v.line AND l.line = ANY ($3::integer[])`,
    [
      tx.cloudId,
      id,
      verdicts.map(({ line }) => line),
      verdicts.map(({ verdict }) => verdict),
      verdicts.map(({ faults }) =>
        Object.keys(faults).length === 0 ? null : JSON.stringify(faults),
      ),
    ],
  );
}

export interface BadLine extends Record<string, unknown> {
  readonly line: number;
  readonly cells: readonly StoredCell[];
  readonly faults: Readonly<Record<string, string>>;
}

export async function readBadLines(
  db: TenantDb,
  id: number,
  after: number,
  room: LineLimit,
): Promise<readonly BadLine[]> {
  const { rows } = await db.query<BadLine>('record_imports.bad_lines*', WALK_BAD_LINES, [
    db.cloudId,
    id,
    after,
    room.lines,
    room.bytes,
  ]);
  return rows;
}

export async function hasBadLines(db: TenantDb, id: number, after: number): Promise<boolean> {
  const row = await db.find(
    'record_imports.more_bad_lines',
    'SELECT 1 AS found FROM record_import_lines WHERE cloud_id = $1 AND import_id = $2 AND line > $3 AND faults IS NOT NULL LIMIT 1',
    [db.cloudId, id, after],
  );
  return row !== null;
}

/** The greatest integer of up to seven digits in a column of the file. */
export async function findGreatestNumber(db: TenantDb, id: number, at: number): Promise<number> {
  const row = await db.find<{ most: number }>(
    'record_imports.greatest',
    "SELECT coalesce(max((cells->>$3::integer)::bigint), 0) AS most FROM record_import_lines WHERE cloud_id = $1 AND import_id = $2 AND cells->>$3::integer ~ '^[0-9]{1,7}$'",
    [db.cloudId, id, at],
  );
  return row?.most ?? 0;
}

/**
 * Stores the rows before and after the import. A record that two lines changed keeps its first
 * state as the one before.
 */
export async function insertImages(
  tx: TenantTx,
  id: number,
  component: number,
  images: readonly WrittenRow[],
): Promise<void> {
  if (images.length === 0) return;
  await tx.query(
    'record_imports.images',
    `INSERT INTO record_import_images (cloud_id, import_id, component, record_id, before, after)
     SELECT $1, $2, $3, (v->>'id')::integer, nullif(v->'before', 'null'::jsonb), v->'after' FROM jsonb_array_elements($4::jsonb) v`,
    [tx.cloudId, id, component, JSON.stringify(images)],
  );
}

/** Images of one component's rows after `after`, in order of their ids. */
export async function readImages(
  tx: TenantTx,
  id: number,
  component: number,
  after: number,
  limit: number,
): Promise<readonly WrittenRow[]> {
  const { rows } = await tx.query<WrittenRow & Record<string, unknown>>(
    'record_imports.read_images*',
    'SELECT record_id AS id, before, after FROM record_import_images WHERE cloud_id = $1 AND import_id = $2 AND component = $3 AND record_id > $4 ORDER BY record_id LIMIT $5',
    [tx.cloudId, id, component, after, limit],
  );
  return rows;
}

export async function imagedComponents(
  tx: TenantTx,
  id: number,
): Promise<readonly { readonly component: number; readonly count: number }[]> {
  const { rows } = await tx.query<{ component: number; count: number }>(
    'record_imports.imaged',
    'SELECT component, count(*)::integer AS count FROM record_import_images WHERE cloud_id = $1 AND import_id = $2 GROUP BY component',
    [tx.cloudId, id],
  );
  return rows;
}

/** Whether undoing an import removes or deactivates records. */
export async function undoRemovesRecords(
  db: TenantDb,
  id: number,
  component: number,
  status: string,
): Promise<boolean> {
  const row = await db.find(
    'record_imports.takes_away',
    `SELECT 1 AS found FROM record_import_images WHERE cloud_id = $1 AND import_id = $2
     AND (before IS NULL OR (component = $3 AND before->$4 = 'false' AND after->$4 = 'true')) LIMIT 1`,
    [db.cloudId, id, component, status],
  );
  return row !== null;
}

/** Records that an undone import left unchanged, and why. */
export async function insertUnrestored(
  tx: TenantTx,
  id: number,
  kept: readonly { readonly id: number; readonly text: string }[],
): Promise<void> {
  if (kept.length === 0) return;
  await tx.query(
    'record_imports.kept',
    `INSERT INTO record_import_lines (cloud_id, import_id, line, cells, verdict, faults)
     SELECT $1, $2, k.id, jsonb_build_array(k.id), 'bad', jsonb_build_object('id', k.text) FROM unnest($3::integer[], $4::text[]) AS k (id, text)
     ON CONFLICT (cloud_id, import_id, line) DO NOTHING`,
    [tx.cloudId, id, kept.map((one) => one.id), kept.map(({ text }) => text)],
  );
}

export async function rememberedHeadings(
  db: TenantDb,
  component: number,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ heading: string; field: string }>(
    'record_imports.headings',
    'SELECT heading, field FROM record_import_headings WHERE cloud_id = $1 AND component = $2 ORDER BY used_at DESC LIMIT 500',
    [db.cloudId, component],
  );
  return new Map(rows.map(({ heading, field }) => [heading, field]));
}

export async function rememberHeadings(
  db: TenantDb,
  component: number,
  headings: ReadonlyMap<string, string>,
): Promise<void> {
  if (headings.size === 0) return;
  await db.tx((tx) =>
    tx.query(
      'record_imports.remember',
      `INSERT INTO record_import_headings (cloud_id, component, heading, field) SELECT $1, $2, h.heading, h.field FROM unnest($3::text[], $4::text[]) AS h (heading, field)
     ON CONFLICT (cloud_id, component, heading) DO UPDATE SET field = excluded.field, used_at = now()`,
      [tx.cloudId, component, [...headings.keys()], [...headings.values()]],
    ),
  );
}
