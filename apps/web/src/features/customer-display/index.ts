import { i18n } from '../../platform/i18n/i18n.ts';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { TerminalDisplaysSlot } from './terminal-displays-slot.tsx';

const ROUTE = '/pos_customer_display';

/** The bill for the customer, in a window of its own on a second screen (pos_customer_display). */
export const customerDisplay = defineFeature({
  name: 'customer-display',
  routes: [
    {
      path: ROUTE,
      frame: 'bare',
      // A paired device has no user; the screen asks for the digits of a till.
      audience: 'anyone',
      screen: lazyNamed(() => import('./customer-display.screen.tsx'), 'CustomerDisplayScreen'),
    },
  ],
  slots: [fillSlot('record.panel', TerminalDisplaysSlot)],
  actions: [
    {
      id: 'customer-display.open',
      // A getter, because the language may change.
      get label() {
        return i18n.t('display:open');
      },
      permission: { type: 'pos', key: 'screens.pos' },
      run: () =>
        void window.open(hrefOf(ROUTE), 'dalpak-customer-display', 'popup,width=1024,height=768'),
    },
  ],
});
