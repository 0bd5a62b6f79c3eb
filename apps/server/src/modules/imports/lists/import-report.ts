import type { ImportReportView } from '@dalpak/contracts';

/** A line of the file that a user should check. */
export interface ReportLine {
  readonly line: number;
  readonly reason: string;
  /** Code, price or description that identifies the line; short. */
  readonly text: string;
}

/** A promotion that could not become a rule. */
export interface UnmappedPromotion {
  readonly promotionId: string;
  readonly description: string;
  readonly reason: string;
  readonly lines: number;
}

/**
 * The outcome of an import. Counts are complete; lists stop at {@link LIST_LIMIT} entries, so its
 * size is bounded.
 */
export interface ImportReport {
  readonly kind: 'prices' | 'promos';
  readonly chain: string;
  readonly store: string;
  readonly dryRun: boolean;
  /** Lines of the chosen store. */
  readonly lines: number;
  /** Lines of other stores in the same file. */
  readonly otherStores: number;
  /** New products or rules. */
  readonly imported: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Lines that were left out, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Lines or promotions that were imported with a remark, by remark. */
  readonly flagged: Readonly<Record<string, number>>;
  readonly listed: readonly ReportLine[];
  /** Promotions by the kind of benefit; one promotion may be of two kinds. Promotions only. */
  readonly mapped: Readonly<Record<string, number>>;
  /** Promotions that became no rule, by reason. Promotions only. */
  readonly unmapped: Readonly<Record<string, number>>;
  readonly unmappedList: readonly UnmappedPromotion[];
  /**
   * Promotion lines whose product the shop has, and how many of them are in a rule. Promotions
   * only.
   */
  readonly linesWithProduct: number;
  readonly linesMapped: number;
  /**
   * Of the lines whose product the shop has, those of promotions that are valid online only and not
   * at a till.
   */
  readonly linesOnlineOnly: number;
}

export const LIST_LIMIT = 200;

/** Builds the report of an import. */
export class ReportBuilder {
  readonly skipped: Record<string, number> = {};
  readonly flagged: Record<string, number> = {};
  readonly mapped: Record<string, number> = {};
  readonly unmapped: Record<string, number> = {};
  readonly listed: ReportLine[] = [];
  readonly unmappedList: UnmappedPromotion[] = [];
  lines = 0;
  otherStores = 0;
  linesWithProduct = 0;
  linesMapped = 0;
  linesOnlineOnly = 0;

  skip(line: number, reason: string, text: string): void {
    add(this.skipped, reason);
    this.list({ line, reason, text });
  }

  flag(line: number, reason: string, text: string): void {
    add(this.flagged, reason);
    this.list({ line, reason, text });
  }

  map(kind: string): void {
    add(this.mapped, kind);
  }

  leaveUnmapped(promotion: UnmappedPromotion): void {
    add(this.unmapped, promotion.reason);
    if (this.unmappedList.length < LIST_LIMIT) this.unmappedList.push(promotion);
  }

  copy(): ReportBuilder {
    const copy = new ReportBuilder();
    for (const part of ['skipped', 'flagged', 'mapped', 'unmapped'] as const)
      Object.assign(copy[part], this[part]);
    copy.listed.push(...this.listed);
    copy.unmappedList.push(...this.unmappedList);
    copy.lines = this.lines;
    copy.otherStores = this.otherStores;
    copy.linesWithProduct = this.linesWithProduct;
    copy.linesMapped = this.linesMapped;
    copy.linesOnlineOnly = this.linesOnlineOnly;
    return copy;
  }

  private list(entry: ReportLine): void {
    if (this.listed.length < LIST_LIMIT) this.listed.push(entry);
  }
}

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** A report in its wire form. */
export function toView({
  dryRun,
  otherStores,
  skipped,
  flagged,
  unmapped,
  listed,
  ...report
}: ImportReport): ImportReportView {
  const { kind, chain, store, lines, imported, changed, unchanged } = report;
  return {
    kind,
    chain,
    store,
    lines,
    imported,
    changed,
    unchanged,
    dry_run: dryRun,
    other_stores: otherStores,
    skipped: { ...skipped },
    flagged: { ...flagged },
    unmapped: { ...unmapped },
    listed: listed.slice(0, 50),
  };
}
