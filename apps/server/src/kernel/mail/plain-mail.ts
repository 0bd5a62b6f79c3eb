import type { SystemMail } from './mailer.ts';

/** Text of a mail in one language. A line is a paragraph. */
export interface MailWords {
  readonly subject: string;
  readonly lines: readonly string[];
}

export interface MailText {
  readonly he: MailWords;
  readonly en: MailWords;
  /** A code to type or an address to open, on a line of its own between the languages. */
  readonly codeOrLink?: string;
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

/**
 * A mail in both languages, Hebrew first: the recipient is not signed in, so their language is
 * unknown.
 */
export function composeMail(to: string, { he, en, codeOrLink: opens }: MailText): SystemMail {
  const paragraphs = (words: MailWords): string =>
    words.lines.map((line) => `<p>${escape(line)}</p>`).join('');
  const isLink = opens?.startsWith('http') === true;
  const shown = opens === undefined ? '' : escape(opens);
  const middle =
    opens === undefined
      ? '<hr>'
      : `<p dir="ltr" style="text-align:center;${isLink ? '' : 'font-size:28px;letter-spacing:4px'}">${isLink ? `<a href="${shown}">${shown}</a>` : shown}</p>`;
  return {
    to,
    subject: `${he.subject} · ${en.subject}`,
    text: [...he.lines, opens ?? '', ...en.lines].filter((line) => line !== '').join('\n\n'),
    html: `<div dir="rtl" lang="he">${paragraphs(he)}</div>${middle}<div dir="ltr" lang="en">${paragraphs(en)}</div>`,
  };
}
