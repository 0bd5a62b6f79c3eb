export { contractRules } from './contract.rules.ts';
export { contractsRoutes } from './contracts.routes.ts';
export { runDueContracts } from './contracts.service.ts';
