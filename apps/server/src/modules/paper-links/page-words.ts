import type { Label, LINK_LANGUAGES } from '@dalpak/contracts';

type Language = (typeof LINK_LANGUAGES)[number];

/** Texts of the page that a link opens. */
export const PAGE_WORDS = {
  receipt: { he: 'המסמך שלכם', en: 'Your document', ar: 'مستندكم', ru: 'Ваш документ' },
  pdf: {
    he: 'פתחו כקובץ PDF',
    en: 'Open as a PDF file',
    ar: 'فتح كملف PDF',
    ru: 'Открыть как PDF',
  },
  call: {
    he: 'התקשרו: {phone}',
    en: 'Call: {phone}',
    ar: 'اتصلوا: {phone}',
    ru: 'Позвонить: {phone}',
  },
  number: { he: 'מספר', en: 'Number', ar: 'رقم', ru: 'Номер' },
  rows: { he: 'פריטים', en: 'Items', ar: 'أصناف', ru: 'Позиции' },
  payments: { he: 'תשלומים', en: 'Payments', ar: 'دفعات', ru: 'Оплаты' },
  ended: {
    he: 'הקישור הסתיים',
    en: 'The link has ended',
    ar: 'انتهى الرابط',
    ru: 'Ссылка закончилась',
  },
  endedText: {
    he: 'פנו ל{business}.',
    en: 'Please turn to {business}.',
    ar: 'توجّهوا إلى {business}.',
    ru: 'Обратитесь в {business}.',
  },
  missing: {
    he: 'הקישור לא נמצא',
    en: 'The link was not found',
    ar: 'الرابط غير موجود',
    ru: 'Ссылка не найдена',
  },
  missingText: {
    he: 'בדקו שהכתובת שלמה. קבלה שנמסרה זה עתה תופיע כשהקופה תתחבר לאינטרנט.',
    en: 'Please see that the address is whole. A receipt handed over just now appears once the till is online.',
    ar: 'افحصوا أن العنوان كامل. الإيصال الذي سُلّم الآن يظهر عندما يتصل الصندوق بالإنترنت.',
    ru: 'Проверьте, что адрес полный. Только что выданный чек появится, когда касса выйдет в интернет.',
  },
  busy: {
    he: 'יותר מדי ניסיונות',
    en: 'Too many tries',
    ar: 'محاولات كثيرة',
    ru: 'Слишком много попыток',
  },
  busyText: {
    he: 'נסו שוב בעוד דקה.',
    en: 'Try again in a minute.',
    ar: 'أعيدوا المحاولة بعد دقيقة.',
    ru: 'Повторите через минуту.',
  },
} as const satisfies Readonly<Record<string, Label & Readonly<Record<Language, string>>>>;
