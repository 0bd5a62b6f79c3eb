import {
  columnsOf,
  isDimension,
  type Label,
  type ReportCells,
  type ReportColumn,
  type ReportDefinition,
  type ReportResult,
} from '@dalpak/contracts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';
import { cellText, dayText } from '../reports/index.ts';
import { sayInMail } from './schedule-words.ts';

/** Lines of a report that stand in the mail itself. */
const MOST_LINES = 20;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

interface MailFacts {
  readonly report: ReportDefinition;
  readonly result: ReportResult;
  readonly business: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Who made the schedule, and can stop it. */
  readonly by: string;
  readonly language: keyof Label;
}

/** Twenty lines and the totals of a report as a mail in its language, also as plain text. */
export function scheduleMail({
  report,
  result,
  business,
  from,
  to,
  by,
  language,
}: MailFacts): Omit<SystemMail, 'to'> {
  const left = new Set(result.left_out);
  const columns = columnsOf(report.columns).filter(({ of }) => !left.has(of));
  const lines = result.rows
    .slice(0, MOST_LINES)
    .map(({ cells }) => textsOf(columns, cells, language));
  const hasTotals = columns.some(({ sum }) => sum);
  const totals = columns.map((column, at) =>
    at === 0
      ? sayInMail(language, 'total')
      : column.sum
        ? cellText(column, result.totals[column.key], language)
        : '',
  );
  const span =
    from === null && to === null ? '' : `${dayText(from ?? '…')} – ${dayText(to ?? '…')}`;
  const more = result.rows.length - lines.length;
  const notes = [
    ...(more > 0 ? [sayInMail(language, 'more', { count: more })] : []),
    sayInMail(language, 'why', { name: by, code: report.code }),
  ];
  const isHebrew = language === 'he';
  const all = hasTotals ? [...lines, totals] : lines;
  const cells = (texts: readonly string[], tag: 'td' | 'th'): string =>
    texts
      .map((text, at) => {
        const figure = columns[at] !== undefined && !isDimension(columns[at].of);
        return `<${tag} style="padding:4px 8px;border-bottom:1px solid #ddd;text-align:${figure === isHebrew ? 'left' : 'right'}"${figure ? ' dir="ltr"' : ''}>${escape(text)}</${tag}>`;
      })
      .join('');
  const name = report.name[language];
  const headings = columns.map(({ label }) => label[language]);
  const heading = `${name} (${report.code})`;
  return {
    subject: `${name}${span === '' ? '' : ` · ${span}`} · ${business}`,
    text: [
      heading,
      span,
      headings.join(' | '),
      ...all.map((texts) => texts.join(' | ')),
      '',
      ...notes,
    ]
      .filter((line, at) => line !== '' || at > 1)
      .join('\n'),
    html: `<div dir="${isHebrew ? 'rtl' : 'ltr'}" lang="${language}" style="font-family:Arial,sans-serif"><h2>${escape(heading)}</h2><p>${escape(span)}</p><table style="border-collapse:collapse"><tr>${cells(headings, 'th')}</tr>${all.map((texts) => `<tr>${cells(texts, 'td')}</tr>`).join('')}</table>${notes.map((note) => `<p>${escape(note)}</p>`).join('')}</div>`,
  };
}

function textsOf(
  columns: readonly ReportColumn[],
  cells: ReportCells,
  language: keyof Label,
): string[] {
  return columns.map((column, at) => {
    const text = cellText(column, cells[column.key], language);
    return at === 0 && text === '' ? sayInMail(language, 'none') : text;
  });
}
