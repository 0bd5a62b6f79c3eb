import { composeMail } from '../../kernel/mail/plain-mail.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';

/** The mail by which the owner of a business that the provider made sets their password. */
export function invitationMail(
  to: string,
  {
    business,
    link,
    days,
  }: { readonly business: string; readonly link: string; readonly days: number },
): SystemMail {
  return composeMail(to, {
    he: {
      subject: `העסק ${business} מוכן בדלפק`,
      lines: [
        `העסק ${business} נפתח עבורכם בדלפק. קבעו סיסמה בקישור, ואז התחברו עם כתובת הדוא"ל הזו.`,
        `הקישור פועל פעם אחת, במשך ${days} ימים. אם פג תוקפו, בחרו "שכחתי סיסמה" במסך ההתחברות.`,
      ],
    },
    en: {
      subject: `${business} is ready in Dalpak`,
      lines: [
        `The business ${business} was opened for you in Dalpak. Set a password by the link, then sign in with this address.`,
        `The link works once, for ${days} days. When it has expired, choose "I forgot my password" on the sign-in screen.`,
      ],
    },
    codeOrLink: link,
  });
}
