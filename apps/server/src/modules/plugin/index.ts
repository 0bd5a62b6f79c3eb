export { pluginRoutes } from './plugin.routes.ts';
export type { NewRelease } from './publish-release.ts';
export { publishRelease, ReleaseError } from './publish-release.ts';
export { keyOfSecret, publicKeyText, readPrivateKey } from './release-key.ts';
