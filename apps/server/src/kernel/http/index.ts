export { handle } from './bind.ts';
export type { Route } from './bind.ts';
export type { PublicContext, RequestFacts, SessionContext } from './context.ts';
export { addApiDocs } from './api-docs.ts';
export { createGate, employeeRequired } from './gate.ts';
export { createHttpServer } from './server.ts';
export { addWebApp } from './static-web.ts';
export { StreamAnswer } from './stream-answer.ts';
export type { Stream } from './stream-answer.ts';
