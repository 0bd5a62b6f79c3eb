import type { Readable } from 'node:stream';
import type { PushData } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import type { ImportOptions } from './import-options.ts';
import type { ImportReport, ReportBuilder } from './import-report.ts';
import type { InputOptions } from '../files/input-stream.ts';
import type { StoreCells } from './store-filter.ts';

/** A record of a published list; `cells` is null when their number differs from the header's. */
export interface ListRecord<Cells> {
  readonly line: number;
  readonly cells: Cells | null;
  /** Columns that the file does not have for this record. */
  readonly unnamed?: ReadonlySet<string>;
}

/** The chosen store's part of a list, as it was read. */
export interface ListFile<Entry> {
  readonly chain: string;
  readonly store: string;
  readonly source: string;
  readonly entries: readonly Entry[];
  readonly report: ReportBuilder;
  readonly fileHash: Buffer;
}

/** Collects what the lines of one file say. */
export interface ListCollector<Cells, Entry> {
  /** Adds an accepted line, or tells the report why it is left out. */
  add(line: ListLine<Cells>, report: ReportBuilder): void;
  entries(): readonly Entry[];
}

/** A record whose cells are whole, of the chosen store. */
export interface ListLine<Cells> extends ListRecord<Cells> {
  readonly cells: Cells;
}

/** What an import is about to write, compared with what is stored. */
export interface ListChanges {
  readonly imported: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly write: () => Promise<void>;
}

/** How the import of published lists reads and writes one kind of them. */
export interface ListMapping<Cells extends StoreCells, Entry> {
  readonly kind: ImportReport['kind'];
  /** Tables of the tills that it writes. */
  readonly tables: PushData<'sync:changed'>['tables'];
  /** Whether it writes so many rows that the transaction is prepared for them. */
  readonly isBulk: boolean;
  readonly read: (input: Readable, options: InputOptions) => AsyncIterable<ListRecord<Cells>>;
  readonly collect: () => ListCollector<Cells, Entry>;
  /**
   * Compares the file with what is stored, in the import's transaction. `file.report` is this run's
   * own.
   */
  readonly compare: (
    tx: TenantTx,
    file: ListFile<Entry>,
    options: ImportOptions,
  ) => Promise<ListChanges>;
}

/** Shares of the whole work at which reading and comparing end; the rest is writing. */
export const READ_SHARE = 0.4;
export const COMPARED_SHARE = 0.7;
