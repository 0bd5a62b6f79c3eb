import type { StoredProduct } from '../../catalogue/index.ts';
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import type { ImportReport } from './import-report.ts';
import type { InputOptions } from '../files/input-stream.ts';
import type { StoreChoice } from './store-filter.ts';

/** The part of a request's context that an import needs. The caller has checked the permission. */
export interface ImportContext {
  readonly db: TenantDb;
}

export interface ImportOptions extends StoreChoice, InputOptions {
  readonly fileName: string;
  /** Reads, maps and compares, and changes nothing. */
  readonly dryRun?: boolean;
  /** Promotions get no end date: for the demonstration, whose promotions must not expire. */
  readonly openEnded?: boolean;
  /** The most lines of the chosen store; a file with more is refused. */
  readonly maxLines?: number;
  /**
   * Called between two parts of the work with the progress from 0 to 1; other calls run meanwhile.
   */
  readonly step?: (done: number) => Promise<void>;
  /** Lines of the whole file, if known: the measure for the progress of reading. */
  readonly fileLines?: number;
  /** Runs at the beginning of the transaction, before anything else is locked. */
  readonly begin?: (tx: TenantTx) => Promise<void>;
  /** Called with what a price list wrote, in its transaction. */
  readonly written?: (tx: TenantTx, writes: PriceWrites) => Promise<void>;
  /** Runs at the end of the transaction, with its report. */
  readonly finish?: (tx: TenantTx, report: ImportReport) => Promise<void>;
}

export const DEFAULT_MAX_LINES = 500_000;

/** Name under which products and rules of a store are stored. */
export function sourceName(store: { readonly chainId: string; readonly storeId: string }): string {
  return `price-transparency:${store.chainId}:${store.storeId}`;
}

/** Hashes a stream while it is read. */
export function hashWhileReading(source: Readable): {
  readonly input: Readable;
  readonly hash: Hash;
} {
  const hash = createHash('sha256');
  async function* tap(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk as Uint8Array);
      hash.update(bytes);
      yield bytes;
    }
  }
  return { input: Readable.from(tap()), hash };
}

/**
 * What the import of a price list wrote: products it created, products it changed with their state
 * before, and further barcodes of existing products.
 */
export interface PriceWrites {
  readonly added: readonly StoredProduct[];
  readonly changed: readonly { readonly before: StoredProduct; readonly after: StoredProduct }[];
  readonly barcodes: readonly { readonly barcode: string; readonly productId: number }[];
}
