export { accountGroupRules, accountRules } from './account.rules.ts';
export { booksRoutes } from './books.routes.ts';
export { movementTypeRules } from './movement-type.rules.ts';
export { verifyManualEntries, type ManualBreak } from './verify-manual.ts';
export { matchesPostings, findMissingPostings } from './compare-lines.ts';
export {
  findStrayEntry,
  insertChart,
  isPostedAlready,
  lockLedger,
  post,
  readPostedOfClosing,
  readPostedOfDocuments,
  type PostedLine,
  type Posting,
} from './ledger.store.ts';
