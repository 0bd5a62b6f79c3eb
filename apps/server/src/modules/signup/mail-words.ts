import { composeMail } from '../../kernel/mail/plain-mail.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';

/** The mail with the code that confirms the address of a sign-up. */
export function codeMail(to: string, code: string, minutes: number): SystemMail {
  return composeMail(to, {
    he: {
      subject: 'קוד לפתיחת עסק',
      lines: [
        `הקלידו את הקוד במסך פתיחת העסק בדלפק. הוא טוב ל־${minutes} דקות.`,
        'אם לא ביקשתם לפתוח עסק, אין צורך לעשות דבר: בלי הקוד לא ייפתח חשבון עם הכתובת הזו.',
      ],
    },
    en: {
      subject: 'Code to open a business',
      lines: [
        `Type the code on the screen that opens a business in Dalpak. It is good for ${minutes} minutes.`,
        'If you did not ask for it, there is nothing to do: without the code no account is opened with this address.',
      ],
    },
    codeOrLink: code,
  });
}

/**
 * The mail that is sent instead of the code when the address has an account, which the screen must
 * not reveal.
 */
export function accountExistsMail(to: string): SystemMail {
  return composeMail(to, {
    he: {
      subject: 'כבר יש לכם חשבון',
      lines: [
        'ביקשו לפתוח עסק בדלפק עם הכתובת הזו, וכבר יש לה חשבון. לא נפתח דבר ולא השתנה דבר.',
        'אם אלה אתם, התחברו; שכחתם את הסיסמה? בחרו "שכחתי סיסמה" במסך ההתחברות.',
      ],
    },
    en: {
      subject: 'You have an account',
      lines: [
        'A business was to be opened in Dalpak with this address, which has an account. Nothing was opened and nothing has changed.',
        'If it was you, sign in; if you forgot the password, choose "I forgot my password" on the sign-in screen.',
      ],
    },
  });
}
