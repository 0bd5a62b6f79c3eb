import type { AuditAction, AuditEntity } from '@dalpak/contracts';

/** A dot would divide a key of the words. */
export type AuditWord = AuditAction extends infer A ? (A extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : never) : never;

export const audit = {
  title: 'יומן פעולות',
  when: 'מתי',
  who: 'מי',
  what: 'מה',
  subject: 'על מה',
  where: 'היכן',
  approvedBy: 'אישר/ה',
  agent: 'נציג תמיכה',
  system: 'המערכת',
  user: 'משתמש {{id}}',
  from: 'מתאריך',
  to: 'עד תאריך',
  pickFrom: 'בחרו תאריך התחלה',
  pickTo: 'בחרו תאריך סיום',
  anyAction: 'כל הפעולות',
  searchSubject: 'חיפוש לפי מספר',
  clearFilters: 'נקו סינון',
  empty: 'עדיין לא נרשמו פעולות',
  emptyHelp: 'כאן נרשמות פעולות שכדאי לדעת עליהן: הנחות, אישורים, רישום קופות ושינויי הגדרות.',
  emptyFiltered: 'אין פעולות שמתאימות לסינון',
  loadMore: 'טענו עוד',
  open: 'הציגו פרטים',
  details: 'פרטי הפעולה',
  before: 'לפני',
  after: 'אחרי',
  nothing: 'אין פרטים נוספים.',
  actions: {
    sign_in_slowed: 'ניסיונות כניסה הואטו',
    terminal_registered: 'קופה נרשמה',
    terminal_taken_over: 'קופה הועברה למכשיר אחר',
    terminal_released: 'קופה שוחררה',
    sale_override: 'הנחה, מחיר או מחיקה בעסקה',
    sale_accepted_while_suspended: 'עסקה נקלטה כשהשירות מושהה',
    product_created: 'מוצר נוסף',
  } satisfies Record<AuditWord, string>,
  entities: { user: 'משתמש', terminal: 'קופה', transaction: 'עסקה', product: 'מוצר' } satisfies Record<AuditEntity, string>,
} as const;
