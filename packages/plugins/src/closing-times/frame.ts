import { connect, type Host } from '../frame-kit/connect.ts';
import { el, setUp } from '../frame-kit/draw.ts';
import { CITIES } from './cities.ts';
import { type ClosingRules, daysAhead, type Rest, restsFrom, closingStateAt } from './closing.ts';
import { hebrewDateText } from './hebrew-date.ts';
import { WORDS } from './words.ts';

const ZONE = 'Asia/Jerusalem';
const MINUTE_MS = 60_000;
/** Number of days ahead for which holidays are listed. */
const AHEAD = 30;

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
});
const time = (ms: number): string => timeFormat.format(ms);

/** Closing rules from the plugin's settings. */
function rulesOf({ hello: { settings } }: Host): ClosingRules & {
  readonly city: { readonly he: string; readonly en: string };
  readonly warnBefore: number;
} {
  const city = CITIES[String(settings['city'])] ?? CITIES['jerusalem'];
  if (city === undefined) throw new Error('There are no towns');
  const number = (key: string, instead: number): number =>
    typeof settings[key] === 'number' ? settings[key] : instead;
  return {
    city,
    place: city,
    candleMinutes: number('candle_minutes', city.candleMinutes),
    closeBefore: number('close_before', 60),
    warnBefore: number('warn_before', 30),
  };
}

/** The closing warning at `now`; null while there is enough time. */
function warningOf(
  host: Host,
  now: number,
): { readonly text: string; readonly eve: string; readonly standing: 'soon' | 'late' } | null {
  const rules = rulesOf(host);
  const [rest] = restsFrom(now, dayFormat.format(now), rules, 1);
  if (rest === undefined) return null;
  const standing = closingStateAt(now, rest, rules.warnBefore);
  if (standing !== 'soon' && standing !== 'late') return null;
  const words = WORDS[host.hello.language];
  const minutes = Math.max(1, Math.ceil((rest.closesAt - now) / MINUTE_MS));
  const text = words[standing]
    .replace('{minutes}', String(minutes))
    .replace('{time}', time(rest.closesAt))
    .replace('{candles}', time(rest.candlesAt));
  return { text, eve: rest.eve, standing };
}

function namesOf(rest: Rest, language: 'he' | 'en'): string {
  return rest.holidays.map(({ name }) => name[language]).join(', ');
}

function dayText(day: string, language: 'he' | 'en'): string {
  return new Intl.DateTimeFormat(language === 'he' ? 'he-IL' : 'en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'numeric',
  }).format(new Date(`${day}T12:00:00Z`));
}

function timesOf(rest: Rest, language: 'he' | 'en'): HTMLElement {
  const words = WORDS[language];
  const one = (name: string, at: number): HTMLElement =>
    el('div', {}, el('dt', {}, name), el('dd', {}, el('bdi', {}, time(at))));
  return el(
    'dl',
    { class: 'times' },
    one(words.closes, rest.closesAt),
    one(words.candles, rest.candlesAt),
    one(words.ends, rest.endsAt),
  );
}

function draw(host: Host, main: HTMLElement): void {
  const now = Date.now();
  const today = dayFormat.format(now);
  const { language } = host.hello;
  const words = WORDS[language];
  const rules = rulesOf(host);
  const [first, second] = restsFrom(now, today, rules, 2);
  const warning = warningOf(host, now);
  const ahead = daysAhead(today, AHEAD).slice(0, 4);
  main.replaceChildren(
    el('p', { class: 'quiet' }, `${rules.city[language]} · ${hebrewDateText(today)}`),
    ...(warning === null ? [] : [el('p', { class: 'note', role: 'status' }, warning.text)]),
    ...(first === undefined
      ? []
      : [
          el('h2', {}, `${namesOf(first, language)} · ${dayText(first.eve, language)}`),
          timesOf(first, language),
        ]),
    ...(second === undefined
      ? []
      : [
          el(
            'p',
            { class: 'quiet' },
            `${words.next}: ${namesOf(second, language)}, ${dayText(second.eve, language)}, ${words.closes} ${time(second.closesAt)}`,
          ),
        ]),
    ...(ahead.length === 0
      ? []
      : [
          el(
            'p',
            { class: 'quiet' },
            `${words.ahead}: ${ahead.map(({ day, holiday }) => `${holiday.name[language]} (${dayText(day, language)})`).join(' · ')}`,
          ),
        ]),
  );
}

/** Shows a warning once shortly before closing and once after it. */
function watch(host: Host): void {
  let told = '';
  const look = (): void => {
    const warning = warningOf(host, Date.now());
    const key = warning === null ? '' : `${warning.eve} ${warning.standing}`;
    if (warning !== null && key !== told)
      void host.call('toast', { text: warning.text, tone: 'warn' }).catch(() => undefined);
    told = key;
  };
  look();
  setInterval(look, MINUTE_MS);
}

const host = await connect();
if (host.hello.place === 'background') watch(host);
else {
  const main = setUp(host);
  draw(host, main);
  setInterval(() => draw(host, main), MINUTE_MS);
}
