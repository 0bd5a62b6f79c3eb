export const recordSearch = {
  searching: 'מחפש ברשומות…',
  failed: 'החיפוש ברשומות לא הצליח. אפשר עדיין לעבור למסכים.',
  inactive: 'לא בשימוש',
  placesAndActions: 'מסכים ופעולות',
} as const;
