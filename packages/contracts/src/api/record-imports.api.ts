import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { SEARCH_TYPES } from '../fields/field.types.ts';
import { textSchema } from './stored-text.ts';
import { recordValueSchema } from './records.api.ts';
import { idQuerySchema, idSchema, noContent } from './shared.ts';
import { importReportSchema } from './imports.api.ts';

const INTERFACES = { type: 'system', key: 'interfaces' } as const;

/** Limits of a file. A file beyond them is refused before it is read to the end. */
export const IMPORT_LIMITS = {
  /** Bytes as uploaded: compressed, or the spreadsheet itself. */
  bytes: 32 * 1024 * 1024,
  /**
   * Unpacked bytes, and the highest ratio to the packed size, which counts from one megabyte on.
   */
  unpacked: 512 * 1024 * 1024,
  ratio: 200,
  lines: 200_000,
  columns: 200,
  /** Characters of one cell. */
  cell: 20_000,
  /**
   * Characters of all cells of a file together while it is stored for the import, and of all
   * waiting files of a business.
   */
  kept: 64 * 1024 * 1024,
  keptOpen: 128 * 1024 * 1024,
} as const;

/** Bytes of one part of an upload. In base64 it stays far below the limit of a body. */
export const IMPORT_PART_BYTES = 384 * 1024;

/** The column with the record's number, in files that this application exported. */
export const IDENTITY_FIELD = 'id';

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const countsSchema = z.object({ new: z.int(), changed: z.int(), same: z.int(), bad: z.int() });
const fieldSchema = z.string().check(z.maxLength(60));
/**
 * The field of each column of the file by position, empty for a column that is not imported; and
 * the field by which records are found.
 */
export const importPlanSchema = z.object({
  fields: z.array(fieldSchema).check(z.maxLength(IMPORT_LIMITS.columns)),
  key: fieldSchema,
});
export type ImportPlan = z.output<typeof importPlanSchema>;

