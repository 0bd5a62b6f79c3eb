import type { Label } from '@dalpak/contracts';
import { type Say, useWords, wordsOf } from '../../platform/i18n/words-of.ts';

/** Texts of the files of a document or an entry. */
const ATTACHMENT_WORDS = {
  title: { he: 'קבצים מצורפים', en: 'Attached files' },
  none: {
    he: 'אין קבצים. צרפו את מה שבא עם המסמך: חשבונית הספק, תעודה חתומה, הסכם.',
    en: 'No files. Attach what came with it: the supplier’s invoice, a signed note, a contract.',
  },
  noneClosed: { he: 'אין קבצים מצורפים', en: 'No attached files' },
  add: { he: 'צרפו קובץ', en: 'Attach a file' },
  camera: { he: 'צלמו', en: 'Take a photo' },
  drop: { he: 'אפשר גם לגרור לכאן קובץ', en: 'A file can be dropped here too' },
  sending: { he: 'שולחים: {{percent}}%', en: 'Sending: {{percent}}%' },
  fileLarge: { he: 'הקובץ גדול מ־10 מ"ב. הקטינו אותו ונסו שוב.', en: 'The file is over 10 MB.' },
  fileTypeAny: {
    he: 'אפשר לצרף PDF, תמונה, Excel או Word.',
    en: 'A PDF, a picture, Excel or Word can be attached.',
  },
  open: { he: 'פתחו את {{name}}', en: 'Open {{name}}' },
  remove: { he: 'הסירו את {{name}}', en: 'Take away {{name}}' },
  removeTitle: { he: 'להסיר את הקובץ?', en: 'Take the file away?' },
  reason: { he: 'למה?', en: 'Why?' },
  reasonMissing: { he: 'כתבו את הסיבה', en: 'Write the reason' },
  removeConfirm: { he: 'הסירו', en: 'Take away' },
  loading: { he: 'טוענים קבצים', en: 'Loading files' },
} as const satisfies Readonly<Record<string, Label>>;

const attachmentWord = wordsOf(ATTACHMENT_WORDS);

/** A text in the language of the screen, rendered again when it changes. */
export function useAttachmentWords(): Say<keyof typeof ATTACHMENT_WORDS> {
  return useWords(attachmentWord);
}
