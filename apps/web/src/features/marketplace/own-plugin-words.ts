import type { OwnPluginVersion } from '@dalpak/contracts';
import { wordsOf } from '../../platform/i18n/words-of.ts';

/** Texts about the plugins that a business uploads. */
export const say = wordsOf({
  title: { he: 'תוספים משלכם', en: 'Plugins of your own' },
  help: {
    he: 'העלו קובץ zip עם manifest.json ו־page.html. אחרי שתתקינו אותו הוא יפעל אצלכם במשרד לניסיון, ואצל כולם אחרי שבודקי השירות יאשרו אותו.',
    en: 'Upload a zip with manifest.json and page.html. Once you install it, it runs in your office for a trial, and for everyone after the reviewers of the service approve it.',
  },
  upload: { he: 'העלו תוסף', en: 'Upload a plugin' },
  uploading: { he: 'בודקים את התוסף…', en: 'Checking the plugin…' },
  uploaded: { he: 'גרסה {{version}} נקלטה', en: 'Version {{version}} was taken' },
  faults: { he: 'מה צריך לתקן', en: 'What to mend' },
  submit: { he: 'שלחו לבדיקה', en: 'Send to review' },
  submitOne: {
    he: 'שלחו לבדיקה את {{name}} {{version}}',
    en: 'Send {{name}} {{version}} to review',
  },
  submitted: { he: 'התוסף נשלח לבדיקה', en: 'The plugin was sent to review' },
  withdraw: { he: 'חזרו לגרסה הקודמת', en: 'Go back a version' },
  withdrawOne: {
    he: 'חזרו לגרסה שלפני {{name}} {{version}}',
    en: 'Go back to the version before {{name}} {{version}}',
  },
  withdrawn: { he: 'חזרתם לגרסה הקודמת', en: 'The version before runs again' },
  none: { he: 'עוד לא העליתם תוסף.', en: 'No plugin was uploaded yet.' },
});

const STATES = {
  sandbox: { he: 'בניסיון אצלכם', en: 'On trial' },
  waiting: { he: 'בבדיקה', en: 'In review' },
  approved: { he: 'מאושר', en: 'Approved' },
  refused: { he: 'נדחה', en: 'Refused' },
  withdrawn: { he: 'הוחזר לגרסה קודמת', en: 'Gone back from' },
  stopped: { he: 'נעצר', en: 'Stopped' },
} as const satisfies Readonly<Record<OwnPluginVersion['state'], { he: string; en: string }>>;

export const sayState = wordsOf(STATES);
