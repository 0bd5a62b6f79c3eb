import { defineFeature } from '../../platform/router/feature.types.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { FingersSlot } from './fingers-slot.tsx';

/** The fingers of an employee, below their form. */
export const fingerprints = defineFeature({
  name: 'fingerprints',
  slots: [fillSlot('record.panel', FingersSlot)],
});