export const IMPORT_STATES = [
  'uploading',
  'reading',
  'read',
  'checking',
  'checked',
  'planned',
  'nothing',
  'committing',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const recordImportSchema = z.object({
  id: idSchema,
  component: idSchema,
  format: z.enum(['', 'xlsx', 'csv', 'prices', 'change', 'costs']),
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  lines: z.int(),
  /** Number of lines that the current step has processed. */
  progress: z.int(),
  counts: z.nullable(countsSchema),
  /** Why the work stopped. */
  error: z.nullable(z.object({ code: z.string(), desc: z.string() })),
  by: z.string(),
  created_at: z.string(),
  committed_at: z.nullable(z.string()),
  /** After an undo: number of records that were changed by others since, and so were not undone. */
  kept: z.int(),
});
export type RecordImport = z.output<typeof recordImportSchema>;

/** An import with the parts of the file that its screen shows. */
export const openImportSchema = z.extend(recordImportSchema, {
  headings: z.array(z.string()),
  sample: z.array(z.array(cellSchema)),
  plan: importPlanSchema,
  /** Fields that a column can be assigned to; `finds` marks those by which records can be found. */
  fields: z.array(
    z.object({ key: z.string(), label: z.string(), required: z.boolean(), finds: z.boolean() }),
  ),
  /** Stores in a price file, when it has several. */
  stores: z.array(
    z.object({ chain: z.string(), name: z.string(), store: z.string(), lines: z.int() }),
  ),
  report: z.nullable(importReportSchema),
  /**
   * After a check: names of the file that no record of the component has, by field, where the
   * caller may add records by their name alone.
   */
  missing: z.array(
    z.object({
      field: fieldSchema,
      component: idSchema,
      /** How many can be made, how many of them at once, and the first of those. */
      count: z.int(),
      made: z.int(),
      names: z.array(z.string()),
      /** Names that are not made, because they may be existing names misspelled. */
      near: z.array(z.object({ name: z.string(), near: z.array(z.string()) })),
    }),
  ),
});
export type OpenImport = z.output<typeof openImportSchema>;

export const importLineErrorSchema = z.object({
  line: z.int(),
  field: z.string(),
  column: z.int(),
  value: z.string(),
  text: z.string(),
  /** The reason that `text` says, and its values. */
  reason: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
});
export type ImportLineError = z.output<typeof importLineErrorSchema>;

const valuesSchema = z.record(fieldSchema, recordValueSchema);
/**
 * What a line of a checked file would change. `before` has the record's name and the current values
 * of the fields of `after`; null for a new record.
 */
export const importChangeSchema = z.object({
  line: z.int(),
  id: z.nullable(z.int()),
  before: z.nullable(valuesSchema),
  after: valuesSchema,
});
export type ImportChange = z.output<typeof importChangeSchema>;

const at = { component: idQuerySchema, id: idQuerySchema };
const READING = ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'] as const;
const WORKING = [...READING, 'PERMISSION_DENIED', 'IMPORT_BUSY', 'IMPORT_NOT_READY'] as const;

export const beginImport = defineEndpoint({
  name: 'beginImport',
  method: 'POST',
  path: 'imports/records/:component',
  auth: 'session',
  permission: INTERFACES,
  summary: 'Begin to import a file into the records of a component',
  params: z.object({ component: idQuerySchema }),
  body: z.object({
    file_name: textSchema(200).check(z.minLength(1)),
    bytes: z.int().check(z.minimum(1), z.maximum(IMPORT_LIMITS.bytes)),
  }),
  response: z.object({ data: recordImportSchema }),
  errors: [...READING, 'PERMISSION_DENIED'],
});

export const sendImportPart = defineEndpoint({
  name: 'sendImportPart',
  method: 'PUT',
  path: 'imports/records/:component/:id/parts/:part',
  auth: 'session',
  permission: INTERFACES,
  summary: 'Send a part of the file; the same part again replaces it',
  params: z.object({ ...at, part: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(199)) }),
  body: z.object({
    content: z
      .string()
      .check(
        z.minLength(4),
        z.maxLength(Math.ceil(IMPORT_PART_BYTES / 3) * 4),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
      ),
  }),
  response: noContent,
  errors: [...READING, 'PERMISSION_DENIED', 'IMPORT_NOT_READY', 'FILE_TOO_LARGE'],
  work: { atOnce: 2, waiting: 4, heavy: 'reading' },
});

export const readImport = defineEndpoint({
  name: 'readImport',
  method: 'POST',
  path: 'imports/records/:component/:id/read',
  auth: 'session',
  permission: INTERFACES,
  summary: 'Read the file that was sent; what was read is asked for afterwards',
  params: z.object(at),
  response: z.object({ data: recordImportSchema }),
  errors: [...WORKING],
});

export const checkImport = defineEndpoint({
  name: 'checkImport',
  method: 'POST',
  path: 'imports/records/:component/:id/check',
  auth: 'session',
  permission: INTERFACES,
  summary:
    'Find out what importing the file would do, and what is wrong with each of its cells; changes nothing',
  params: z.object(at),
  body: z.object({
    plan: z.optional(importPlanSchema),
    /** Of a price file: its chain and store, where it has several. */
    chain: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    store: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  response: z.object({ data: recordImportSchema }),
  errors: [...WORKING, 'IMPORT_PLAN'],
});

export const makeMissingRecords = defineEndpoint({
  name: 'makeMissingRecords',
  method: 'POST',
  path: 'imports/records/:component/:id/missing',
  auth: 'session',
  permission: INTERFACES,
  summary:
    'Make the records that a field of a checked file names and that do not exist, all of them or none, and check the file again',
  params: z.object(at),
  body: z.object({ field: fieldSchema }),
  response: z.object({ data: recordImportSchema }),
  errors: [...WORKING, 'RECORD_INVALID'],
});

export const commitImport = defineEndpoint({
  name: 'commitImport',
  method: 'POST',
  path: 'imports/records/:component/:id/commit',
  auth: 'session',
  permission: INTERFACES,
  summary: 'Import what was checked, all of it or nothing; lines with faults are left out',
  params: z.object(at),
  response: z.object({ data: recordImportSchema }),
  errors: [...WORKING],
});

export const undoImport = defineEndpoint({
  name: 'undoImport',
  method: 'POST',
  path: 'imports/records/:component/:id/undo',
  auth: 'session',
  permission: INTERFACES,
  summary:
    'Return every record to what it was before the import, but those that were changed since',
  params: z.object(at),
  response: z.object({ data: recordImportSchema }),
  errors: [...WORKING],
});

export const getImport = defineEndpoint({
  name: 'getImport',
  method: 'GET',
  path: 'imports/records/:component/:id',
  auth: 'session',
  permission: INTERFACES,
  summary: 'An import: how far it is, what the file holds and what its columns are taken for',
  params: z.object(at),
  response: z.object({ data: openImportSchema }),
  errors: [...READING, 'PERMISSION_DENIED'],
});

export const listImportFaults = defineEndpoint({
  name: 'listImportFaults',
  method: 'GET',
  path: 'imports/records/:component/:id/faults',
  auth: 'session',
  permission: INTERFACES,
  summary:
    'What is wrong with the cells of the file, by lines; of an undone import, what stayed as it is',
  params: z.object(at),
  query: z.object({
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000)), 0),
  }),
  response: z.object({ data: z.array(importLineErrorSchema), next: z.nullable(z.int()) }),
  errors: [...READING, 'PERMISSION_DENIED'],
});

