import { type ReceiptLine, textDirection } from '@dalpak/engine';
import { escapeHtml } from '../../kernel/http/answer/escape-html.ts';

const SIZES = { small: '12px', normal: '14px', large: '20px' } as const;

function lineHtml(line: ReceiptLine): string {
  switch (line.kind) {
    case 'text':
      return `<tr><td colspan="2" style="text-align:${line.align === 'center' ? 'center' : 'right'};font-size:${SIZES[line.size]};font-weight:${line.bold ? 700 : 400}">${escapeHtml(line.text)}</td></tr>`;
    case 'mark':
      return `<tr><td colspan="2" style="text-align:center;font-weight:700">${escapeHtml(line.text)}</td></tr>`;
    case 'rule':
      return '<tr><td colspan="2" style="border-top:1px solid #999;line-height:4px;font-size:4px">&nbsp;</td></tr>';
    case 'columns':
      return `<tr style="font-weight:${line.bold ? 700 : 400}"><td style="padding-right:${line.indent ? 16 : 0}px">${escapeHtml(line.start)}</td><td dir="${textDirection(line.end)}" style="text-align:left;white-space:nowrap">${escapeHtml(line.end)}</td></tr>`;
    case 'total':
      return `<tr style="font-weight:700;font-size:18px"><td>${escapeHtml(line.label)}</td><td dir="ltr" style="text-align:left;white-space:nowrap">${escapeHtml(line.amount)}</td></tr>`;
    // Mail programs do not show embedded pictures.
    case 'picture':
    case 'barcode':
      return '';
  }
}

function lineText(line: ReceiptLine): string {
  switch (line.kind) {
    case 'text':
      return line.text;
    case 'mark':
      return `[${line.text}]`;
    case 'rule':
      return '----';
    case 'columns':
      return `${line.indent ? '  ' : ''}${line.start}${line.end === '' ? '' : `  ${line.end}`}`;
    case 'total':
      return `${line.label}  ${line.amount}`;
    // Mail programs do not show embedded pictures.
    case 'picture':
    case 'barcode':
      return '';
  }
}

/**
 * A receipt as the HTML body of a mail: right to left, in tables, for the sake of mail programs;
 * all texts are escaped. Without lines it is the greeting alone.
 */
export function receiptHtml(greeting: string, lines: readonly ReceiptLine[]): string {
  const words = greeting.split('\n').map(escapeHtml).join('<br>');
  return (
    `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"></head><body dir="rtl" style="margin:0;padding:16px;background:#f2f4f4;color:#16211f;font:14px/1.5 Arial,sans-serif">` +
    `<p>${words}</p>${lines.length === 0 ? '' : paperHtml(lines)}</body></html>`
  );
}

function paperHtml(lines: readonly ReceiptLine[]): string {
  return (
    `<table dir="rtl" role="presentation" style="width:100%;max-width:420px;padding:16px;background:#fff;border:1px solid #d5dcda;border-collapse:separate;border-spacing:0 2px;font:14px/1.5 Arial,sans-serif">` +
    `${lines.map(lineHtml).join('')}</table>`
  );
}

/** A receipt as plain text, for mail programs that show no HTML. */
export function receiptText(greeting: string, lines: readonly ReceiptLine[]): string {
  return [greeting, '', ...lines.map(lineText).filter((line) => line !== '')].join('\n');
}
