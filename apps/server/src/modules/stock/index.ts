export { type LevelMove, lockLevels, moveLevels } from './levels.store.ts';
export { stockRoutes } from './stock.routes.ts';
export { supplierCosts } from './supplier-costs.store.ts';
export { warehouseRules } from './warehouse.rules.ts';
export { stockEvents, tellTills } from './till-stock.store.ts';
export { tellLowStock } from './tell-low.ts';
export {
  findPresent,
  findSerialKept,
  moveSerials,
  returnSerials,
  type SerialMove,
} from './serials.store.ts';
export { HAS_NO_COST, UNIT_COST } from './unit-cost.ts';
