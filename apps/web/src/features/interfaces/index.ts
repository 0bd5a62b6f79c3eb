import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

const mayUse = { type: 'system', key: 'interfaces' } as const;
const routeOfComponent = { frame: 'app', audience: 'session', permission: mayUse } as const;

/** Import and export of files. */
export const interfaces = defineFeature({
  name: 'interfaces',
  routes: [
    {
      ...routeOfComponent,
      path: '/interfaces',
      screen: lazyNamed(() => import('./interfaces.screen.tsx'), 'InterfacesScreen'),
    },
    {
      ...routeOfComponent,
      path: '/interfaces/import/tables',
      screen: lazyNamed(() => import('./interfaces.screen.tsx'), 'TablesScreen'),
    },
    {
      ...routeOfComponent,
      path: '/interfaces/import/files',
      screen: lazyNamed(() => import('./files.screen.tsx'), 'FilesScreen'),
    },
    {
      ...routeOfComponent,
      path: '/import/:component',
      screen: lazyNamed(() => import('./import.screen.tsx'), 'ImportScreen'),
    },
  ],
  slots: [
    fillSlot(
      'records.triggers',
      lazyNamed(() => import('./suppliers/supplier-file-trigger.tsx'), 'SupplierFileTrigger'),
    ),
  ],
});
