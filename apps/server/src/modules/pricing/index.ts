export { createPricingCache } from './pricing.service.ts';
export type { PricingCache, SalePricing } from './pricing.service.ts';
export { listProductsEver, listRules } from './pricing.store.ts';
export { PRICING_LIMIT_MS, priceWithin } from './price-within.ts';
