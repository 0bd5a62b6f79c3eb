import { explain } from '../../kernel/errors/explain.ts';
import { Readable } from 'node:stream';
import { MAX_UNIFORM_MONTHS, type UniformRun } from '@dalpak/contracts';
import { leaseIds } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { GeneratedFileAnswer, type SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { readSettings } from '../settings/index.ts';
import { makeFile, type UniformReport } from './uniform-file.ts';
import * as store from './uniform.store.ts';

export interface UniformRequest {
  readonly from: string;
  readonly to: string;
  readonly branches: readonly number[];
  readonly charset: 1 | 2;
  readonly books: boolean;
  readonly drive: string;
}

function runView(run: store.StoredRun): UniformRun {
  // The report was written by this module.
  const report = run.report as UniformReport;
  return {
    id: run.id,
    from: run.from,
    to: run.to,
    made_at: run.madeAt,
    made_by: run.madeBy,
    sha256: run.sha256,
    ...report,
    records: [...report.records],
    documents: [...report.documents],
    replaced: [...report.replaced],
  };
}

/** Files of the last 90 days, newest first, and what is still open. */
export async function listRuns({ db }: SessionContext): Promise<{
  runs: UniformRun[];
  waiting: { open_shifts: string[]; drafts: number };
}> {
  const [runs, waiting] = [await store.listRuns(db), await store.readWaiting(db)];
  return {
    runs: runs.map(runView),
    waiting: { open_shifts: [...waiting.openShifts], drafts: waiting.drafts },
  };
}

/** Month of a day as a number that grows by one each month. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

function checkRange({ from, to }: UniformRequest, today: string): void {
  const problem =
    from > to
      ? { field: 'from', ...explain('first_day_after_last') }
      : to > today
        ? { field: 'to', ...explain('day_to_come') }
        : monthOf(to) - monthOf(from) >= MAX_UNIFORM_MONTHS
          ? { field: 'from', ...explain('range_too_long', { most: MAX_UNIFORM_MONTHS }) }
          : null;
  if (problem !== null) throw new AppError('BAD_REQUEST', { details: [problem] });
}

/**
 * Makes the uniform file of a range of days and keeps it for 90 days. All of it is read on one
 * snapshot.
 * @throws AppError BAD_REQUEST for a range that is reversed, in the future or too long.
 */
export async function makeRun(ctx: SessionContext, request: UniformRequest): Promise<UniformRun> {
  const now = toLocalDateTime(Date.now());
  checkRange(request, now.slice(0, 10));
  const settings = await readSettings(ctx.db, now.slice(0, 10));
  const minute = await store.findFreeMinute(ctx.db, now.slice(0, 16));
  const made = await ctx.db
    .limitTo('long')
    .snapshot((view) =>
      makeFile(view, { ...request, minute, softwareNumber: settings('softwareNumber') }),
    );
  const id = await ctx.db.tx(async (tx) => {
    const id = await leaseIds(tx, 'uniform_file');
    await store.insertRun(tx, {
      id,
      madeBy: ctx.user?.name ?? '',
      from: request.from,
      to: request.to,
      folder: minute,
      report: made.report,
      sha256: made.sha256,
      archive: made.archive,
    });
    await writeAudit(tx, {
      action: 'tax.file_made',
      ...actorOf(ctx),
      entity: 'tax_file',
      entityId: String(id),
      after: { from: request.from, to: request.to },
    });
    return id;
  });
  const stored = (await store.listRuns(ctx.db)).find((run) => run.id === id);
  if (stored === undefined) throw new Error(`The uniform file ${id} is gone`);
  return runView(stored);
}

/** @throws AppError NOT_FOUND for a file that does not exist or whose time is over. */
export async function readArchive(
  { db }: SessionContext,
  id: number,
): Promise<GeneratedFileAnswer> {
  const found = await store.findArchive(db, id);
  if (found === null) throw new AppError('NOT_FOUND');
  return new GeneratedFileAnswer(Readable.from([found.archive]), `OPENFRMT-${found.folder}.zip`);
}