export const listImportChanges = defineEndpoint({
  name: 'listImportChanges',
  method: 'GET',
  path: 'imports/records/:component/:id/changes',
  auth: 'session',
  permission: INTERFACES,
  summary:
    'What importing a checked file would change, record by record and field by field, or which records it would add; long texts are cut',
  params: z.object(at),
  query: z.object({
    verdict: z._default(z.enum(['changed', 'new']), 'changed'),
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000)), 0),
  }),
  response: z.object({ data: z.array(importChangeSchema), next: z.nullable(z.int()) }),
  errors: [...READING, 'PERMISSION_DENIED'],
});

export const listRecordImports = defineEndpoint({
  name: 'listRecordImports',
  method: 'GET',
  path: 'imports/records/:component',
  auth: 'session',
  permission: INTERFACES,
  summary: 'The last imports into a component, newest first',
  params: z.object({ component: idQuerySchema }),
  response: z.object({ data: z.array(recordImportSchema) }),
  errors: [...READING, 'PERMISSION_DENIED'],
});

/** Components whose list can be exported (specification, records §2): products and customers. */
export const EXPORTED_COMPONENTS: readonly number[] = [13, 111];

const searchSchema = z.record(
  fieldSchema,
  z.object({ val: z.string().check(z.maxLength(200)), type: z.enum(SEARCH_TYPES) }),
);
const readSearch = (text: string): z.output<typeof searchSchema> | null => {
  try {
    const parsed = searchSchema.safeParse(text === '' ? {} : JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};
/** Column searches of an export, from its query string; null for an invalid text. */
export const readExportSearch = readSearch;

export const exportRecords = defineEndpoint({
  name: 'exportRecords',
  method: 'GET',
  path: 'components/:component/export',
  aliases: ['products/models/:component'],
  auth: 'session',
  permission: 'own',
  summary: 'What a list shows, as a spreadsheet or as CSV',
  params: z.object({ component: idQuerySchema }),
  query: z.object({
    format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
    /** 1: active records; 0: inactive records. */
    status: z._default(z.enum(['0', '1']), '1'),
    /** A view that comes with the component; only its records are exported. */
    view: z.optional(z.string().check(z.maxLength(40))),
    q: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** JSON: text and kind of the search, by field. */
    search: z._default(
      z.string().check(
        z.maxLength(8_000),
        z.refine((text) => readSearch(text) !== null),
      ),
      '',
    ),
    /** Fields in their order, separated by commas; empty, those that the component shows. */
    fields: z._default(z.string().check(z.maxLength(4_000)), ''),
  }),
  response: z.unknown(),
  file: true,
  errors: [...READING, 'FILE_TOO_LARGE'],
  work: { atOnce: 1, waiting: 1 },
  timeoutMs: 180_000,
});
