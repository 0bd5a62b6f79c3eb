export { cloudsRoutes } from './clouds.routes.ts';
export { workPlaceOf } from './clouds.service.ts';
export type { WorkPlace } from './clouds.service.ts';
