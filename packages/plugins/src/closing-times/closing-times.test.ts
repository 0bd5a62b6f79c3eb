import { describe, expect, it } from 'vitest';
import { CITIES } from './cities.ts';
import {
  candlesAt,
  type ClosingRules,
  daysAhead,
  nightAt,
  restsFrom,
  closingStateAt,
} from './closing.ts';
import { hebrewDateOf, weekdayOf } from './hebrew-date.ts';
import { holidaysOn, isRest } from './holidays.ts';
import { sunDescentAt } from './sun.ts';

/*
 * Times of 2026 published by Hebcal (hebcal.com; calculated on 2026-11-21 with its library
 * @hebcal/core 6.9.3, at sea level and for Israel; the library is not part of this product): C =
 * candle lighting, H = end of the sabbath or holiday, when the sun is 8.5° below the horizon.
 */
const HEBCAL: readonly (readonly [city: string, day: string, kind: 'C' | 'H', time: string])[] = [
  ['jerusalem', '2026-01-09', 'C', '16:12'],
  ['jerusalem', '2026-01-10', 'H', '17:33'],
  ['jerusalem', '2026-01-16', 'C', '16:18'],
  ['jerusalem', '2026-02-13', 'C', '16:43'],
  ['jerusalem', '2026-02-14', 'H', '18:02'],
  ['jerusalem', '2026-03-13', 'C', '17:05'],
  ['jerusalem', '2026-03-14', 'H', '18:22'],
  ['jerusalem', '2026-04-01', 'C', '18:18'],
  ['jerusalem', '2026-04-02', 'H', '19:36'],
  ['jerusalem', '2026-04-07', 'C', '18:22'],
  ['jerusalem', '2026-04-08', 'H', '19:40'],
  ['jerusalem', '2026-04-10', 'C', '18:24'],
  ['jerusalem', '2026-04-11', 'H', '19:42'],
  ['jerusalem', '2026-05-08', 'C', '18:44'],
  ['jerusalem', '2026-05-09', 'H', '20:04'],
  ['jerusalem', '2026-05-15', 'C', '18:48'],
  ['jerusalem', '2026-05-16', 'H', '20:10'],
  ['jerusalem', '2026-05-21', 'C', '18:52'],
  ['jerusalem', '2026-05-22', 'C', '18:53'],
  ['jerusalem', '2026-05-23', 'H', '20:15'],
  ['jerusalem', '2026-06-12', 'C', '19:05'],
  ['jerusalem', '2026-06-13', 'H', '20:28'],
  ['jerusalem', '2026-07-10', 'C', '19:07'],
  ['jerusalem', '2026-07-11', 'H', '20:29'],
  ['jerusalem', '2026-08-08', 'H', '20:09'],
  ['jerusalem', '2026-08-14', 'C', '18:43'],
  ['jerusalem', '2026-08-15', 'H', '20:01'],
  ['jerusalem', '2026-09-11', 'C', '18:10'],
  ['jerusalem', '2026-09-12', 'C', '19:26'],
  ['jerusalem', '2026-09-13', 'H', '19:24'],
  ['jerusalem', '2026-09-20', 'C', '17:58'],
  ['jerusalem', '2026-09-21', 'H', '19:14'],
  ['jerusalem', '2026-09-25', 'C', '17:52'],
  ['jerusalem', '2026-09-26', 'H', '19:07'],
  ['jerusalem', '2026-10-02', 'C', '17:43'],
  ['jerusalem', '2026-10-03', 'H', '18:58'],
  ['jerusalem', '2026-10-09', 'C', '17:34'],
  ['jerusalem', '2026-10-10', 'H', '18:49'],
  ['jerusalem', '2026-10-16', 'C', '17:26'],
  ['jerusalem', '2026-11-13', 'C', '16:00'],
  ['jerusalem', '2026-11-14', 'H', '17:18'],
  ['jerusalem', '2026-12-11', 'C', '15:55'],
  ['jerusalem', '2026-12-12', 'H', '17:16'],
  ['tel_aviv', '2026-01-09', 'C', '16:33'],
  ['tel_aviv', '2026-01-10', 'H', '17:34'],
  ['tel_aviv', '2026-01-16', 'C', '16:39'],
  ['tel_aviv', '2026-02-13', 'C', '17:05'],
  ['tel_aviv', '2026-02-14', 'H', '18:03'],
  ['tel_aviv', '2026-03-13', 'C', '17:27'],
  ['tel_aviv', '2026-03-14', 'H', '18:24'],
  ['tel_aviv', '2026-04-01', 'C', '18:40'],
  ['tel_aviv', '2026-04-02', 'H', '19:38'],
  ['tel_aviv', '2026-04-07', 'C', '18:44'],
  ['tel_aviv', '2026-04-08', 'H', '19:42'],
  ['tel_aviv', '2026-04-10', 'C', '18:46'],
  ['tel_aviv', '2026-04-11', 'H', '19:45'],
  ['tel_aviv', '2026-05-08', 'C', '19:06'],
  ['tel_aviv', '2026-05-09', 'H', '20:07'],
  ['tel_aviv', '2026-05-15', 'C', '19:11'],
  ['tel_aviv', '2026-05-16', 'H', '20:12'],
  ['tel_aviv', '2026-05-21', 'C', '19:15'],
  ['tel_aviv', '2026-05-22', 'C', '19:16'],
  ['tel_aviv', '2026-05-23', 'H', '20:18'],
  ['tel_aviv', '2026-06-12', 'C', '19:27'],
  ['tel_aviv', '2026-06-13', 'H', '20:30'],
  ['tel_aviv', '2026-07-10', 'C', '19:29'],
  ['tel_aviv', '2026-07-11', 'H', '20:31'],
  ['tel_aviv', '2026-08-08', 'H', '20:11'],
  ['tel_aviv', '2026-08-14', 'C', '19:06'],
  ['tel_aviv', '2026-08-15', 'H', '20:04'],
  ['tel_aviv', '2026-09-11', 'C', '18:32'],
  ['tel_aviv', '2026-09-12', 'C', '19:28'],
  ['tel_aviv', '2026-09-13', 'H', '19:26'],
  ['tel_aviv', '2026-09-20', 'C', '18:20'],
  ['tel_aviv', '2026-09-21', 'H', '19:15'],
  ['tel_aviv', '2026-09-25', 'C', '18:13'],
  ['tel_aviv', '2026-09-26', 'H', '19:09'],
  ['tel_aviv', '2026-10-02', 'C', '18:04'],
  ['tel_aviv', '2026-10-03', 'H', '19:00'],
  ['tel_aviv', '2026-10-09', 'C', '17:55'],
  ['tel_aviv', '2026-10-10', 'H', '18:51'],
  ['tel_aviv', '2026-10-16', 'C', '17:47'],
  ['tel_aviv', '2026-11-13', 'C', '16:22'],
  ['tel_aviv', '2026-11-14', 'H', '17:20'],
  ['tel_aviv', '2026-12-11', 'C', '16:16'],
  ['tel_aviv', '2026-12-12', 'H', '17:17'],
  ['haifa', '2026-01-09', 'C', '16:21'],
  ['haifa', '2026-01-10', 'H', '17:32'],
  ['haifa', '2026-01-16', 'C', '16:27'],
  ['haifa', '2026-02-13', 'C', '16:53'],
  ['haifa', '2026-02-14', 'H', '18:02'],
  ['haifa', '2026-03-13', 'C', '17:16'],
  ['haifa', '2026-03-14', 'H', '18:24'],
  ['haifa', '2026-04-01', 'C', '18:30'],
  ['haifa', '2026-04-02', 'H', '19:38'],
  ['haifa', '2026-04-07', 'C', '18:34'],
  ['haifa', '2026-04-08', 'H', '19:42'],
  ['haifa', '2026-04-10', 'C', '18:36'],
  ['haifa', '2026-04-11', 'H', '19:45'],
  ['haifa', '2026-05-08', 'C', '18:56'],
  ['haifa', '2026-05-09', 'H', '20:08'],
  ['haifa', '2026-05-15', 'C', '19:01'],
  ['haifa', '2026-05-16', 'H', '20:14'],
  ['haifa', '2026-05-21', 'C', '19:06'],
  ['haifa', '2026-05-22', 'C', '19:06'],
  ['haifa', '2026-05-23', 'H', '20:19'],
  ['haifa', '2026-06-12', 'C', '19:18'],
  ['haifa', '2026-06-13', 'H', '20:32'],
  ['haifa', '2026-07-10', 'C', '19:20'],
  ['haifa', '2026-07-11', 'H', '20:33'],
  ['haifa', '2026-08-08', 'H', '20:12'],
  ['haifa', '2026-08-14', 'C', '18:56'],
  ['haifa', '2026-08-15', 'H', '20:04'],
  ['haifa', '2026-09-11', 'C', '18:21'],
  ['haifa', '2026-09-12', 'C', '19:27'],
  ['haifa', '2026-09-13', 'H', '19:26'],
  ['haifa', '2026-09-20', 'C', '18:09'],
  ['haifa', '2026-09-21', 'H', '19:15'],
  ['haifa', '2026-09-25', 'C', '18:02'],
  ['haifa', '2026-09-26', 'H', '19:08'],
  ['haifa', '2026-10-02', 'C', '17:53'],
  ['haifa', '2026-10-03', 'H', '18:59'],
  ['haifa', '2026-10-09', 'C', '17:44'],
  ['haifa', '2026-10-10', 'H', '18:50'],
  ['haifa', '2026-10-16', 'C', '17:36'],
  ['haifa', '2026-11-13', 'C', '16:09'],
  ['haifa', '2026-11-14', 'H', '17:18'],
  ['haifa', '2026-12-11', 'C', '16:04'],
  ['haifa', '2026-12-12', 'H', '17:15'],
  ['eilat', '2026-01-09', 'C', '16:38'],
  ['eilat', '2026-01-10', 'H', '17:38'],
  ['eilat', '2026-01-16', 'C', '16:44'],
  ['eilat', '2026-02-13', 'C', '17:07'],
  ['eilat', '2026-02-14', 'H', '18:05'],
  ['eilat', '2026-03-13', 'C', '17:27'],
  ['eilat', '2026-03-14', 'H', '18:23'],
  ['eilat', '2026-04-01', 'C', '18:38'],
  ['eilat', '2026-04-02', 'H', '19:35'],
  ['eilat', '2026-04-07', 'C', '18:42'],
  ['eilat', '2026-04-08', 'H', '19:39'],
  ['eilat', '2026-04-10', 'C', '18:43'],
  ['eilat', '2026-04-11', 'H', '19:41'],
  ['eilat', '2026-05-08', 'C', '19:01'],
  ['eilat', '2026-05-09', 'H', '20:00'],
  ['eilat', '2026-05-15', 'C', '19:05'],
  ['eilat', '2026-05-16', 'H', '20:05'],
  ['eilat', '2026-05-21', 'C', '19:09'],
  ['eilat', '2026-05-22', 'C', '19:10'],
  ['eilat', '2026-05-23', 'H', '20:10'],
  ['eilat', '2026-06-12', 'C', '19:20'],
  ['eilat', '2026-06-13', 'H', '20:22'],
  ['eilat', '2026-07-10', 'C', '19:23'],
  ['eilat', '2026-07-11', 'H', '20:23'],
  ['eilat', '2026-08-08', 'H', '20:05'],
  ['eilat', '2026-08-14', 'C', '19:01'],
  ['eilat', '2026-08-15', 'H', '19:58'],
  ['eilat', '2026-09-11', 'C', '18:30'],
  ['eilat', '2026-09-12', 'C', '19:25'],
  ['eilat', '2026-09-13', 'H', '19:24'],
  ['eilat', '2026-09-20', 'C', '18:19'],
  ['eilat', '2026-09-21', 'H', '19:14'],
  ['eilat', '2026-09-25', 'C', '18:13'],
  ['eilat', '2026-09-26', 'H', '19:07'],
  ['eilat', '2026-10-02', 'C', '18:04'],
  ['eilat', '2026-10-03', 'H', '18:59'],
  ['eilat', '2026-10-09', 'C', '17:56'],
  ['eilat', '2026-10-10', 'H', '18:51'],
  ['eilat', '2026-10-16', 'C', '17:48'],
  ['eilat', '2026-11-13', 'C', '16:25'],
  ['eilat', '2026-11-14', 'H', '17:23'],
  ['eilat', '2026-12-11', 'C', '16:21'],
  ['eilat', '2026-12-12', 'H', '17:21'],
  ['beer_sheva', '2026-01-09', 'C', '16:35'],
  ['beer_sheva', '2026-01-10', 'H', '17:35'],
  ['beer_sheva', '2026-01-16', 'C', '16:41'],
  ['beer_sheva', '2026-02-13', 'C', '17:06'],
  ['beer_sheva', '2026-02-14', 'H', '18:04'],
  ['beer_sheva', '2026-03-13', 'C', '17:27'],
  ['beer_sheva', '2026-03-14', 'H', '18:24'],
  ['beer_sheva', '2026-04-01', 'C', '18:40'],
  ['beer_sheva', '2026-04-02', 'H', '19:37'],
  ['beer_sheva', '2026-04-07', 'C', '18:43'],
  ['beer_sheva', '2026-04-08', 'H', '19:41'],
  ['beer_sheva', '2026-04-10', 'C', '18:45'],
  ['beer_sheva', '2026-04-11', 'H', '19:43'],
  ['beer_sheva', '2026-05-08', 'C', '19:04'],
  ['beer_sheva', '2026-05-09', 'H', '20:05'],
  ['beer_sheva', '2026-05-15', 'C', '19:09'],
  ['beer_sheva', '2026-05-16', 'H', '20:10'],
  ['beer_sheva', '2026-05-21', 'C', '19:13'],
  ['beer_sheva', '2026-05-22', 'C', '19:14'],
  ['beer_sheva', '2026-05-23', 'H', '20:15'],
  ['beer_sheva', '2026-06-12', 'C', '19:25'],
  ['beer_sheva', '2026-06-13', 'H', '20:28'],
  ['beer_sheva', '2026-07-10', 'C', '19:27'],
  ['beer_sheva', '2026-07-11', 'H', '20:29'],
  ['beer_sheva', '2026-08-08', 'H', '20:09'],
  ['beer_sheva', '2026-08-14', 'C', '19:04'],
  ['beer_sheva', '2026-08-15', 'H', '20:02'],
  ['beer_sheva', '2026-09-11', 'C', '18:31'],
  ['beer_sheva', '2026-09-12', 'C', '19:27'],
  ['beer_sheva', '2026-09-13', 'H', '19:26'],
  ['beer_sheva', '2026-09-20', 'C', '18:20'],
  ['beer_sheva', '2026-09-21', 'H', '19:15'],
  ['beer_sheva', '2026-09-25', 'C', '18:13'],
  ['beer_sheva', '2026-09-26', 'H', '19:08'],
  ['beer_sheva', '2026-10-02', 'C', '18:04'],
  ['beer_sheva', '2026-10-03', 'H', '19:00'],
  ['beer_sheva', '2026-10-09', 'C', '17:56'],
  ['beer_sheva', '2026-10-10', 'H', '18:51'],
  ['beer_sheva', '2026-10-16', 'C', '17:48'],
  ['beer_sheva', '2026-11-13', 'C', '16:23'],
  ['beer_sheva', '2026-11-14', 'H', '17:21'],
  ['beer_sheva', '2026-12-11', 'C', '16:18'],
  ['beer_sheva', '2026-12-12', 'H', '17:18'],
];

