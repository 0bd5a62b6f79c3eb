/** Periods for which a plan is paid: 50x monthly, 51x yearly, 52x three-yearly. */
export const PLAN_PERIODS = ['month', 'year', 'three_years'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

/** Tiers of the back office, from the smallest: the plan of a business is one of them. */
export const BUSINESS_TIERS = ['lite', 'basic', 'premium', 'gold'] as const;
export type BusinessTier = (typeof BUSINESS_TIERS)[number];

/** Every tier of an application that has licences. */
export const PRICED_TIERS = [...BUSINESS_TIERS, 'windows', 'android', 'web'] as const;
