export { type LevelMove, lockLevels, moveLevels } from './levels.store.ts';
export { stockRoutes } from './stock.routes.ts';
export { supplierCosts } from './supplier-costs.store.ts';
export { tellLowStock } from './tell-low.ts';
