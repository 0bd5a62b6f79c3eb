import { type Reason, isImportable, type RecordComponent } from '@dalpak/contracts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { isAuthorized, requireReadable, type RulesOf } from '../../../record-kit/index.ts';
import type { ImportWork, Step } from './import-work.ts';
import type { Turn } from './import-turns.store.ts';
import { findImport } from './record-import.store.ts';
import type { ImportRow, MissingNames, Owner } from './import.types.ts';

export interface ImportDesk {
  readonly rulesOf: RulesOf;
  readonly work: ImportWork;
}

export interface Counts {
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  readonly bad: number;
}

/** What a check tells, and by field the names of its cells that no record has. */
export interface CheckedCounts extends Counts {
  readonly missing?: readonly MissingNames[];
}

/** An import, with the declaration of the component that it is into. */
export interface ImportOfRecord {
  readonly record: RecordComponent;
  readonly row: ImportRow;
}

/** Work on an import, by whom, and the turn that lets it store its outcome. */
export interface ImportRun extends ImportOfRecord {
  readonly ctx: SessionContext;
  readonly rulesOf: RulesOf;
  readonly own: Turn;
  readonly step: Step;
}

/** How the lines of an uploaded file become records: by a plan of its columns, or by the law. */
export interface FileMapping {
  /** What is wrong with the plan; null when the file can be checked. */
  readonly findPlanFault: (planned: ImportOfRecord) => Reason | null;
  /** Tells what importing would do. */
  readonly check: (run: ImportRun) => Promise<CheckedCounts>;
  /**
   * Imports in one transaction, and stores the outcome in it.
   * @throws AppError IMPORT_STALE when it would do something else than the check told
   */
  readonly commit: (run: ImportRun) => Promise<void>;
}

/**
 * The declaration of a component that the caller may import into.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED
 */
export function requireImportable(ctx: SessionContext, component: number): RecordComponent {
  const record = requireReadable(ctx, component);
  if (!isImportable(record)) requireFound(null);
  if (
    !isAuthorized(ctx, component, 'e') ||
    (record.writes === 'all' && !isAuthorized(ctx, component, 'w'))
  )
    throw new AppError('PERMISSION_DENIED');
  return record;
}

/**
 * An import into a component that the caller may import into.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED
 */
export async function requireImport(
  ctx: SessionContext,
  component: number,
  id: number,
): Promise<ImportOfRecord> {
  const record = requireImportable(ctx, component);
  const row = requireFound(await findImport(ctx.db, component, id));
  // A supplier's file has calls of its own.
  return { record, row: requireFound(row.format === 'costs' ? null : row) };
}

export function ownerOf({ user, employee, terminal }: SessionContext): Owner {
  if (employee !== null)
    return {
      kind: 'employee',
      id: employee.id,
      name: `${employee.firstName} ${employee.lastName}`.trim(),
    };
  if (user !== null) return { kind: 'user', id: user.id, name: user.name };
  return { kind: 'terminal', id: terminal?.id ?? 0, name: terminal?.name ?? '' };
}
