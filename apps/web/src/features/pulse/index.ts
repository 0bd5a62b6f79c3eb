import { COMPONENT } from '@dalpak/contracts';
import { IconActivityHeartbeat, IconDevices } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

const READ = { type: 'components', action: 'r', key: COMPONENT.terminals } as const;

/** What devices say of themselves, and how whole the branches work. */
export const pulse = defineFeature({
  name: 'pulse',
  routes: [
    {
      path: '/devices/:wnd?',
      window: { group: 'devices', label: 'menu:features.devices', icon: IconDevices },
      frame: 'app',
      audience: 'user',
      permission: READ,
      screen: lazyNamed(() => import('./devices.screen.tsx'), 'DevicesScreen'),
    },
    {
      path: '/pulse/:wnd?',
      window: { group: 'pulse', label: 'menu:features.pulse', icon: IconActivityHeartbeat },
      frame: 'app',
      audience: 'user',
      permission: READ,
      screen: lazyNamed(() => import('./pulse.screen.tsx'), 'PulseScreen'),
    },
  ],
  menu: [
    { key: 'devices', label: 'מצב המכשירים', section: 'pos', route: '/devices', permission: READ },
    { key: 'pulse', label: 'הדופק', section: 'pos', route: '/pulse', permission: READ },
  ],
});
