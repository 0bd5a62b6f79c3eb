import { composeMail } from '../../kernel/mail/plain-mail.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';

/** Texts of notifications and mails about the rota. */
export const ROTA_WORDS = {
  title: 'סידור עבודה',
  published: (week: string, shifts: number): string =>
    shifts === 0
      ? `בשבוע של ${dayText(week)} אין לך משמרות.`
      : `המשמרות שלך בשבוע של ${dayText(week)}: ${shifts}.`,
  asked: (name: string, day: string): string => `בקשה מ${name} ליום ${dayText(day)}.`,
  answered: (day: string, isAccepted: boolean): string =>
    `הבקשה שלך ליום ${dayText(day)} ${isAccepted ? 'אושרה' : 'לא אושרה'}.`,
  given: (day: string): string => `קיבלת משמרת ביום ${dayText(day)}.`,
} as const;

function dayText(date: string): string {
  return `${date.slice(8)}/${date.slice(5, 7)}`;
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
      lines: [`שלום ${name},`, ROTA_WORDS.published(week, shifts.length), ...lines],
    },
    en: {
      subject: `Rota of the week of ${dayText(week)}`,
      lines: [`Hello ${name},`, `Your shifts of the week: ${shifts.length}.`, ...lines],
    },
  });
}
