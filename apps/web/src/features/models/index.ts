import { defineFeature } from '../../platform/router/feature.types.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { ModelSlot } from './model-slot.tsx';

/** The grid of a product model, below its form. */
export const models = defineFeature({
  name: 'models',
  slots: [fillSlot('record.panel', ModelSlot)],
});
