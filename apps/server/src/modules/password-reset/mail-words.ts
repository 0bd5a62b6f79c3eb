import { composeMail } from '../../kernel/mail/plain-mail.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';

/** The mail with the link to set a new password. */
export function resetLinkMail(to: string, link: string, minutes: number): SystemMail {
  return composeMail(to, {
    he: {
      subject: 'איפוס סיסמה',
      lines: [
        'ביקשתם לקבוע סיסמה חדשה לחשבון הניהול שלכם בדלפק. הקישור פועל פעם אחת, ' +
          `במשך ${minutes} דקות.`,
        'אם לא ביקשתם, אין צורך לעשות דבר: הסיסמה לא השתנתה.',
      ],
    },
    en: {
      subject: 'Reset your password',
      lines: [
        `You asked to set a new password for your Dalpak account. The link works once, for ${minutes} minutes.`,
        'If you did not ask for it, there is nothing to do: your password has not changed.',
      ],
    },
    codeOrLink: link,
  });
}

/** The mail about a changed password, to the owner of the account, who may not have changed it. */
export function passwordChangedMail(
  to: string,
  { at, from }: { readonly at: number; readonly from: string },
): SystemMail {
  const when = toLocalDateTime(at).slice(0, 16).replace('T', ' ');
  return composeMail(to, {
    he: {
      subject: 'הסיסמה הוחלפה',
      lines: [
        `הסיסמה של חשבון הניהול שלכם בדלפק הוחלפה ב-${when} מהכתובת ${from}, וכל החיבורים שלו נותקו.`,
        'אם לא אתם החלפתם אותה, בקשו מיד "שכחתי סיסמה" במסך ההתחברות ופנו למנהל המערכת.',
      ],
    },
    en: {
      subject: 'Your password was changed',
      lines: [
        `The password of your Dalpak account was changed on ${when} from the address ${from}, and everything signed in with it was signed out.`,
        'If it was not you, choose "I forgot my password" on the sign-in screen at once and tell the system manager.',
      ],
    },
  });
}
