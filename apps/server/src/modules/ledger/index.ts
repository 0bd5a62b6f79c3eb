export { accountGroupRules, accountRules } from './account.rules.ts';
export { isPostedAs, missingFrom } from './compare-lines.ts';
export { findStrayEntry, isPostedAlready, lockBooks, post, readPostedOfClosing, readPostedOfDocuments, type PostedLine, type Posting } from './ledger.store.ts';
