export { createListPositions } from './list-positions.ts';
export { listable } from './list-views.ts';
export { likeliestRecords } from './likeliest-records.ts';
export { answerLookup } from './look-up.ts';
export { readBalances, readForm } from './old-forms.ts';
export { namesOfRecords } from './record-names.ts';
export { answerList, answerView } from './old-lists.ts';
export { isAuthorized, readRecord, pageOfRecords, requireReadable } from './read-records.ts';
export type { FieldErrors, BulkRules, RecordChange, RecordRules, RulesOf } from './record-rules.ts';
export type { FieldValues } from './record-write.store.ts';
export { nextCode } from './record-write.store.ts';
export { valueAfter, validateOrder } from './rule-tools.ts';
export { searchRecords } from './search-everything.ts';
export {
  changeRecord,
  createRecord,
  insertWithDefaults,
  readDraft,
  setStatus,
  translateStorageErrors,
  writeForm,
} from './write-records.ts';
export type { RecordKit } from './write-records.ts';
export { createBulk } from './bulk-records.ts';
export type { BulkOutcome } from './bulk-records.ts';
export type { BulkLine } from './bulk-draft.ts';
export { identifyingColumns, headingOf, importedColumns } from './bulk-draft.ts';
export { undoRows } from './bulk-undo.ts';
export type { UnrestoredRow, WrittenRow } from './bulk-undo.ts';
export { prepareBulkTransaction, greatestCode, versionOnce } from './bulk.store.ts';
export { exportList } from './export-records.ts';
export { likePattern } from './record-sql.ts';
