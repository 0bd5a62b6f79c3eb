/** The Hebrew head of the page for programmers, as HTML; `version` is escaped by the caller. */
export const DOCS_WORDS = {
  title: 'תיעוד הממשק למפתחים · דלפק',
  heading: 'תיעוד הממשק למפתחים',
  about: (version: string): string =>
    `גרסה <bdi>${version}</bdi>. כאן כל הקריאות של דלפק: כתובת, הרשאה ושגיאות. שמות הקריאות ופרטיהן באנגלית, כמו בקוד.`,
  begin:
    'כדי להתחיל: צרו מפתח במסך "ממשק ומפתחות גישה", והריצו את השורה שמוצגת שם. למשל, חמישה לקוחות, כש־<bdi><code>$DALPAK</code></bdi> הוא הכתובת שבה דלפק פתוח אצלכם:',
} as const;

/** The screen on which keys are made. */
export const KEYS_SCREEN = 'מפתחות גישה';
