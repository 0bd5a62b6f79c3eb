export { deliverDigests } from './deliver-digests.ts';
export { digestsRoutes } from './digests.routes.ts';
