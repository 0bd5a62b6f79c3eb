import { IMPORT_LIMITS } from '@dalpak/contracts';
import { Readable } from 'node:stream';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { type ImportReport, toView } from '../lists/import-report.ts';
import { storePriceImages } from './price-images.ts';
import { importList } from '../lists/import-list.ts';
import type { ImportOptions } from '../lists/import-options.ts';
import { clearParts, readFile } from './import-lines.store.ts';
import { lockTurn } from './import-turns.store.ts';
import { toImport } from './import-views.ts';
import { finish } from './finish-import.ts';
import type { Counts, FileMapping, ImportRun } from './import-desk.ts';

/**
 * A published price list: read again at the check and at the import, as the import of lists does
 * anywhere.
 */
export const priceFile: FileMapping = {
  findPlanFault: () => null,
  check: async (run) => countsOfReport(await runPrices(run, { dryRun: true })),
  commit: async (run) => {
    const { row, own } = run;
    const checked = toImport(row).counts;
    await runPrices(run, {
      begin: (tx) => lockTurn(tx, row.component, own),
      written: (tx, writes) => storePriceImages(tx, row.id, writes),
      finish: async (tx, report) => {
        const counts = countsOfReport(report);
        if (checked === null || counts.new !== checked.new || counts.changed !== checked.changed)
          throw new AppError('IMPORT_STALE');
        await clearParts(tx, row.id);
        await finish(tx, run, { state: 'done', counts });
        await publish(tx, 'records:changed', { component: row.component });
      },
    });
  },
};

async function runPrices(
  { ctx, row, step }: ImportRun,
  options: Partial<ImportOptions>,
): Promise<ImportReport> {
  const bytes = await readFile(ctx.db, row.id, row.bytes);
  if (bytes === null) throw new AppError('FILE_TRUNCATED');
  const { chain = '', store = '' } = row.plan;
  return importList({ db: ctx.db }, 'prices', Readable.from([bytes]), {
    fileName: row.file_name,
    maxBytes: IMPORT_LIMITS.unpacked,
    maxLines: IMPORT_LIMITS.lines,
    fileLines: row.lines,
    step: (done) => step(Math.floor(done * row.lines)),
    ...(chain === '' ? {} : { chain }),
    ...(store === '' ? {} : { store }),
    ...options,
  });
}

function countsOfReport(report: ImportReport): Counts & { readonly report: unknown } {
  const bad = Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
  return {
    new: report.imported,
    changed: report.changed,
    same: report.unchanged,
    bad,
    report: toView(report),
  };
}
