export { rotaRoutes } from './rota.routes.ts';
