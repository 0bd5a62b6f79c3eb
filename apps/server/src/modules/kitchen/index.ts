export { kitchenRoutes } from './kitchen.routes.ts';
export { listReasons } from './kitchen.store.ts';
export { sendTickets } from './send-tickets.ts';
export { stationRules } from './station.rules.ts';
