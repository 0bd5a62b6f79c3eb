export type { AllocationProvider } from './allocation/provider.ts';
export { createAllocationSimulator } from './allocation/simulator.ts';
export { createTaxAuthority } from './allocation/tax-authority.ts';
export { documentsRoutes } from './documents.routes.ts';
export { verifyDocuments } from './verify-documents.ts';
