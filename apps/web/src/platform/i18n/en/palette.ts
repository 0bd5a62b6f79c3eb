import type { palette as he } from '../he/palette.ts';
import type { Words } from '../words.ts';

export const palette: Words<typeof he> = {
  title: 'Search and go',
  placeholder: 'A screen, an action, or a record: name, code, phone, barcode',
  results: 'Results',
  nothing: 'Nothing was found. Try another word.',
  ask: 'Question',
  askThis: 'Ask: {{text}}',
  askStarts: 'כמה מה מי מתי איזה איזו אילו באיזה באיזו',
  report: 'Report',
  action: 'Action',
  askAlso: 'question answer שאלה שאלו',
  auditAlso: 'audit who did what and when history journal',
  adding: 'Add',
  keysHint: 'Arrows to choose, Enter to go',
};
