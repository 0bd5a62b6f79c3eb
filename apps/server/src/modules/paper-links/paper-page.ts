import type { LINK_LANGUAGES } from '@dalpak/contracts';
import { type PaperFact, type PaperModel, type PaperRow, textDirection } from '@dalpak/engine';
import { escapeHtml } from '../../kernel/http/answer/escape-html.ts';
import { PAGE_WORDS } from './page-words.ts';

type Language = (typeof LINK_LANGUAGES)[number];

/** A logo that is larger is left out: a page has at most 60 kB. */
const MAX_LOGO = 40_000;

const STYLE = `
*{box-sizing:border-box}
body{margin:0;padding:16px;background:#f2f4f4;color:#16211f;font:16px/1.5 system-ui,Arial,sans-serif}
main{max-width:460px;margin:0 auto}
.paper{padding:20px 16px;background:#fff;border:1px solid #d5dcda;border-radius:8px;overflow-wrap:anywhere}
.centre{text-align:center}
h1{margin:0;font-size:20px}
h2{margin:16px 0 4px;font-size:16px}
p{margin:0 0 4px}
img{max-width:60%;height:auto}
dl,ul{margin:12px 0 0;padding:12px 0 0;border-top:1px solid #d5dcda;list-style:none}
.line{display:flex;justify-content:space-between;gap:12px}
.line dt,.line span{min-width:0}
dd{margin:0;white-space:nowrap}
.line b{white-space:nowrap}
.small{color:#53615e;font-size:14px}
.total{font-size:20px;font-weight:700}
.acts{display:grid;gap:8px;margin-top:16px}
.acts a{display:block;padding:12px;border:1px solid #0b665c;border-radius:8px;background:#fff;color:#0b665c;text-align:center;text-decoration:none;font-weight:600}
.acts a:focus-visible{outline:3px solid #0b665c;outline-offset:2px}
@media print{body{padding:0;background:#fff}.paper{border:0}.acts{display:none}}
`;

const directionOf = (language: Language): 'rtl' | 'ltr' =>
  language === 'he' || language === 'ar' ? 'rtl' : 'ltr';

const value = (text: string): string =>
  `<bdi dir="${textDirection(text)}">${escapeHtml(text)}</bdi>`;

function factHtml({ label, value: text }: PaperFact, kind = 'line'): string {
  return `<div class="${kind}"><dt>${escapeHtml(label)}</dt><dd>${value(text)}</dd></div>`;
}

function detailsHtml(details: readonly PaperFact[]): string {
  return details
    .map(
      ({ label, value: text }) =>
        `<div class="line small"><span>${escapeHtml(label)}</span><span>${value(text)}</span></div>`,
    )
    .join('');
}

function rowHtml(row: PaperRow, withPrices: boolean): string {
  const amount = withPrices ? row.gross : row.quantity;
  const how = withPrices && !row.single ? `${row.quantity} × ${row.unitPrice}` : '';
  return (
    `<li><div class="line"><span><bdi>${escapeHtml(row.name)}</bdi></span><b>${value(amount)}</b></div>` +
    `${how === '' ? '' : `<div class="small">${value(how)}</div>`}${detailsHtml(row.details)}</li>`
  );
}

/** The paper itself, in the order and in the language of the printed one. */
function paperHtml(paper: PaperModel, language: Language): string {
  const { business, facts, party, rows, sums, total, payments, words } = paper;
  const allocation = paper.allocation === '' ? '' : `${words.allocation}: ${paper.allocation}`;
  const legal =
    paper.legal === '' ? '' : `<p class="small" lang="he" dir="rtl">${escapeHtml(paper.legal)}</p>`;
  const logo =
    paper.logo === '' || paper.logo.length > MAX_LOGO
      ? ''
      : `<img src="${escapeHtml(paper.logo)}" alt="">`;
  const lists = [
    [...facts, ...party].map((fact) => factHtml(fact)).join(''),
    sums.map((fact) => factHtml(fact)).join('') +
      (total === null ? '' : factHtml(total, 'line total')),
    payments.map((pay) => factHtml(pay) + detailsHtml(pay.details)).join(''),
  ].map((list) => (list === '' ? '' : `<dl>${list}</dl>`));
  const [head, totals, paid] = lists;
  return (
    `<article class="paper" lang="${paper.language}" dir="${directionOf(paper.language)}"><header class="centre">${logo}` +
    `<p><strong>${escapeHtml(business.name)}</strong></p>` +
    `${business.lines.map((line) => `<p class="small">${escapeHtml(line)}</p>`).join('')}` +
    `<p class="small">${escapeHtml(words.vatNumber)} ${value(business.vatNumber)}</p>` +
    `<h1>${escapeHtml(paper.title)}</h1><p>${value(paper.number)} · ${escapeHtml(paper.mark)}</p>${legal}</header>` +
    `${head}<ul aria-label="${PAGE_WORDS.rows[language]}">${rows.map((row) => rowHtml(row, paper.withPrices)).join('')}</ul>` +
    `${totals}${paid}` +
    [paper.savings, allocation, paper.notes, ...paper.footer]
      .filter((text) => text !== '')
      .map((text) => `<p class="small centre">${escapeHtml(text)}</p>`)
      .join('') +
    '</article>'
  );
}

/** A page without script, picture or style of another site; its title names no customer. */
function pageHtml(language: Language, title: string, body: string): string {
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">` +
    `<meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">` +
    `<title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
  );
}

interface PaperPage {
  readonly paper: PaperModel;
  readonly language: Language;
  readonly phone: string;
  /** Path of the same paper as a PDF file. */
  readonly pdf: string;
}

/** The page of one paper. */
export function paperPage({ paper, language, phone, pdf }: PaperPage): string {
  const dialled = phone.replaceAll(/[^\d+]/g, '');
  const call =
    dialled === ''
      ? ''
      : `<a href="tel:${dialled}">${PAGE_WORDS.call[language].replace('{phone}', value(phone))}</a>`;
  return pageHtml(
    language,
    PAGE_WORDS.receipt[language],
    `${paperHtml(paper, language)}<nav class="acts"><a href="${escapeHtml(pdf)}">${PAGE_WORDS.pdf[language]}</a>${call}</nav>`,
  );
}

/** What stands where there is no paper to show. */
export function noticePage(
  kind: 'missing' | 'ended' | 'busy',
  language: Language,
  business = '',
): string {
  const text = PAGE_WORDS[`${kind}Text`][language].replace('{business}', escapeHtml(business));
  return pageHtml(
    language,
    PAGE_WORDS[kind][language],
    `<section class="paper centre"><h1>${PAGE_WORDS[kind][language]}</h1><p>${text}</p></section>`,
  );
}
