export { answerLookup } from './look-up.ts';
export { readForm } from './old-forms.ts';
export { answerList } from './old-lists.ts';
export type { SavedViews } from './old-lists.ts';
export { oneRecord, pageOfRecords, readable } from './read-records.ts';
export type { RecordRules, RulesOf } from './record-rules.ts';
export { changeRecord, createRecord, insertWhole, setStatus, writeForm } from './write-records.ts';
export type { RecordKit } from './write-records.ts';
