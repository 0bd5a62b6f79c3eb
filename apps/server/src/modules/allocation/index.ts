export { requestAllocation, type AllocationState, type Allocated } from './request-allocation.ts';
export type { AllocationProvider, AllocationRequest } from './provider.ts';
export { createAllocationSimulator } from './simulator.ts';
export { createTaxAuthority } from './tax-authority.ts';
