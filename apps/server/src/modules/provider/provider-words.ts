/** Texts of the provider's records, and of what its businesses read about their service. */
export const PLAN_NAME = 'תוכנית דלפק';
export const UPGRADE_NAME = 'שדרוג תוכנית דלפק, הימים שנותרו';
/** Names of the state of a service on the screens of the business. */
export const SUSPENDED_NAME = 'מושהה';
export const ENDED_NAME = 'הסתיים';
export const ENDED_REASON = 'החוזה עם ספק השירות הסתיים.';
/** The branch that a business starts with. */
export const BRANCH_NAME = 'סניף ראשי';
export const contractName = (business: string): string => `דלפק · ${business}`;
