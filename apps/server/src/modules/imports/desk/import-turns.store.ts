import type { ImportState } from '@dalpak/contracts';
import { isUniqueViolation, type TenantDb, type TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { ImportRow } from './import.types.ts';

/** Time without a heartbeat after which work is presumed dead: it sends one every ten seconds. */
const DEAD_AFTER = "interval '60 seconds'";

/** How long an import can be undone. */
export const UNDO_FOR = "interval '90 days'";

/** How long a bulk change, and the costs of a supplier's file, can be undone. */
export const CHANGE_UNDO_DAYS = 30;

/** An import whose check found no change is finished. */
export const IS_WITHOUT_CHANGES =
  "state = 'checked' AND counts->>'new' = '0' AND counts->>'changed' = '0'";

/** Work of a process that died is back in its former state. */
export const CURRENT_STATE = `CASE WHEN ${IS_WITHOUT_CHANGES} THEN 'nothing' WHEN beat_at > now() - ${DEAD_AFTER} THEN state WHEN state = 'reading' THEN 'failed' WHEN state = 'checking' THEN 'read' WHEN state = 'committing' AND format = 'change' THEN 'planned' WHEN state = 'committing' THEN 'checked' WHEN state = 'undoing' THEN 'done' ELSE state END`;

/**
 * The error that users are shown for such work: a code of `IMPORT_STOPS`, whose text is in the
 * client's catalogue.
 */
export const CURRENT_ERROR = `CASE WHEN state IN ('reading', 'checking', 'committing', 'undoing') AND beat_at <= now() - ${DEAD_AFTER} THEN jsonb_build_object('code', 'IMPORT_STOPPED_' || upper(state), 'desc', '') ELSE error END`;

const lockName = (component: number): string => `import ${component}`;

/**
 * Locks a component's records against imports until commit, unless one is writing them.
 * @throws AppError IMPORT_BUSY
 */
export async function lockAgainstImports(tx: TenantTx, component: number): Promise<void> {
  const row = await tx.find<{ held: boolean }>(
    'record_imports.try_hold',
    'SELECT pg_try_advisory_xact_lock(hashtextextended($2, $1)) AS held',
    [tx.cloudId, lockName(component)],
  );
  if (row?.held !== true) throw new AppError('IMPORT_BUSY');
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
         AND ($4 <> 'undoing' OR committed_at > now() - CASE WHEN format IN ('change', 'costs') THEN interval '${CHANGE_UNDO_DAYS} days' ELSE ${UNDO_FOR} END) RETURNING turn`,
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
    lockName(component),
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
