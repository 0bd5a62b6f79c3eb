export { crmRoutes } from './crm.routes.ts';
export {
  finishTask,
  insertTask,
  listColleagues,
  mayAddTasks,
  moveTask,
} from './give-task.store.ts';
export { leadRules } from './lead.rules.ts';
export {
  createMessageSimulator,
  type MessageAnswer,
  type MessagePort,
  type OutgoingMessage,
} from './message-port.ts';
export { readTimeline } from './timeline.service.ts';
export { runDueCrm } from './run-due.ts';
