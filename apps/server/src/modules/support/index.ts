export { endSharesOfSession, sweepScreenShares } from './end-screen-share.ts';
export { supportRoutes } from './support.routes.ts';
export { agentEntered, agentLeft } from './support.service.ts';
