import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { MAX_FILE_BYTES } from '../files/files.ts';
import { storedFileSchema } from './files.api.ts';
import { uuidSchema } from './shared.ts';
import { textSchema } from './stored-text.ts';

/** Most attachments of one document or entry. */
export const MAX_ATTACHMENTS = 20;

const ofSchema = z.enum(['document', 'entry']);
export type AttachedTo = z.output<typeof ofSchema>;

const targetParams = z.object({
  of: ofSchema,
  /** UUID of a document, or number of an entry. */
  id: z.string().check(z.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9]\d{0,8})$/)),
});

const attachmentSchema = z.extend(storedFileSchema, {
  added_by: z.string(),
  added_at: z.iso.datetime(),
  /** It works for a few minutes and for every holder of the link. */
  url: z.string(),
});
export type AttachmentView = z.output<typeof attachmentSchema>;

const listSchema = z.object({
  data: z.object({
    files: z.array(attachmentSchema),
    /** What the caller may do with them. */
    may_add: z.boolean(),
    may_remove: z.boolean(),
  }),
});
export type Attachments = z.output<typeof listSchema>['data'];

const READING = [
  'NOT_FOUND',
  'SERVICE_NOT_OK',
  'UPGRADE',
  'EMPLOYEE_REQUIRED',
  'PERMISSION_DENIED',
  'DOCUMENT_TYPE_UNSUPPORTED',
] as const;

export const listAttachments = defineEndpoint({
  name: 'listAttachments',
  method: 'GET',
  path: 'attachments/:of/:id',
  auth: 'session',
  permission: 'own',
  summary: 'The files of a document or an entry by hand',
  params: targetParams,
  response: listSchema,
  errors: [...READING],
});

export const addAttachment = defineEndpoint({
  name: 'addAttachment',
  method: 'POST',
  path: 'attachments/:of/:id',
  auth: 'session',
  permission: 'own',
  summary: 'Attach a file to a stored document or an entry by hand; the document never changes',
  params: targetParams,
  query: z.object({ name: z._default(z.string().check(z.maxLength(400)), '') }),
  raw: true,
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0),
  response: listSchema,
  errors: [
    ...READING,
    'ATTACHMENTS_FULL',
    'STORED_FILE_TYPE',
    'STORED_FILE_BROKEN',
    'STORED_FILE_PIXELS',
    'STORED_FILES_FULL',
  ],
  bodyLimit: MAX_FILE_BYTES,
  work: { atOnce: 2, waiting: 10 },
  timeoutMs: 120_000,
});

export const removeAttachment = defineEndpoint({
  name: 'removeAttachment',
  method: 'POST',
  path: 'attachments/:of/:id/removals',
  auth: 'session',
  permission: 'own',
  summary: 'Take a file away from a document or an entry, with the reason',
  params: targetParams,
  body: z.strictObject({
    file: uuidSchema,
    reason: z.pipe(textSchema(200), z.string().check(z.minLength(1))),
  }),
  response: listSchema,
  errors: [...READING],
});
