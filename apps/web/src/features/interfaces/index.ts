import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

const use = { type: 'system', key: 'interfaces' } as const;
const at = { frame: 'app', audience: 'session', permission: use } as const;

/** Import and export of files. */
export const interfaces = defineFeature({
  name: 'interfaces',
  routes: [
    { ...at, path: '/interfaces', screen: lazyNamed(() => import('./interfaces.screen.tsx'), 'InterfacesScreen') },
    { ...at, path: '/interfaces/import/tables', screen: lazyNamed(() => import('./interfaces.screen.tsx'), 'TablesScreen') },
    { ...at, path: '/interfaces/import/files', screen: lazyNamed(() => import('./files.screen.tsx'), 'FilesScreen') },
    { ...at, path: '/import/:component', screen: lazyNamed(() => import('./import.screen.tsx'), 'ImportScreen') },
  ],
});
