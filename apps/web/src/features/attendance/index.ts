import { IconClockHour4 } from '@tabler/icons-react';
import { READ_TIME } from '@dalpak/contracts';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

/** Employees' hours by month, with a manager's corrections (component 33). */
export const attendance = defineFeature({
  name: 'attendance',
  routes: [
    {
      path: '/items/33/:wnd?',
      window: { group: 'employees', label: 'attendance:title', icon: IconClockHour4 },
      frame: 'app',
      audience: 'session',
      permission: READ_TIME,
      screen: lazyNamed(() => import('./attendance.screen.tsx'), 'AttendanceScreen'),
    },
  ],
  slots: [
    fillSlot(
      'record.card',
      lazyNamed(() => import('./employee-card.tsx'), 'EmployeeCard'),
    ),
  ],
});