const TOLERANCE_MS = 120_000;
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  hour: '2-digit',
  minute: '2-digit',
});

/** Instant of an Israeli local date and time. */
function momentOf(day: string, time: string): number {
  const guess = Date.parse(`${day}T${time}:00Z`);
  return (
    [2, 3].map((hours) => guess - hours * 3_600_000).find((at) => clock.format(at) === time) ??
    Number.NaN
  );
}

function city(key: string): ClosingRules {
  const found = CITIES[key];
  if (found === undefined) throw new Error(key);
  return { place: found, candleMinutes: found.candleMinutes, closeBefore: 60 };
}

describe('times of 2026', () => {
  it.each(HEBCAL)('in %s on %s: %s at %s', (name, day, kind, time) => {
    const rules = city(name);
    // On the eve of a second day candles are lit at night, except before a sabbath.
    const ours =
      kind === 'C' && (!isRest(day) || weekdayOf(day) === 5)
        ? candlesAt(day, rules)
        : nightAt(day, rules.place);
    expect(Math.abs((ours ?? Number.NaN) - momentOf(day, time))).toBeLessThanOrEqual(TOLERANCE_MS);
  });

  it('follow the change to summer time and back', () => {
    expect(clock.format(candlesAt('2026-03-20', city('tel_aviv')) ?? 0)).toMatch(/^17:/);
    expect(clock.format(candlesAt('2026-03-27', city('tel_aviv')) ?? 0)).toMatch(/^18:/);
  });

  it('are null where the sun does not set', () => {
    expect(sunDescentAt('2026-06-21', { latitude: 78, longitude: 15 })).toBeNull();
  });
});

