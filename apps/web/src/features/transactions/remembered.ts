import { localDateOf } from '../../ui/format/format-date.ts';

/** What one remembers of a bill, as the conditions of the list. */
export interface Remembered {
  /** The number of the bill. */
  readonly number: string;
  /** A product, barcode, customer or employee. */
  readonly what: string;
  /** The total in agorot. */
  readonly sum: number | null;
  /** The last four digits of a card. */
  readonly card: string;
  /** The hour around which it was, 0 to 23. */
  readonly hour: number | null;
  /** The day, or null. */
  readonly day: string | null;
}

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<string, number>> = {
  היום: 0,
  אתמול: 1,
  שלשום: 2,
  today: 0,
  yesterday: 1,
};
const HOUR =
  /(?:^|\s)(?:סביב|בשעה|ב-?שעה|around|at)\s*(\d{1,2})(?::\d\d)?(?=\s|$)|(?:^|\s)(\d{1,2}):\d\d(?=\s|$)/;
const CARD = /(?:^|\s)(?:כרטיס|אשראי|card)\s*(\d{4})(?=\s|$)/;
const SUM =
  /(?:^|\s)(?:₪\s*(\d+(?:\.\d{1,2})?)|(\d+(?:\.\d{1,2})?)\s*(?:₪|ש"ח|שקל(?:ים)?)|(\d+\.\d{1,2}))(?=\s|$)/;
/** Bills have short numbers; a barcode is longer. */
const NUMBER = /^\d{1,7}$/;

/**
 * Reads what was typed: 'אתמול סביב 17', '39.66', 'כרטיס 4580', a number, a barcode or a name.
 *
 * @param now moment against which days are counted
 */
export function readRemembered(typed: string, now: number): Remembered {
  let text = ` ${typed.replaceAll(/\s+/g, ' ').trim()} `;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(text);
    if (found !== null) text = text.replace(found[0], ' ');
    return found;
  };
  const card = take(CARD)?.[1] ?? '';
  const hourText = take(HOUR);
  const hour = Number(hourText?.[1] ?? hourText?.[2] ?? -1);
  const sumText = take(SUM);
  const sum = sumText?.[1] ?? sumText?.[2] ?? sumText?.[3];
  const words = text.trim().split(' ').filter(Boolean);
  const dayWord = words.find((word) => DAYS[word.toLowerCase()] !== undefined);
  const back = dayWord === undefined ? undefined : DAYS[dayWord.toLowerCase()];
  const rest = words.filter((word) => word !== dayWord).join(' ');
  const isNumber = NUMBER.test(rest);
  return {
    number: isNumber ? rest : '',
    what: isNumber || rest.length < 2 ? '' : rest,
    sum: sum === undefined ? null : Math.round(Number(sum) * 100),
    card,
    hour: hour >= 0 && hour < 24 ? hour : null,
    day: back === undefined ? null : localDateOf(now - back * DAY_MS),
  };
}
