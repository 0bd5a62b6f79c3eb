export { terminalsRoutes } from './terminals.routes.ts';
export { terminalRules } from './terminal.rules.ts';
