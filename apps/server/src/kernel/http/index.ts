export { bindRoute } from './routes/bind.ts';
export type { Route } from './routes/bind.ts';
export type { PublicContext, RequestFacts, SessionContext } from './call/context.ts';
export { addApiDocs } from './routes/api-docs.ts';
export { FileAnswer, GeneratedFileAnswer } from './answer/file-answer.ts';
export { createGate } from './gate/gate.ts';
export {
  assertPermission,
  assertAuthorized,
  assertActivePerson,
  assertServiceHas,
  assertPerson,
  employeeRequired,
  authorize,
} from './gate/authorize.ts';
export { createKeyCalls } from './gate/key-calls.ts';
export { createKeyUse, KEY_USE_DAYS } from './call/key-use.ts';
export { readNetwork } from './gate/networks.ts';
export { createPluginNotes } from './gate/plugin-notes.ts';
export { addPluginFrames } from './routes/plugin-frames.ts';
export { createHttpServer } from './server.ts';
export { addWebApp } from './answer/static-web.ts';
export { refusalOfUnstorable } from './call/validate.ts';
export { findUnstorable } from './call/storable-text.ts';
export { StreamAnswer } from './answer/stream-answer.ts';
export type { Stream } from './answer/stream-answer.ts';
