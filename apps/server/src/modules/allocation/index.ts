export { askAllocation, type AllocationState, type Allocated } from './ask.ts';
export type { AllocationAnswer, AllocationProvider, AllocationRequest } from './provider.ts';
export { createAllocationSimulator } from './simulator.ts';
export { createTaxAuthority } from './tax-authority.ts';