describe('days', () => {
  /** From Hebcal's calendar of Israel for 2026, and for 2027, which has two Adars. */
  it.each([
    ['2026-02-02', 'Tu BiShvat', false],
    ['2026-03-03', 'Purim', false],
    ['2026-03-04', 'Shushan Purim', false],
    ['2026-04-02', 'Pesach', true],
    ['2026-04-05', 'Chol HaMoed Pesach', false],
    ['2026-04-08', 'Seventh day of Pesach', true],
    ['2026-04-21', 'Yom HaZikaron', false],
    ['2026-04-22', 'Yom HaAtzmaut', false],
    ['2026-05-05', 'Lag BaOmer', false],
    ['2026-05-15', 'Yom Yerushalayim', false],
    ['2026-05-22', 'Shavuot', true],
    ['2026-07-23', "Tish'a B'Av", false],
    ['2026-09-12', 'Rosh Hashana', true],
    ['2026-09-13', 'Rosh Hashana', true],
    ['2026-09-21', 'Yom Kippur', true],
    ['2026-09-26', 'Sukkot', true],
    ['2026-09-30', 'Chol HaMoed Sukkot', false],
    ['2026-10-03', 'Simchat Torah', true],
    ['2026-12-05', 'Chanukah', false],
    ['2026-12-12', 'Chanukah', false],
    ['2027-03-23', 'Purim', false],
    ['2027-05-11', 'Yom HaZikaron', false],
    ['2027-05-12', 'Yom HaAtzmaut', false],
    ['2027-08-12', "Tish'a B'Av", false],
  ] as const)('%s is %s', (day, name, rest) => {
    expect(holidaysOn(day)).toContainEqual(
      expect.objectContaining({ name: expect.objectContaining({ en: name }), rest }),
    );
  });

  it.each([
    '2026-03-02',
    '2026-04-20',
    '2026-04-23',
    '2026-12-04',
    '2026-12-13',
    '2026-09-14',
    '2027-02-21',
    '2027-03-24',
  ])('%s, next to a holiday, is not one', (day) => {
    expect(
      holidaysOn(day).filter(({ name }) => !['Shabbat', 'Shushan Purim'].includes(name.en)),
    ).toEqual([]);
  });

  it('are moved away from the sabbath', () => {
    // 5784: the fifth of Iyar was a Monday, the ninth of Av a Tuesday; 5782: the ninth of Av a
    // sabbath; 5785: a sabbath the fifth of Iyar.
    expect(holidaysOn('2024-05-14').map(({ name }) => name.en)).toContain('Yom HaAtzmaut');
    expect(holidaysOn('2022-08-07').map(({ name }) => name.en)).toContain("Tish'a B'Av");
    expect(holidaysOn('2022-08-06').map(({ name }) => name.en)).not.toContain("Tish'a B'Av");
    expect(holidaysOn('2025-05-01').map(({ name }) => name.en)).toContain('Yom HaAtzmaut');
  });

  it('are counted by the Hebrew calendar', () => {
    expect(hebrewDateOf('2026-09-12')).toEqual({ day: 1, month: 'Tishri', year: 5787 });
  });

  it('ahead are listed in their order', () => {
    expect(daysAhead('2026-04-20', 3).map(({ holiday }) => holiday.name.en)).toEqual([
      'Yom HaZikaron',
      'Yom HaAtzmaut',
    ]);
  });
});

