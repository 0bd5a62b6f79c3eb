import type { RecordImport } from '@dalpak/contracts';
import { translateStorageErrors } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import {
  createRecords,
  findNewNames,
  mayCreate,
  type RecordKit,
  targetByName,
} from '../../../record-kit/index.ts';
import { checkAgain } from './file-import.service.ts';
import { type ImportDesk, requireImport } from './import-desk.ts';
import { beginTurn, lockAgainstImports } from './import-turns.store.ts';
import { storedMissing } from './missing-names.ts';
import { findImport } from './record-import.store.ts';

export interface MissingRequest {
  readonly component: number;
  readonly id: number;
  readonly field: string;
}

/**
 * Creates the records that a field of a checked file names and that do not exist yet, all or none,
 * and checks the file again. The import takes its turn in the same transaction, so a second press
 * creates nothing.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED, IMPORT_NOT_READY, IMPORT_BUSY, RECORD_INVALID
 */
export async function makeMissing(
  ctx: SessionContext,
  desk: ImportDesk,
  kit: RecordKit,
  { component, id, field }: MissingRequest,
): Promise<RecordImport> {
  const { record } = await requireImport(ctx, component, id);
  const target = requireFound(targetByName(record, field));
  if (!mayCreate(ctx, target.component)) throw new AppError('PERMISSION_DENIED');
  const { own, row } = await translateStorageErrors(() =>
    ctx.db.tx(async (tx) => {
      const turn = await beginTurn(tx, { component, id, from: ['checked'], to: 'checking' });
      await lockAgainstImports(tx, target.component);
      const checked = requireFound(await findImport(tx, component, id));
      const missing = storedMissing(checked).find((one) => one.field === field);
      if (missing === undefined) throw new AppError('IMPORT_NOT_READY');
      // Others may have made some of them by hand since the check.
      const names = await findNewNames(tx, target, missing.names);
      await createRecords(
        tx,
        ctx,
        kit,
        target.component,
        names.map((name) => ({ [target.name.key]: name })),
      );
      return { own: turn, row: checked };
    }),
  );
  return checkAgain(ctx, desk, { record, row }, own);
}
