/** English month names of the browser's Hebrew calendar. */
export type HebrewMonth =
  | 'Tishri'
  | 'Heshvan'
  | 'Kislev'
  | 'Tevet'
  | 'Shevat'
  | 'Adar'
  | 'Adar I'
  | 'Adar II'
  | 'Nisan'
  | 'Iyar'
  | 'Sivan'
  | 'Tamuz'
  | 'Av'
  | 'Elul';

export interface HebrewDate {
  readonly day: number;
  readonly month: HebrewMonth;
  readonly year: number;
}

const format = new Intl.DateTimeFormat('en-u-ca-hebrew', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const words = new Intl.DateTimeFormat('he-u-ca-hebrew', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
});

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Hebrew date of a day `yyyy-mm-dd` by daylight; the evening before belongs to it. */
export function hebrewDateOf(day: string): HebrewDate {
  const parts = new Map(format.formatToParts(noon(day)).map(({ type, value }) => [type, value]));
  return {
    day: Number(parts.get('day')),
    month: (parts.get('month') ?? '') as HebrewMonth,
    year: Number.parseInt(parts.get('year') ?? '', 10),
  };
}

/** Hebrew date as Hebrew text (`ט׳ בטבת`), formatted by the browser. */
export function hebrewDateText(day: string): string {
  return words.format(noon(day));
}

/** Weekday from 0 (Sunday) to 6 (Saturday). */
export function weekdayOf(day: string): number {
  return noon(day).getUTCDay();
}

/** Adds days to a date `yyyy-mm-dd`. */
export function addDays(day: string, days: number): string {
  return new Date(noon(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
