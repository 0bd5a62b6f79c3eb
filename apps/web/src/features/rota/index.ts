import { READ_TIME } from '@dalpak/contracts';
import { IconCalendarUser, IconCalendarWeek } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

/** The rota of a branch's week (rights of component 33), and everybody's own shifts. */
export const rota = defineFeature({
  name: 'rota',
  routes: [
    {
      path: '/rota/:wnd?',
      window: { group: 'rota', label: 'menu:features.rota', icon: IconCalendarWeek },
      frame: 'app',
      audience: 'session',
      permission: READ_TIME,
      screen: lazyNamed(() => import('./rota.screen.tsx'), 'RotaScreen'),
    },
    {
      path: '/my-shifts/:wnd?',
      window: { group: 'myShifts', label: 'menu:features.myShifts', icon: IconCalendarUser },
      frame: 'app',
      audience: 'session',
      screen: lazyNamed(() => import('./my-shifts.screen.tsx'), 'MyShiftsScreen'),
    },
  ],
  menu: [
    {
      key: 'rota',
      label: 'סידור עבודה',
      section: 'employees',
      route: '/rota',
      permission: READ_TIME,
    },
    { key: 'myShifts', label: 'המשמרות שלי', section: 'employees', route: '/my-shifts' },
  ],
  slots: [
    fillSlot(
      'notification.action',
      lazyNamed(() => import('./rota-notification.tsx'), 'RotaNotification'),
    ),
  ],
});
