export const palette = {
  title: 'חיפוש ומעבר מהיר',
  placeholder: 'מסך, פעולה, או רשומה: שם, קוד, טלפון, ברקוד',
  results: 'תוצאות',
  nothing: 'לא נמצא דבר. נסו מילה אחרת.',
  report: 'דוח',
  action: 'פעולה',
  adding: 'הוספה',
  keysHint: 'חצים לבחירה, Enter למעבר',
} as const;
