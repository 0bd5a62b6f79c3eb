export { accessKeysRoutes } from './access-keys.routes.ts';
