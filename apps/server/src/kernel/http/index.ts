export { handle } from './bind.ts';
export type { HandleOptions, Handler, Input, Route } from './bind.ts';
export type { ContextOf, CookieOptions, PublicContext, ReplyControls, RequestFacts, SessionContext } from './context.ts';
export { addApiDocs } from './api-docs.ts';
export { createGate } from './gate.ts';
export { createHttpServer } from './server.ts';
export { addWebApp } from './static-web.ts';
