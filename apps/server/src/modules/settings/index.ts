export { receiptBusiness } from './receipt-business.ts';
export type { BusinessFacts } from './receipt-business.ts';
export { readSettings, readTillSettings, shellSettings, tillSettings } from './settings.service.ts';
