export { createListPositions } from './read/list-positions.ts';
export { listable } from './read/list-views.ts';
export { likeliestRecords } from './find/likeliest-records.ts';
export { answerLookup } from './find/look-up.ts';
export { readBalances, readForm } from './legacy/old-forms.ts';
export { namesOfRecords } from './read/record-names.ts';
export { answerList, answerView } from './legacy/old-lists.ts';
export { isAuthorized, readRecord, pageOfRecords, requireReadable } from './read/read-records.ts';
export type {
  FieldErrors,
  BulkRules,
  RecordChange,
  RecordRules,
  RulesOf,
} from './write/record-rules.ts';
export type { FieldValues } from './write/record-write.store.ts';
export { foundRecords } from './read/found-records.ts';
export { nextCode } from './write/record-write.store.ts';
export { valueAfter, validateOrder } from './write/rule-tools.ts';
export { searchRecords } from './find/search-everything.ts';
export {
  changeRecord,
  createRecord,
  createRecords,
  insertWithDefaults,
  mayCreate,
  readDraft,
  setStatus,
  writeForm,
} from './write/write-records.ts';
export type { RecordKit } from './write/write-records.ts';
export { createBulk } from './bulk/bulk-records.ts';
export type { BulkOutcome } from './bulk/bulk-records.ts';
export type { BulkLine } from './bulk/bulk-draft.ts';
export { identifyingColumns, headingOf, importedColumns } from './bulk/bulk-draft.ts';
export type { UnknownName } from './bulk/bulk-refs.ts';
export { findNewNames, isNewName, targetByName } from './bulk/named-targets.ts';
export { undoRows } from './bulk/bulk-undo.ts';
export type { UnrestoredRow, WrittenRow } from './bulk/bulk-undo.ts';
export {
  greatestCode,
  insertRows,
  lockRows,
  prepareBulkTransaction,
  type RowImage,
  updateRows,
  versionOnce,
} from './bulk/bulk.store.ts';
export { exportList } from './bulk/export-records.ts';
export { likePattern } from './sql/record-sql.ts';
