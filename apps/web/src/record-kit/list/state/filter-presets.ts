import { searchRangeText } from '@dalpak/contracts';
import { formatDate, localDateOf } from '../../../ui/format/format-date.ts';

/** Periods that a column of dates offers. */
export const DATE_PRESETS = ['today', 'yesterday', 'week', 'month', 'lastMonth', 'year'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

const dayBefore = (day: string, by: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - by);
  return date.toISOString().slice(0, 10);
};

/** The first and the last day of a period that ends at this day, as ISO dates. */
export function presetDays(preset: DatePreset, today: string): readonly [string, string] {
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [dayBefore(today, 1), dayBefore(today, 1)];
    case 'week':
      return [dayBefore(today, 6), today];
    case 'month':
      return [month, today];
    case 'lastMonth': {
      const last = dayBefore(month, 1);
      return [`${last.slice(0, 7)}-01`, last];
    }
    case 'year':
      return [`${today.slice(0, 4)}-01-01`, today];
  }
}

/** The text that searches a period, with its days as they are written on the screen. */
export function presetText(preset: DatePreset, now: number): string {
  const [from, to] = presetDays(preset, localDateOf(now));
  const written = (day: string): string => formatDate(day, 'date');
  return searchRangeText(written(from), written(to));
}
