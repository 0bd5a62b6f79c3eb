export { accountGroupRules, accountRules } from './account.rules.ts';
export { matchesPostings, findMissingPostings } from './compare-lines.ts';
export {
  findStrayEntry,
  isPostedAlready,
  lockLedger,
  post,
  readPostedOfClosing,
  readPostedOfDocuments,
  type PostedLine,
  type Posting,
} from './ledger.store.ts';
