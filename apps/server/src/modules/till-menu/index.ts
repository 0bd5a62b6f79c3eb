export { tillMenuRoutes } from './till-menu.routes.ts';
export { findMenu as tillMenuOf } from './till-menu.store.ts';
export { listSalesMenus, salesMenuRules } from './sales-menu.service.ts';
export { listTileLayouts } from './tile-layouts.ts';
