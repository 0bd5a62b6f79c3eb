export { authRoutes } from './auth.routes.ts';
export { listCloudsOf } from './auth.store.ts';
