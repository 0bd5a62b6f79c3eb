import { wordsOf } from '../../../platform/i18n/words-of.ts';

/** Texts of what plugins propose for a bill, and say before its payment. */
export const say = wordsOf({
  title: { he: 'הצעות של תוספים', en: 'What plugins propose' },
  asks: { he: '{{name}} מציע:', en: '{{name}} proposes:' },
  product: { he: 'להוסיף {{name}} ×{{quantity}}', en: 'add {{name}} ×{{quantity}}' },
  note: { he: 'להוסיף הערה: {{text}}', en: 'add a note: {{text}}' },
  customer: { he: 'לשייך את לקוח מספר {{number}}', en: 'attach customer {{number}}' },
  coupon: { he: 'להוסיף קופון {{number}}', en: 'add the coupon {{number}}' },
  discount: { he: 'לתת הנחה של {{percent}}%', en: 'give a discount of {{percent}}%' },
  do: { he: 'הוסיפו', en: 'Add' },
  no: { he: 'לא', en: 'No' },
  stopped: { he: 'תוסף עצר את התשלום', en: 'A plugin stopped the payment' },
  warned: { he: 'לפני התשלום', en: 'Before payment' },
  silent: { he: 'הבדיקה לא ענתה, והיא חובה.', en: 'The check did not answer, and it is required.' },
  payAllTheSame: { he: 'המשיכו לתשלום', en: 'Go on to payment' },
  back: { he: 'חזרו לחשבון', en: 'Back to the bill' },
});
