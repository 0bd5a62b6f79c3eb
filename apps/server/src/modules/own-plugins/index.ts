export { ownPluginsRoutes } from './own-plugins.routes.ts';
export { keysOf, readFrame, runningOwnPlugins } from './own-plugins.service.ts';
