export { crmRoutes } from './crm.routes.ts';
export { leadRules } from './lead.rules.ts';
export { createMessageSimulator, type MessagePort } from './message-port.ts';
export { readTimeline } from './timeline.service.ts';
export { runDueCrm } from './run-due.ts';
