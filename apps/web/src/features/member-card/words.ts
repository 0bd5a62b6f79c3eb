import { wordsOf } from '../../platform/i18n/words-of.ts';

export const say = wordsOf({
  loading: { he: 'טוען את הכרטיס', en: 'Loading the card' },
  notFound: { he: 'הכרטיס אינו קיים', en: 'There is no such card' },
  notFoundHelp: {
    he: 'ייתכן שהחברות הסתיימה. פנו לבית העסק.',
    en: 'The membership may have ended. Ask the business.',
  },
  kept: {
    he: 'אין רשת. כך היה הכרטיס בפעם האחרונה.',
    en: 'No network. This is how the card was last.',
  },
  points: { he: '{{points}} נקודות', en: '{{points}} points' },
  worth: { he: 'שוות', en: 'worth' },
  expires: { he: 'בתוקף עד', en: 'Valid until' },
  scan: { he: 'הציגו בקופה', en: 'Show it at the till' },
  gifts: { he: 'מתנות שמחכות לכם', en: 'Gifts waiting for you' },
  until: { he: 'עד', en: 'until' },
  marketing: { he: 'אני מסכים לקבל דברי פרסומת', en: 'I agree to advertisements' },
  leave: { he: 'עזיבת המועדון', en: 'Leave the club' },
  leaveSure: {
    he: 'החברות וההודעות ייפסקו עכשיו. מי שחוזר בתוך 30 יום ממשיך עם אותן נקודות.',
    en: 'Membership and messages end now. Who returns within 30 days keeps the points.',
  },
  leaveYes: { he: 'עזבו את המועדון', en: 'Leave the club' },
  cancel: { he: 'ביטול', en: 'Cancel' },
  left: { he: 'עזבתם את המועדון', en: 'You left the club' },
  leftHelp: { he: 'אפשר להצטרף שוב בכל קופה.', en: 'You can join again at any till.' },
});
