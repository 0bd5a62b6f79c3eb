import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';

/** Fewest letters that are searched for, and records that one component answers with. */
export const SEARCH_LEAST = 2;
export const SEARCH_MOST = 6;

const hitSchema = z.object({
  id: z.string(),
  /** What the record is called. */
  name: z.string(),
  /** Its code or barcode, and another word on it (a phone, a city); empty where it has none. */
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
  summary: 'Records of every component that the caller may read, by name, code, phone, barcode or number',
  query: z.object({ q: z.string().trim().min(SEARCH_LEAST).max(60) }),
  /** The component with the best hit first. */
  response: z.object({
    data: z.array(z.object({
      component: z.int(),
      /** What one of them is, to be said before what it is called; null where records have names of their own. */
      one: z.object({ he: z.string(), en: z.string() }).nullable(),
      records: z.array(hitSchema),
    })),
  }),
  errors: ['SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'],
});
