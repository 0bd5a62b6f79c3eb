import { wordsOf } from '../../../../platform/i18n/words-of.ts';

export const sayCounting = wordsOf({
  notes: { he: 'שטרות', en: 'Notes' },
  metal: { he: 'מטבעות', en: 'Coins' },
  piecesOf: { he: 'כמה של {{coin}} ₪', en: 'How many of ₪{{coin}}' },
  next: { he: 'הבא', en: 'Next' },
  bundle: { he: 'הוסיפו חבילה של {{pieces}}', en: 'Add a bundle of {{pieces}}' },
  sum: { he: 'נספר', en: 'Counted' },
  none: { he: 'נקו את הספירה', en: 'Clear the count' },
  help: {
    he: 'הקישו כמה יש, Enter לבא. + מוסיף, לחיצה ארוכה על שטר או מטבע מוסיפה חבילה.',
    en: 'Type how many there are, Enter for the next. + adds, a long press adds a bundle.',
  },
});
