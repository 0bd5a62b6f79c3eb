export { createPricingCache } from './pricing.service.ts';
export type { PricingCache, SalePricing } from './pricing.service.ts';
export { priceWithin } from './price-within.ts';
