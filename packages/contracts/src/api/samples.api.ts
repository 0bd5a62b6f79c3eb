import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { noContent } from './shared.ts';

const editsFloors = { type: 'components', action: 'e', key: COMPONENT.floors } as const;

export const readSamples = defineEndpoint({
  name: 'readSamples',
  method: 'GET',
  path: 'restaurant/samples',
  auth: 'session',
  permission: editsFloors,
  summary: 'How many of the records with which the restaurant began are still in use',
  response: z.object({ data: z.object({ records: z.int() }) }),
  errors: [],
});

export const removeSamples = defineEndpoint({
  name: 'removeSamples',
  method: 'POST',
  path: 'restaurant/samples/remove',
  auth: 'session',
  permission: editsFloors,
  summary: 'Takes every record with which the restaurant began out of use, in one act',
  body: z.object({}),
  response: noContent,
  errors: ['SAMPLES_IN_USE'],
});
