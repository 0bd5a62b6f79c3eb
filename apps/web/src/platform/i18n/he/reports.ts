export const reports = {
  title: 'דוחות',
  build: 'בניית דוח',
  ask: 'שאלה ותשובה',
  search: 'חיפוש לפי שם או קוד',
  nothingFound: 'אין דוח שמתאים לחיפוש',
  clearSearch: 'נקו את החיפוש',
} as const;
