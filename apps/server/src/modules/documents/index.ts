export { documentsRoutes } from './documents.routes.ts';
export { readableDocument } from './documents-read.service.ts';
export { moveDrawerCash } from './drawer-cash.ts';
export { printDocument, printOwnDocument } from './print-document.ts';
export { verifyDocuments, type DocumentBreak } from './verify-documents.ts';
export { composeCart, composeDocument, type ComposedLine } from './compose-document.ts';
export { issueDocument, type DocumentCaller, type DocumentsDeps } from './documents.service.ts';
export { findAccount, findFirstPlace, findStoredNumber } from './place.store.ts';
export { lockSaleBases } from './sale-bases.ts';
