import { defineFeature } from '../../platform/router/feature.types.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { CardTerminalSlot } from './card-terminal-slot.tsx';

/** Below the form of a card terminal: its connection, and its transmissions. */
export const cardTerminals = defineFeature({
  name: 'cardTerminals',
  slots: [fillSlot('record.panel', CardTerminalSlot)],
});
