export { numbersRoutes } from './numbers.routes.ts';
export { chainedGap, CLOSINGS_CODE, insertGap, isChecked, listGaps, type StoredGap } from './numbers.store.ts';
