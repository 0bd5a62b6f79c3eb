export { contractRules } from './contract.rules.ts';
export { contractsRoutes } from './contracts.routes.ts';
export { bill, moveContract, runDueContracts } from './contracts.service.ts';
