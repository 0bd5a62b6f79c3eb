import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, idSchema, localDateSchema } from './shared.ts';

const MAY_MAKE = { type: 'pos', key: 'documents.misim' } as const;
/** Longest range of a uniform file. */
export const MAX_UNIFORM_MONTHS = 84;

const runSchema = z.object({
  id: idSchema,
  from: z.string(),
  to: z.string(),
  made_at: z.iso.datetime(),
  made_by: z.string(),
  vat_number: z.string(),
  business: z.string(),
  /** Folder of the file, as the authority names it. */
  path: z.string(),
  charset: z.union([z.literal(1), z.literal(2)]),
  /** Registration number of the software; zeros while it has none. */
  software_number: z.string(),
  /** Records of each kind. */
  records: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Each document type of the law, also those without documents; total in agorot. */
  documents: z.array(z.object({ code: z.int(), name: z.string(), count: z.int(), total: z.int() })),
  /** Characters that the set lacks, by field of the law. */
  replaced: z.array(z.object({ field: z.int(), count: z.int() })),
  sha256: z.string(),
});
export type UniformRun = z.output<typeof runSchema>;

export const listUniformRuns = defineEndpoint({
  name: 'listUniformRuns',
  method: 'GET',
  path: 'tax/uniform',
  auth: 'session',
  permission: MAY_MAKE,
  summary: 'Uniform files of the last 90 days, and what is still open before a new one',
  response: z.object({
    data: z.object({
      runs: z.array(runSchema),
      /** What a file made now would not yet have. */
      waiting: z.object({ open_shifts: z.array(z.string()), drafts: z.int() }),
    }),
  }),
  errors: [],
});

export const makeUniformFile = defineEndpoint({
  name: 'makeUniformFile',
  method: 'POST',
  path: 'tax/uniform',
  auth: 'session',
  permission: MAY_MAKE,
  summary: 'Make the uniform file (1.31) of a range of document dates',
  body: z.strictObject({
    from: localDateSchema,
    to: localDateSchema,
    /** Empty = all branches. */
    branches: z._default(z.array(idSchema).check(z.maxLength(200)), []),
    /** 1 = ISO-8859-8-i, 2 = CP-862. */
    charset: z._default(z.union([z.literal(1), z.literal(2)]), 1),
    /** With the journal (B100, B110). */
    books: z._default(z.boolean(), true),
    drive: z._default(z.string().check(z.regex(/^[A-Z]$/)), 'C'),
  }),
  response: z.object({ data: runSchema }),
  errors: ['BAD_REQUEST'],
  timeoutMs: 300_000,
  work: { atOnce: 1, waiting: 4 },
});

export const readUniformFile = defineEndpoint({
  name: 'readUniformFile',
  method: 'GET',
  path: 'tax/uniform/:id/file',
  auth: 'session',
  permission: MAY_MAKE,
  summary: 'A uniform file that was made: INI.TXT and BKMVDATA in their folder, zipped',
  params: z.object({ id: idQuerySchema }),
  response: z.unknown(),
  file: true,
  errors: ['NOT_FOUND'],
});
