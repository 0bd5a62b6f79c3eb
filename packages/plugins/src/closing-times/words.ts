/** Texts of the frame, which cannot use the application's catalogue. */
export const WORDS = {
  he: {
    closes: 'סגירת החנות',
    candles: 'הדלקת נרות',
    ends: 'צאת',
    next: 'אחר כך',
    ahead: 'בקרוב',
    soon: 'החנות נסגרת בעוד {minutes} דקות, בשעה {time}',
    late: 'שעת הסגירה עברה ({time}). הדלקת נרות ב-{candles}',
  },
  en: {
    closes: 'Shop closes',
    candles: 'Candles',
    ends: 'Ends',
    next: 'Then',
    ahead: 'Coming',
    soon: 'The shop closes in {minutes} minutes, at {time}',
    late: 'It was time to close at {time}. Candles at {candles}',
  },
} as const;
