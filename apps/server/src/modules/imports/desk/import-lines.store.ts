import { type DetailText, IMPORT_LIMITS } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';

/** A cell in its stored form. */
export type StoredCell =
  | string
  | number
  | boolean
  | null
  | { readonly d: string }
  | { readonly e: string };

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
      reason: explain('imports_too_large'),
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
    readonly faults: Readonly<Record<string, DetailText>>;
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
  /** Older imports stored the text alone. */
  readonly faults: Readonly<Record<string, DetailText | string>>;
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

/** Records that an undone import left unchanged, and why. */
export async function insertUnrestored(
  tx: TenantTx,
  id: number,
  kept: readonly { readonly id: number; readonly fault: DetailText }[],
): Promise<void> {
  if (kept.length === 0) return;
  await tx.query(
    'record_imports.kept',
    `INSERT INTO record_import_lines (cloud_id, import_id, line, cells, verdict, faults)
     SELECT $1, $2, k.id, jsonb_build_array(k.id), 'bad', jsonb_build_object('id', k.fault) FROM unnest($3::integer[], $4::jsonb[]) AS k (id, fault)
     ON CONFLICT (cloud_id, import_id, line) DO NOTHING`,
    [tx.cloudId, id, kept.map((one) => one.id), kept.map(({ fault }) => JSON.stringify(fault))],
  );
}
