export { numbersRoutes } from './numbers.routes.ts';
export {
  chainedGap,
  CLOSINGS_CODE,
  insertGap,
  isBeingChecked,
  listGaps,
  type StoredGap,
} from './numbers.store.ts';
