import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';

/** Fewest letters of a search, and most records of one component in the answer. */
export const MIN_SEARCH_LETTERS = 2;
export const MAX_HITS_PER_COMPONENT = 6;

const hitSchema = z.object({
  id: z.string(),
  /** The record's name. */
  name: z.string(),
  /** Its code or barcode, and a further detail (phone, city); empty where it has none. */
  code: z.string(),
  second: z.string(),
  active: z.boolean(),
});
export type RecordHit = z.output<typeof hitSchema>;

export const searchEverything = defineEndpoint({
  name: 'searchEverything',
  method: 'GET',
  path: 'app/search',
  auth: 'session',
  permission: 'own',
  summary:
    'Records of every component that the caller may read, by name, code, phone, barcode or number',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(MIN_SEARCH_LETTERS), z.maxLength(60)),
  }),
  /** The component with the best match first. */
  response: z.object({
    data: z.array(
      z.object({
        component: z.int(),
        /**
         * Singular name of the component, shown before a record's name; null where records have names
         * of their own.
         */
        one: z.nullable(z.object({ he: z.string(), en: z.string() })),
        records: z.array(hitSchema),
      }),
    ),
  }),
  errors: ['SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'],
});
