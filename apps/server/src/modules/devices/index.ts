export { devicesRoutes } from './devices.routes.ts';
export { keepPastMinutes } from './devices.service.ts';
