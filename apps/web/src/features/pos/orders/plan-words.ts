import type { Label } from '@dalpak/contracts';
import { labelText } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';

/** Texts of the plan and of deliveries, outside the app's namespaces, which are in the first load. */
const PLAN_WORDS = {
  free: { he: 'פנוי', en: 'Free' },
  seated: { he: 'יושבים', en: 'Seated' },
  inKitchen: { he: 'במטבח', en: 'In the kitchen' },
  ready: { he: 'מוכן', en: 'Ready' },
  served: { he: 'הוגש', en: 'Served' },
  bill: { he: 'ביקשו חשבון', en: 'Bill asked' },
  partlyPaid: { he: 'שולם חלקית', en: 'Partly paid' },
  paid: { he: 'שולם', en: 'Paid' },
  places: { he: '{{count}} מקומות', en: '{{count}} seats' },
  bills: { he: '{{count}} חשבונות', en: '{{count}} bills' },
  untold: { he: 'המטבח לא קיבל', en: 'The kitchen has not received it' },
  untoldAt: {
    he: 'המטבח לא קיבל: {{name}} · {{stations}}',
    en: 'Not received: {{name}} · {{stations}}',
  },
  resend: { he: 'שלחו שוב', en: 'Send again' },
  spoken: { he: 'נמסר בעל פה', en: 'Told in person' },
  plan: { he: 'תוכנית', en: 'Plan' },
  list: { he: 'רשימה', en: 'List' },
  editPlan: { he: 'ערכו תוכנית', en: 'Edit plan' },
  waits: { he: '{{count}} ממתינים', en: '{{count}} wait' },
  section: { he: 'אזור {{name}}', en: 'Section {{name}}' },
  takeSection: { he: 'קחו את האזור', en: 'Take the section' },
  mine: { he: 'שלכם', en: 'Yours' },
  sections: { he: 'אזורי שירות', en: 'Sections' },
  waiter: { he: 'מלצר', en: 'Waiter' },
  waiterSaved: { he: 'המלצר של ההזמנה הוחלף', en: 'The order has another waiter' },
  whyVoid: { he: 'למה מבטלים?', en: 'Why is it voided?' },
  whyVoidHelp: {
    he: 'המטבח כבר קיבל את המנה. הסיבה תודפס לו ותישמר.',
    en: 'The kitchen was told of the dish. It gets the reason, which is kept.',
  },
  wasMade: { he: 'האוכל כבר הוכן', en: 'The food was made' },
  keep: { he: 'השאירו בחשבון', en: 'Keep it' },
  phoneOrder: { he: 'משלוח או איסוף', en: 'Delivery or pick-up' },
  readyFor: { he: 'מוכן: {{name}}', en: 'Ready: {{name}}' },
} satisfies Record<string, Label>;

export type PlanWord = keyof typeof PLAN_WORDS;

export function planWord(
  key: PlanWord,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return labelText(PLAN_WORDS[key]).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => `\u2068${values[name] ?? ''}\u2069`,
  );
}

export function usePlanWords(): typeof planWord {
  useTranslation();
  return planWord;
}
