import type { Notice } from '@dalpak/contracts';
import { composeMail } from '../../kernel/mail/plain-mail.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';
import { describeNotice, sayNotice } from '../notifications/index.ts';

/** A day of the rota as people read it. */
export function dayText(date: string): string {
  return `${date.slice(8)}/${date.slice(5, 7)}`;
}

/** What an employee is told of a published week. */
export function noticeOfWeek(week: string, shifts: number): Notice {
  const day = dayText(week);
  return shifts === 0
    ? describeNotice('rota_without_shifts', { day })
    : describeNotice('rota_published', { day, shifts });
}

function clockText(minute: number): string {
  const ofDay = minute % 1_440;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

interface MailedShift {
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

/** The mail with an employee's shifts of a week. */
export function rotaMail(
  to: string,
  { name, week, shifts }: { name: string; week: string; shifts: readonly MailedShift[] },
): SystemMail {
  const lines = shifts.map(
    ({ day, start, end }) => `${dayText(day)}: ${clockText(start)}–${clockText(end)}`,
  );
  return composeMail(to, {
    he: {
      subject: `סידור עבודה לשבוע של ${dayText(week)}`,
      lines: [`שלום ${name},`, sayNotice(noticeOfWeek(week, shifts.length)).body, ...lines],
    },
    en: {
      subject: `Rota of the week of ${dayText(week)}`,
      lines: [`Hello ${name},`, `Your shifts of the week: ${shifts.length}.`, ...lines],
    },
  });
}
