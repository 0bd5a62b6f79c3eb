import { type Say, useWords, wordsOf } from '../../platform/i18n/words-of.ts';

const say = wordsOf({
  planned: { he: 'בסידור', en: 'Planned' },
  ahead: { he: 'עוד לא התחילה', en: 'Not begun' },
  on_time: { he: 'בזמן', en: 'On time' },
  late: { he: 'איחור של {{minutes}} דק׳', en: '{{minutes}} min late' },
  missing: { he: 'בלי החתמה', en: 'No stamp' },
  unplanned: { he: 'עבודה שלא בסידור', en: 'Work that was not planned' },
  ofPlan: { he: 'מול הסידור', en: 'Against the rota' },
  lateCount: { he: 'איחורים', en: 'Late' },
  missingCount: { he: 'בלי החתמה', en: 'No stamp' },
  unplannedCount: { he: 'לא בסידור', en: 'Not planned' },
});

/** Words of the attendance about the rota. */
export function usePlanWords(): typeof say extends Say<infer K> ? Say<K> : never {
  return useWords(say);
}
