export { receiptBusiness } from './receipt-business.ts';
export type { BusinessFacts } from './receipt-business.ts';
export { readTillSettings } from './settings.service.ts';
