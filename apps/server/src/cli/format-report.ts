import type { ImportReport } from '../modules/imports/index.ts';

const SHOWN = 20;

/** Formats an import's report for the operator. The JSON form contains everything. */
export function formatReport(report: ImportReport): string {
  const what = report.kind === 'prices' ? 'products' : 'rules';
  const lines = [
    `${report.chain}, store ${report.store}: ${report.lines} lines${report.otherStores > 0 ? ` (${report.otherStores} of other stores)` : ''}`,
    `${what}: ${report.imported} new, ${report.changed} changed, ${report.unchanged} unchanged${report.dryRun ? ' (dry run: nothing was stored)' : ''}`,
    ...counts('lines left out', report.skipped),
    ...counts('remarks', report.flagged),
    ...promotions(report),
    ...report.listed
      .slice(0, SHOWN)
      .map((entry) => `  line ${entry.line}: ${entry.reason} ${entry.text}`.trimEnd()),
  ];
  if (report.listed.length > SHOWN) lines.push('  … more with --json');
  return lines.join('\n');
}

function promotions(report: ImportReport): readonly string[] {
  if (report.kind === 'prices') return [];
  const atTill = report.linesWithProduct - report.linesOnlineOnly;
  const online = report.linesOnlineOnly === 0 ? '' : `, online only: ${report.linesOnlineOnly}`;
  return [
    ...counts('promotions by kind', report.mapped),
    ...counts('promotions not mapped', report.unmapped),
    `lines whose product exists: ${report.linesWithProduct}, mapped: ${report.linesMapped} (${percent(report.linesMapped, report.linesWithProduct)})${online}`,
    ...(online === ''
      ? []
      : [`of the lines that hold in the shop: ${percent(report.linesMapped, atTill)}`]),
    ...report.unmappedList
      .slice(0, SHOWN)
      .map(
        (promotion) =>
          `  ${promotion.promotionId}: ${promotion.reason}, ${promotion.lines} lines: ${promotion.description}`,
      ),
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`;
}

function counts(title: string, values: Readonly<Record<string, number>>): readonly string[] {
  const entries = Object.entries(values).sort(([, a], [, b]) => b - a);
  return entries.length === 0
    ? []
    : [`${title}: ${entries.map(([reason, count]) => `${reason} ${count}`).join(', ')}`];
}
