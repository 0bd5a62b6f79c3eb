import type { HomeLine } from '@dalpak/contracts';

/** What waits for the person, as the digest names it before its number. */
export const LINE_WORDS: Readonly<Record<HomeLine, string>> = {
  approvals: 'בקשות שמחכות לאישורכם',
  long_shifts: 'קופות שנשארו פתוחות',
  reviews: 'עסקאות לבדיקה',
  refused_numbers: 'חשבוניות שמספר ההקצאה שלהן נדחה',
  waiting_numbers: 'חשבוניות שמחכות למספר הקצאה',
  tickets: 'הזמנות שמחכות במטבח',
  messages: 'הודעות שלא נשלחו',
  differences: 'הפרשי קופה לבדיקה',
  exceptions: 'חריגים שמחכים למבט',
  returned_cheques: "צ'קים שחזרו",
  due_cheques: "צ'קים לפירעון השבוע",
  overdue: 'חשבוניות שמועד התשלום שלהן עבר',
  to_invoice: 'תעודות משלוח שמחכות לחשבונית',
  stock_out: 'מוצרים שאזלו',
  stock_low: 'מוצרים שעומדים לאזול',
  below_zero: 'מוצרים במלאי שלילי',
  no_cost: 'מוצרים בלי עלות',
  tasks: 'משימות להיום',
  memberships: 'חברויות שמסתיימות בקרוב',
};

export const WORDS = {
  subject: 'הבוקר בעסק',
  yesterday: 'אתמול',
  days: (count: number, span: string): string => `ב-${count} הימים ${span}`,
  sold: (when: string, net: string): string => `${when} נמכרו ב-${net} ש"ח`,
  nothing: (when: string): string => `${when} לא היו מכירות.`,
  more: (percent: string): string => `${percent} יותר מאשר בימים המקבילים בלוח העברי.`,
  less: (percent: string): string => `${percent} פחות מאשר בימים המקבילים בלוח העברי.`,
  same: 'כמו בימים המקבילים בלוח העברי.',
  before: 'לפני שנה עברית',
  figures: 'המספרים',
  best: 'נמכרו יותר מכולם',
  fell: 'ירדו מול הימים המקבילים',
  goal: (percent: string): string => `היעד של החודש: ${percent} מהקצב הדרוש`,
  goalTitle: 'יעד',
  waits: 'מה מחכה לכם',
  off: 'הסיכום נשלח כי ביקשתם אותו. לכיבוי או לשינוי השעה: "החשבון שלי" בדלפק, "סיכום בוקר במייל".',
  offLink: 'כיבוי הסיכום',
} as const;
