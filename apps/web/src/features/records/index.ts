import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

const RecordScreen = lazyNamed(() => import('./record.screen.tsx'), 'RecordScreen');

/**
 * Lists and forms of every component that declares its records. The screens check permissions by
 * component.
 */
export const records = defineFeature({
  name: 'records',
  routes: [
    {
      path: '/items/:component/:wnd?',
      frame: 'app',
      audience: 'session',
      screen: lazyNamed(() => import('./records.screen.tsx'), 'RecordsScreen'),
    },
    {
      path: '/item/id/:id/component/:component/:wnd?',
      frame: 'app',
      audience: 'session',
      screen: RecordScreen,
    },
  ],
  slots: [
    fillSlot(
      'records.triggers',
      lazyNamed(() => import('./changes/bulk-change-trigger.tsx'), 'BulkChangeTrigger'),
    ),
    fillSlot(
      'records.triggers',
      lazyNamed(() => import('./pictures/picture-heap-trigger.tsx'), 'PictureHeapTrigger'),
    ),
  ],
});
