import { paperModel } from './paper-model.ts';
import type { PaperInput, PaperModel, PaperRow } from './paper.types.ts';
import type { ReceiptLine } from './receipt.types.ts';

/**
 * Lays a finished sale out as receipt lines, in Hebrew: head, rows with their discounts, totals,
 * VAT by rate, payments, foot. Printer, screen and image show the same lines.
 */
export function receiptModel(input: PaperInput): ReceiptLine[] {
  return receiptLines(paperModel(input));
}

/** Lays out a document of any type for a receipt of 58 or 80 mm. */
export function receiptLines(paper: PaperModel): ReceiptLine[] {
  const lines = [...head(paper), RULE];
  if (paper.rows.length > 0) lines.push(...paper.rows.flatMap((row) => rowLines(row, paper)), RULE);
  lines.push(...paper.sums.map(({ label, value }) => columns(label, value)));
  if (paper.total !== null)
    lines.push({ kind: 'total', label: paper.total.label, amount: paper.total.value });
  // A paper without sums has no second rule below its rows.
  if (lines.at(-1) !== RULE) lines.push(RULE);
  for (const { label, value, strong, details } of paper.payments) {
    lines.push(
      columns(label, value, { bold: strong }),
      ...details.map((detail) => columns(detail.label, detail.value, { indent: true })),
    );
  }
  return [...lines, ...foot(paper)];
}

const RULE: ReceiptLine = { kind: 'rule' };

/** A centered text line. */
export function centered(
  text: string,
  size: 'small' | 'normal' | 'large' = 'normal',
  bold = false,
): ReceiptLine {
  return { kind: 'text', text, align: 'center', size, bold };
}

function columns(
  start: string,
  end: string,
  style: { readonly bold?: boolean; readonly indent?: boolean } = {},
): ReceiptLine {
  return { kind: 'columns', start, end, bold: style.bold ?? false, indent: style.indent ?? false };
}

function head({
  logo,
  business,
  words,
  title,
  number,
  mark,
  facts,
  party,
}: PaperModel): ReceiptLine[] {
  return [
    ...(logo === '' ? [] : [{ kind: 'picture', source: logo } as const]),
    centered(business.name, 'large', true),
    ...business.lines.map((text) => centered(text)),
    centered(`${words.vatNumber} ${business.vatNumber}`),
    RULE,
    centered(number === '' ? title : `${title} ${number}`, 'large', true),
    { kind: 'mark', text: mark },
    ...[...facts, ...party].map(({ label, value }) => columns(label, value)),
  ];
}

function rowLines(
  { name, code, quantity, single, unitPrice, gross, details }: PaperRow,
  { withPrices, withCodes }: PaperModel,
): ReceiptLine[] {
  const lines = [columns(name, withPrices ? gross : quantity)];
  if (withCodes && code !== '') lines.push(columns(code, '', { indent: true }));
  if (withPrices && !single)
    lines.push(columns(`${quantity} × ${unitPrice}`, '', { indent: true }));
  lines.push(...details.map(({ label, value }) => columns(label, value, { indent: true })));
  return lines;
}

function foot({
  words,
  allocation,
  savings,
  notes,
  footer,
  barcode,
  signature,
}: PaperModel): ReceiptLine[] {
  const lines: ReceiptLine[] = [];
  if (allocation !== '') lines.push(columns(words.allocation, allocation));
  if (savings !== '') lines.push(centered(savings, 'normal', true));
  if (notes !== '') lines.push(centered(notes));
  for (const text of footer) lines.push(centered(text, 'small'));
  if (signature) lines.push(columns(`${words.signature}: ____________________`, ''));
  if (barcode !== '') lines.push({ kind: 'barcode', value: barcode, symbology: 'code128' });
  return lines;
}
