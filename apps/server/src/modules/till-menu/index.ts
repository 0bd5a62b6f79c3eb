export { tillMenuRoutes } from './till-menu.routes.ts';
export { findMenu as tillMenuOf } from './till-menu.store.ts';
export { salesMenuRules } from './sales-menu.service.ts';
export { listSalesMenus } from './sales-menu.store.ts';
