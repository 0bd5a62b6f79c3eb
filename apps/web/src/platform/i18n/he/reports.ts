export const reports = {
  title: 'דוחות',
  build: 'בניית דוח',
  search: 'חיפוש לפי שם או קוד',
  nothingFound: 'אין דוח שמתאים לחיפוש',
  clearSearch: 'נקו את החיפוש',
} as const;