describe('rests', () => {
  const rules = city('tel_aviv');

  it('that follow each other are merged, from the first eve to the last night', () => {
    const [rest] = restsFrom(Date.parse('2026-09-11T06:00:00Z'), '2026-09-11', rules, 1);
    expect(rest).toMatchObject({ eve: '2026-09-11', endsAt: nightAt('2026-09-13', rules.place) });
    expect(rest?.holidays.map(({ name }) => name.en)).toEqual(['Rosh Hashana', 'Shabbat']);
  });

  it('are still current in their middle', () => {
    const [rest] = restsFrom(Date.parse('2026-09-13T06:00:00Z'), '2026-09-13', rules, 1);
    expect(rest?.eve).toBe('2026-09-11');
  });

  it('are listed one after the other', () => {
    expect(
      restsFrom(Date.parse('2026-11-22T06:00:00Z'), '2026-11-22', rules, 2).map(({ eve }) => eve),
    ).toEqual(['2026-11-27', '2026-12-04']);
  });

  it('are announced before the shop closes', () => {
    const [rest] = restsFrom(Date.parse('2026-11-27T06:00:00Z'), '2026-11-27', rules, 1);
    if (rest === undefined) throw new Error('There is a sabbath every week');
    const minute = 60_000;
    expect(rest.candlesAt - rest.closesAt).toBe(60 * minute);
    expect(
      [-31, -30, -1, 0, 59, 60].map((minutes) =>
        closingStateAt(rest.closesAt + minutes * minute, rest, 30),
      ),
    ).toEqual(['open', 'soon', 'soon', 'late', 'late', 'resting']);
  });
});
