import { HOME_LINES } from '@dalpak/contracts';
import { escapeHtml } from '../../kernel/http/answer/escape-html.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';
import { cellText, dayText } from '../reports/index.ts';
import { type DigestFacts, type DigestProduct, REPORT_OF } from './digest-facts.ts';
import { LINE_WORDS, WORDS } from './digest-words.ts';

const PERCENT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const MONEY = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const money = (agorot: number): string => MONEY.format(agorot / 100);

interface Line {
  readonly text: string;
  /** Where it is looked up. */
  readonly route: string | null;
}
interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** The digest in one sentence. */
function sentenceOf({ from, to, figures }: DigestFacts): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const when = days === 1 ? WORDS.yesterday : WORDS.days(days, `${dayText(from)} – ${dayText(to)}`);
  const net = figures.find(({ key }) => key === 'net');
  if (net === undefined || net.value === null || net.value === 0) return WORDS.nothing(when);
  const sold = WORDS.sold(when, money(net.value));
  if (net.before === null || net.before <= 0) return `${sold}.`;
  const change = ((net.value - net.before) / net.before) * 100;
  const percent = `${PERCENT.format(Math.abs(change))}%`;
  if (percent === '0%') return `${sold}, ${WORDS.same}`;
  return `${sold}, ${change > 0 ? WORDS.more(percent) : WORDS.less(percent)}`;
}

const productLine = ({ name, net, before }: DigestProduct): Line => ({
  text: `${name}: ${money(net)} (${WORDS.before}: ${money(before)})`,
  route: '/report/id/S110',
});

function sectionsOf({ figures, best, fell, goal, lines }: DigestFacts): readonly Section[] {
  const pace = goal?.pace ?? null;
  return [
    {
      title: WORDS.figures,
      lines: figures.map(({ key, column, value, before }) => ({
        text: `${column.label.he}: ${cellText(column, value)}${before === null ? '' : ` (${WORDS.before}: ${cellText(column, before)})`}`,
        route: `/report/id/${REPORT_OF[key]}`,
      })),
    },
    {
      title: WORDS.goalTitle,
      lines:
        pace === null
          ? []
          : [{ text: WORDS.goal(`${PERCENT.format(pace / 100)}%`), route: '/goals' }],
    },
    { title: WORDS.best, lines: best.map(productLine) },
    { title: WORDS.fell, lines: fell.map(productLine) },
    {
      title: WORDS.waits,
      lines: lines.map(({ kind, count }) => ({
        text: `${LINE_WORDS[kind]}: ${count}`,
        route: HOME_LINES[kind].route,
      })),
    },
  ].filter((section) => section.lines.length > 0);
}

/** The digest as a mail, right to left, also as plain text; it loads nothing from outside. */
export function digestMail(facts: DigestFacts, publicUrl: string | null): Omit<SystemMail, 'to'> {
  const sentence = sentenceOf(facts);
  const sections = sectionsOf(facts);
  const linked = (text: string, route: string | null): string =>
    publicUrl === null || route === null
      ? escapeHtml(text)
      : `<a href="${escapeHtml(new URL(`/#${route}`, publicUrl).href)}" style="color:inherit">${escapeHtml(text)}</a>`;
  const body = sections
    .map(
      ({ title, lines }) =>
        `<h3>${escapeHtml(title)}</h3><ul style="padding-right:20px">${lines.map(({ text, route }) => `<li>${linked(text, route)}</li>`).join('')}</ul>`,
    )
    .join('');
  const off =
    publicUrl === null
      ? ''
      : ` <a href="${escapeHtml(new URL('/#/account', publicUrl).href)}">${WORDS.offLink}</a>`;
  return {
    subject: `${WORDS.subject} · ${dayText(facts.to)} · ${facts.business}`,
    text: [
      sentence,
      ...sections.flatMap(({ title, lines }) => [
        '',
        title,
        ...lines.map(({ text }) => `- ${text}`),
      ]),
      '',
      WORDS.off,
    ].join('\n'),
    html: `<div dir="rtl" lang="he" style="font-family:Arial,sans-serif"><p style="font-size:18px"><b>${escapeHtml(sentence)}</b></p>${body}<p>${escapeHtml(WORDS.off)}${off}</p></div>`,
  };
}
