export { tillMenuRoutes } from './till-menu.routes.ts';
export { findMenu as tillMenuOf } from './till-menu.store.ts';
