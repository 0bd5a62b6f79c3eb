import { CHECK_REQUIRED, type MarketManifestInput, PLUGIN_API } from '@dalpak/contracts';

/** Manifest of the plugin that checks a bill before its payment and proposes bags. */
export const tillChecksManifest: MarketManifestInput = {
  api: PLUGIN_API,
  id: 'till-checks',
  version: '1.0.0',
  name: { he: 'בדיקות לפני תשלום', en: 'Checks before payment' },
  about: {
    he: 'מזכיר לקופאי לבדוק גיל כשיש בחשבון אלכוהול או טבק, ומציע שקית כשיש הרבה פריטים.',
    en: 'Reminds the cashier to check the age when the bill has alcohol or tobacco, and proposes a bag when there are many items.',
  },
  icon: 'puzzle',
  permissions: [
    { kind: 'hook', hook: 'bill.changed' },
    { kind: 'hook', hook: 'payment.check' },
    { kind: 'bill', act: 'product' },
  ],
  settings: [
    {
      key: 'age_words',
      label: {
        he: 'מילים בשם המוצר שמחייבות גיל 18',
        en: 'Words in a name that need the age of 18',
      },
      kind: 'text',
      max: 300,
      initial: 'בירה, יין, וודקה, ויסקי, סיגריות',
      shared: true,
      hint: { he: 'מופרדות בפסיקים.', en: 'Separated by commas.' },
    },
    {
      key: 'age_stop',
      label: { he: 'לעצור את התשלום עד לאישור', en: 'Stop the payment until it is confirmed' },
      kind: 'switch',
      initial: false,
      shared: true,
      hint: {
        he: 'כבוי: רק אזהרה. דולק: ההמשך מחייב הרשאה לבטל חשבון.',
        en: 'Off: only a warning. On: going on takes the right to cancel a bill.',
      },
    },
    {
      key: 'bag_code',
      label: { he: 'ברקוד או קוד של שקית', en: 'Barcode or code of a bag' },
      kind: 'text',
      max: 60,
      shared: true,
      hint: { he: 'ריק: לא מציעים שקית.', en: 'Empty: no bag is proposed.' },
    },
    {
      key: 'bag_from',
      label: { he: 'להציע שקית החל משורות בחשבון', en: 'Propose a bag from rows in the bill' },
      kind: 'integer',
      min: 1,
      max: 100,
      initial: 4,
      required: true,
      shared: true,
    },
    {
      key: CHECK_REQUIRED,
      label: { he: 'הבדיקה חובה', en: 'The check is required' },
      kind: 'switch',
      initial: false,
      shared: true,
      hint: {
        he: 'דולק: אם הבדיקה לא עונה בזמן, התשלום נעצר.',
        en: 'On: when the check does not answer in time, the payment is stopped.',
      },
    },
  ],
  triggers: [],
  operations: [],
  background: true,
};
