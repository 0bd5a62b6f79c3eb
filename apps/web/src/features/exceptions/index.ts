import { IconEyeSearch } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { TaskMarkSlot } from './task-mark-slot.tsx';

const LOOK = { type: 'system', key: 'exceptions' } as const;

/** What is unusual at the tills, explained, and what was decided about it. */
export const exceptions = defineFeature({
  name: 'exceptions',
  routes: [
    {
      path: '/exceptions/:wnd?',
      window: { group: 'exceptions', label: 'audit:entities.exception', icon: IconEyeSearch },
      frame: 'app',
      audience: 'user',
      permission: LOOK,
      screen: lazyNamed(() => import('./exceptions.screen.tsx'), 'ExceptionsScreen'),
    },
  ],
  slots: [fillSlot('record.panel', TaskMarkSlot)],
  menu: [
    {
      key: 'exceptions',
      label: 'חריגים',
      section: 'employees',
      route: '/exceptions',
      permission: LOOK,
    },
  ],
});
