import type { AttendanceDay, AttendanceView } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { he } from '../../platform/i18n/he/index.ts';
import { attendanceCsv } from './attendance-csv.ts';

const WORDS = { ...he.attendance.csv, types: he.attendance.types };
const BUCKETS = { 100: 420, 125: 60, 150: 0, 175: 0, 200: 0 };

const aDay = (changes: Partial<AttendanceDay> = {}): AttendanceDay => ({
  date: '2026-11-22',
  minutes: 480,
  buckets: BUCKETS,
  night: true,
  break_minutes: 0,
  break_short: true,
  shifts: [
    {
      state: 'closed',
      in: '1',
      out: '2',
      from: '2026-11-22T20:00:00.000Z',
      to: '2026-11-23T04:00:00.000Z',
      minutes: 480,
    },
  ],
  stamps: [],
  doubled: [],
  lone: [],
  absence: null,
  plan: [],
  unplanned: [],
  ...changes,
});
const aPerson = (first_name: string, days: AttendanceDay[]): AttendanceView => ({
  employee: { id: 1, first_name, last_name: 'אברהם', active: true },
  days,
  totals: {
    minutes: 480,
    buckets: BUCKETS,
    work_days: 1,
    absence_days: 0,
    late: 0,
    missing: 0,
    unplanned: 0,
    to_check: 0,
  },
});

describe('the month as a CSV file', () => {
  it('has a line for each day, in the time zone of the business, with the minutes of each pay rate', () => {
    expect(attendanceCsv([aPerson('מיכל', [aDay()])], WORDS)).toBe(
      '\uFEFFעובד,תאריך,כניסה,יציאה,דקות,100%,125%,150%,175%,200%,היעדרות,הערה\r\nמיכל אברהם,2026-11-22,22:00,06:00,480,420,60,0,0,0,,\r\n',
    );
  });

  it('marks shifts without an end, and absences', () => {
    const forgotten = aDay({
      shifts: [
        {
          state: 'forgotten',
          in: '1',
          out: null,
          from: '2026-11-22T06:00:00.000Z',
          to: null,
          minutes: null,
        },
      ],
    });
    const away = aDay({
      shifts: [],
      minutes: 0,
      absence: { id: '1', kind: 'reserve', note: 'צו 8, "דחוף"' },
    });
    const [, first, second] = attendanceCsv([aPerson('מיכל', [forgotten, away])], WORDS).split(
      '\r\n',
    );
    expect(first).toContain(',08:00,?,');
    expect(second).toContain(',מילואים,"צו 8, ""דחוף"""');
  });

  it('contains no formulas for a spreadsheet to run', () => {
    for (const name of ['=HYPERLINK(1)', '|cmd', '＝1', '\u200B@a'])
      expect(attendanceCsv([aPerson(name, [aDay()])], WORDS)).toContain(`\n'${name} אברהם`);
  });
});
