export { listGoals } from './goals.service.ts';
export { goalsRoutes } from './goals.routes.ts';
