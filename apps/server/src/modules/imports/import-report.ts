/** A line of the file that a person should look at. */
export interface ReportLine {
  readonly line: number;
  readonly reason: string;
  /** Code, price or description that makes the line findable; short. */
  readonly text: string;
}

/** A promotion that became no rule. */
export interface UnmappedPromotion {
  readonly promotionId: string;
  readonly description: string;
  readonly reason: string;
  readonly lines: number;
}

/** What an import did. Counts are complete; lists stop at {@link LIST_LIMIT} entries, so its size is bounded. */
export interface ImportReport {
  readonly kind: 'prices' | 'promos';
  readonly chain: string;
  readonly store: string;
  readonly dryRun: boolean;
  /** Lines of the chosen store. */
  readonly lines: number;
  /** Lines of other stores in the same file. */
  readonly otherStores: number;
  /** Products or rules that are new. */
  readonly imported: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Lines that were left out, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Lines or promotions that were taken with a remark, by remark. */
  readonly flagged: Readonly<Record<string, number>>;
  readonly listed: readonly ReportLine[];
  /** Promotions by what they became; one promotion may be of two kinds. Promotions only. */
  readonly mapped: Readonly<Record<string, number>>;
  /** Promotions that became no rule, by reason. Promotions only. */
  readonly unmapped: Readonly<Record<string, number>>;
  readonly unmappedList: readonly UnmappedPromotion[];
  /** Promotion lines whose product the shop has, and how many of them stand in a rule. Promotions only. */
  readonly linesWithProduct: number;
  readonly linesMapped: number;
  /** Of the lines whose product the shop has, those of promotions that hold online only and have no place at a till. */
  readonly linesOnlineOnly: number;
}

export const LIST_LIMIT = 200;

/** Collects what an import meets. */
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
    for (const part of ['skipped', 'flagged', 'mapped', 'unmapped'] as const) Object.assign(copy[part], this[part]);
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
