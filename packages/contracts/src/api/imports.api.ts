import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { textSchema } from './stored-text.ts';
import { idSchema } from './shared.ts';

const INTERFACES = { type: 'system', key: 'interfaces' } as const;

/** What can be imported from a price-transparency file, and the component it fills. */
export const IMPORT_KINDS = { 13: 'prices', 18: 'promos' } as const;
export type ImportKind = (typeof IMPORT_KINDS)[keyof typeof IMPORT_KINDS];

/** Size of the decompressed file. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** Size of the request: compressed and in base64. */
const MAX_ENCODED_LENGTH = 24 * 1024 * 1024;

const counts = z.record(z.string(), z.int());
export const importReportSchema = z.object({
  kind: z.enum(['prices', 'promos']),
  chain: z.string(),
  store: z.string(),
  dry_run: z.boolean(),
  lines: z.int(),
  other_stores: z.int(),
  imported: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  skipped: counts,
  flagged: counts,
  unmapped: counts,
  /** The first of the lines that a user should check. */
  listed: z.array(z.object({ line: z.int(), reason: z.string(), text: z.string() })),
});
export type ImportReportView = z.output<typeof importReportSchema>;

export const importFile = defineEndpoint({
  name: 'importFile',
  method: 'POST',
  path: 'imports/:kind',
  auth: 'session',
  permission: INTERFACES,
  summary: 'Import a price-transparency file, or tell what importing it would do',
  params: z.object({ kind: z.enum(['prices', 'promos']) }),
  body: z.strictObject({
    file_name: textSchema(200).check(z.minLength(1)),
    /** The file's bytes as base64, gzipped or plain. */
    content: z.string().check(z.minLength(4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    /** Reads and compares, and changes nothing. */
    dry_run: z.boolean(),
    /** Number or name of the chain and number of the store, where the file has several. */
    chain: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    store: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  response: z.object({ data: importReportSchema }),
  errors: ['FILE_EMPTY', 'FILE_TRUNCATED', 'FILE_ENCODING', 'FILE_FORMAT', 'FILE_TOO_LARGE'],
  bodyLimit: MAX_ENCODED_LENGTH,
  // A file takes minutes, so others do not queue behind it. The handler refuses a second import of
  // the same business.
  work: { atOnce: 2, waiting: 2, heavy: 'reading' },
  timeoutMs: 180_000,
});

export const listImports = defineEndpoint({
  name: 'listImports',
  method: 'GET',
  path: 'imports',
  auth: 'session',
  permission: INTERFACES,
  summary: 'The last imports of files',
  response: z.object({
    data: z.array(
      z.object({
        id: idSchema,
        kind: z.enum(['prices', 'promos']),
        file_name: z.string(),
        status: z.enum(['running', 'done', 'failed']),
        started_at: z.string(),
        imported: z.int(),
        changed: z.int(),
      }),
    ),
  }),
  errors: [],
});
