export const palette = {
  title: 'חיפוש ומעבר מהיר',
  placeholder: 'מסך, פעולה, או רשומה: שם, קוד, טלפון, ברקוד',
  results: 'תוצאות',
  nothing: 'לא נמצא דבר. נסו מילה אחרת.',
  ask: 'שאלה',
  askThis: 'שאלו: {{text}}',
  askStarts: 'כמה מה מי מתי איזה איזו אילו באיזה באיזו',
  report: 'דוח',
  action: 'פעולה',
  auditAlso: 'ביקורת מי עשה מה ומתי תיעוד לוג היסטוריה',
  adding: 'הוספה',
  keysHint: 'חצים לבחירה, Enter למעבר',
} as const;
