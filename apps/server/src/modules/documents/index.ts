export { documentsRoutes } from './documents.routes.ts';
export { readableDocument } from './read/documents-read.service.ts';
export { moveDrawerCash } from './issue/drawer-cash.ts';
export { printDocument, printOwnDocument } from './read/print-document.ts';
export { verifyDocuments, type DocumentBreak } from './verify/verify-documents.ts';
export { composeCart, composeDocument, type ComposedLine } from './document/compose-document.ts';
export {
  issueDocument,
  type DocumentCaller,
  type DocumentsDeps,
} from './issue/documents.service.ts';
export { findAccount, findFirstPlace, findStoredNumber } from './document/place.store.ts';
export { lockSaleBases } from './bases/sale-bases.ts';
