export { handle } from './bind.ts';
export type { Route } from './bind.ts';
export type { PublicContext, RequestFacts, SessionContext } from './context.ts';
export { addApiDocs } from './api-docs.ts';
export { FileAnswer, GeneratedFileAnswer } from './file-answer.ts';
export { createGate } from './gate.ts';
export {
  assertPermission,
  assertAuthorized,
  assertActivePerson,
  assertServiceHas,
  assertPerson,
  employeeRequired,
  authorize,
} from './authorize.ts';
export { createKeyCalls } from './key-calls.ts';
export { createKeyUse, KEY_USE_DAYS } from './key-use.ts';
export { readNetwork } from './networks.ts';
export { createPluginNotes } from './plugin-notes.ts';
export { addPluginFrames } from './plugin-frames.ts';
export { createHttpServer } from './server.ts';
export { addWebApp } from './static-web.ts';
export { refusalOfUnstorable } from './validate.ts';
export { findUnstorable } from './storable-text.ts';
export { StreamAnswer } from './stream-answer.ts';
export type { Stream } from './stream-answer.ts';
