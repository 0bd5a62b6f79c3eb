import { type AttendanceDay, escapeFormula, type AttendanceView } from '@dalpak/contracts';
import { BUCKETS, type AbsenceType } from '@dalpak/engine';
import { formatDate } from '../../ui/format/format-date.ts';

/** Texts of the file's header line, and of the absences. */
export interface CsvWords {
  readonly employee: string;
  readonly date: string;
  readonly in: string;
  readonly out: string;
  readonly minutes: string;
  readonly absence: string;
  readonly note: string;
  readonly types: Readonly<Record<AbsenceType, string>>;
}

/** Prevents a spreadsheet from running a cell that begins like a formula. */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? escapeFormula(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The month for a payroll program: a line for each day of each employee, with the minutes of each
 * pay rate. It begins with the byte order mark by which spreadsheets recognise UTF-8.
 */
export function attendanceCsv(people: readonly AttendanceView[], words: CsvWords): string {
  const head = [
    words.employee,
    words.date,
    words.in,
    words.out,
    words.minutes,
    ...BUCKETS.map((percent) => `${percent}%`),
    words.absence,
    words.note,
  ];
  const lines = people.flatMap(({ employee, days }) =>
    days
      .filter(isOfPayroll)
      .map((day) => [
        `${employee.first_name} ${employee.last_name}`.trim(),
        day.date,
        day.shifts.map(({ from }) => formatDate(from, 'time')).join(' '),
        day.shifts.map(({ to }) => (to === null ? '?' : formatDate(to, 'time'))).join(' '),
        day.minutes,
        ...BUCKETS.map((percent) => day.buckets[percent]),
        day.absence === null ? '' : words.types[day.absence.kind],
        day.absence?.note ?? '',
      ]),
  );
  return `\uFEFF${[head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A day on which the employee only did not come is no line of the payroll. */
export function isOfPayroll({ stamps, shifts, absence }: AttendanceDay): boolean {
  return stamps.length > 0 || shifts.length > 0 || absence !== null;
}

/** Downloads the text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
