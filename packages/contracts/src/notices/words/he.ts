import { hebrewBatchWords } from '../../payments/batch-error.ts';

const {
  '002': failed,
  '003': late,
  recommendations: [byHand, callService],
} = hebrewBatchWords;

/** The first line of each notice, in Hebrew. */
export const titles = {
  approval: 'בקשת אישור',
  approval_quoting: 'בקשת אישור',
  report_stopped: 'שליחה קבועה של דוח נעצרה',
  clock_wrong: 'השעון של השרת שגוי',
  batch_failed: 'שידור לאשראי: {{terminal}}',
  batch_failing: 'שידור לאשראי: {{terminal}}',
  batch_late: 'שידור לאשראי: {{terminal}}',
  stock_low: 'מלאי נמוך',
  stock_low_many: 'מלאי נמוך',
  rule_met: '{{rule}}',
  rota_published: 'סידור עבודה',
  rota_without_shifts: 'סידור עבודה',
  rota_asked: 'סידור עבודה',
  rota_accepted: 'סידור עבודה',
  rota_refused: 'סידור עבודה',
  rota_given: 'סידור עבודה',
  task_due: 'תזכורת למשימה',
  of_business: 'הודעה מהעסק',
  and_more: 'ועוד {{count}}',
} as const;

/** What each notice says below its title, in Hebrew. */
export const bodies = {
  approval: '{{name}}',
  // The till's text is a quotation: it was typed and does not define what the approval covers.
  approval_quoting: '{{name}}, כך נכתב בקופה: "{{text}}"',
  report_stopped: '{{report}}',
  clock_wrong:
    'בשרת {{server}}, בקופות {{tills}}. הקופות ממשיכות למכור, והעסקאות יישלחו כשהשעון יתוקן.',
  batch_failed: `${failed} נעשו {{attempts}} ניסיונות. ${byHand} ${callService}`,
  batch_failing: `${failed} ${byHand} ${callService}`,
  batch_late: `${late} ${byHand} ${callService}`,
  stock_low: '{{names}}',
  stock_low_many: '{{names}} ועוד {{more}}',
  rule_met: '{{message}} (עסקה {{number}})',
  rota_published: 'המשמרות שלך בשבוע של {{day}}: {{shifts}}.',
  rota_without_shifts: 'בשבוע של {{day}} אין לך משמרות.',
  rota_asked: 'בקשה מ{{name}} ליום {{day}}.',
  rota_accepted: 'הבקשה שלך ליום {{day}} אושרה.',
  rota_refused: 'הבקשה שלך ליום {{day}} לא אושרה.',
  rota_given: 'קיבלת משמרת ביום {{day}}.',
} as const;
