export { automationsRoutes } from './automations.routes.ts';
export { notifyOffice } from './automations.service.ts';
export { listActive as activeAutomations } from './automations.store.ts';
