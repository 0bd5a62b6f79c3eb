import type { Readable } from 'node:stream';
import { settleVersions } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { prepareBulkTransaction } from '../../../record-kit/index.ts';
import { lockCatalogue } from '../../catalogue/index.ts';
import { findKnownSource, recordBatch } from './import-batch.store.ts';
import {
  DEFAULT_MAX_LINES,
  hashWhileReading,
  sourceName,
  type ImportContext,
  type ImportOptions,
} from './import-options.ts';
import { ReportBuilder, type ImportReport } from './import-report.ts';
import { READ_SHARE, type ListChanges, type ListFile, type ListMapping } from './list-mapping.ts';
import { priceList } from './price-list.mapping.ts';
import { promoList } from './promo-list.mapping.ts';
import { StoreFilter, type StoreCells } from './store-filter.ts';

/** Lines that are read between two progress steps. */
const READ_BATCH = 500;

/**
 * Imports a published list of the price transparency law: the prices of a store as products, or its
 * promotions as discount rules. Everything of the chosen store is created or updated in one
 * transaction. The file is read completely before the transaction begins, so a slow upload locks
 * nothing. Importing the same file again changes nothing; what a newer file does not have stays.
 *
 * @throws AppError FILE_EMPTY, FILE_TRUNCATED, FILE_ENCODING, FILE_FORMAT, FILE_TOO_LARGE,
 *   PRICE_FILE_…, VALIDATION_FAILED (chain or store not in the file). Invalid lines do not stop an
 *   import: they are in the report.
 */
export function importList(
  ctx: ImportContext,
  kind: ImportReport['kind'],
  stream: Readable,
  options: ImportOptions,
): Promise<ImportReport> {
  return kind === 'prices'
    ? importMapped(ctx, priceList, stream, options)
    : importMapped(ctx, promoList, stream, options);
}

async function importMapped<Cells extends StoreCells, Entry>(
  ctx: ImportContext,
  mapping: ListMapping<Cells, Entry>,
  stream: Readable,
  options: ImportOptions,
): Promise<ImportReport> {
  const read = await readFile(mapping, stream, options);
  return ctx.db.tx(async (tx) => {
    if (mapping.isBulk) await prepareBulkTransaction(tx);
    await options.begin?.(tx);
    await lockCatalogue(tx);
    // The transaction may run again after a conflict, so each run counts on a copy.
    const file = {
      ...read,
      source: await findKnownSource(tx, read.source),
      report: read.report.copy(),
    };
    const changes = await mapping.compare(tx, file, options);
    const report = toReport(mapping.kind, file, changes, options.dryRun === true);
    if (options.dryRun === true) return tx.rollbackWith(report);
    await changes.write();
    await recordBatch(tx, {
      kind: mapping.kind,
      source: file.source,
      fileName: options.fileName,
      fileHash: file.fileHash,
      counts: countsOf(report),
    });
    await options.finish?.(tx, report);
    if (report.imported + report.changed > 0)
      await publish(tx, 'sync:changed', { tables: mapping.tables });
    if (mapping.isBulk) await settleVersions(tx);
    return report;
  });
}

/** Reads the lines of the chosen store. */
async function readFile<Cells extends StoreCells, Entry>(
  mapping: ListMapping<Cells, Entry>,
  stream: Readable,
  options: ImportOptions,
): Promise<ListFile<Entry>> {
  const { input, hash } = hashWhileReading(stream);
  const filter = new StoreFilter(options);
  const report = new ReportBuilder();
  const collector = mapping.collect();
  let read = 0;
  for await (const record of mapping.read(input, options)) {
    read += 1;
    if (read % READ_BATCH === 0)
      await options.step?.(
        READ_SHARE * Math.min(1, read / (options.fileLines ?? Number.POSITIVE_INFINITY)),
      );
    const { cells } = record;
    if (cells === null) {
      report.skip(record.line, 'columns', '');
      continue;
    }
    if (!filter.accepts(cells)) {
      report.otherStores += 1;
      continue;
    }
    report.lines += 1;
    if (report.lines > (options.maxLines ?? DEFAULT_MAX_LINES))
      throw new AppError('FILE_TOO_LARGE');
    collector.add({ ...record, cells }, report);
  }
  const found = filter.finish();
  return {
    chain: found.chainName === '' ? found.chainId : found.chainName,
    store: found.storeId,
    source: sourceName(found),
    entries: collector.entries(),
    report,
    fileHash: hash.digest(),
  };
}

function toReport(
  kind: ImportReport['kind'],
  { chain, store, report }: ListFile<unknown>,
  { imported, changed, unchanged }: ListChanges,
  dryRun: boolean,
): ImportReport {
  return {
    kind,
    chain,
    store,
    dryRun,
    lines: report.lines,
    otherStores: report.otherStores,
    imported,
    changed,
    unchanged,
    skipped: report.skipped,
    flagged: report.flagged,
    listed: report.listed,
    mapped: report.mapped,
    unmapped: report.unmapped,
    unmappedList: report.unmappedList,
    linesWithProduct: report.linesWithProduct,
    linesMapped: report.linesMapped,
    linesOnlineOnly: report.linesOnlineOnly,
  };
}

/** The part of a report that the history of imports stores. */
function countsOf(report: ImportReport): Readonly<Record<string, unknown>> {
  const { listed: _listed, unmappedList: _unmappedList, ...counts } = report;
  return counts;
}
