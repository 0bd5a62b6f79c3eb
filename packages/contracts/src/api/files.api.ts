import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { MAX_FILE_BYTES, MAX_LINKS_AT_ONCE } from '../files/files.ts';
import { idQuerySchema, uuidSchema } from './shared.ts';

/** A stored file as its field shows it. Width and height are those of a picture, in pixels. */
export const storedFileSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type StoredFileView = z.output<typeof storedFileSchema>;

const linkSchema = z.extend(storedFileSchema, {
  /** Path on this server. It works for a few minutes and for every holder of the link. */
  url: z.string(),
  expires_at: z.string(),
});
export type StoredFileLink = z.output<typeof linkSchema>;

const READING = ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'] as const;

/**
 * Stores a file for a field of a component; the body is the file itself. A record that is saved
 * later refers to it. A file that no record refers to is deleted after a day.
 */
export const uploadFile = defineEndpoint({
  name: 'uploadFile',
  method: 'POST',
  path: 'storage/files',
  auth: 'session',
  permission: 'own',
  summary: 'Store a picture or a file for a field of a record',
  query: z.object({
    component: idQuerySchema,
    field: z.string().check(z.minLength(1), z.maxLength(60)),
    name: z._default(z.string().check(z.maxLength(400)), ''),
  }),
  raw: true,
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0),
  response: z.object({ data: storedFileSchema }),
  errors: [
    ...READING,
    'PERMISSION_DENIED',
    'STORED_FILE_TYPE',
    'STORED_FILE_BROKEN',
    'STORED_FILE_PIXELS',
    'STORED_FILES_FULL',
  ],
  bodyLimit: MAX_FILE_BYTES,
  work: { atOnce: 2, waiting: 10 },
  timeoutMs: 120_000,
});

/** Links to files of a component, for those who may read its records. */
export const secureFileUrl = defineEndpoint({
  name: 'secureFileUrl',
  method: 'GET',
  path: 'storage/files/:id/secure_urls',
  auth: 'session',
  permission: 'own',
  summary: 'A link to a stored file that ends soon',
  params: z.object({ id: uuidSchema }),
  response: z.object({ data: linkSchema }),
  errors: [...READING],
});

export const secureFileUrls = defineEndpoint({
  name: 'secureFileUrls',
  method: 'POST',
  reads: true,
  path: 'storage/files/secure_urls',
  auth: 'session',
  permission: 'own',
  summary:
    'Links to several stored files; those that are not there, or closed to the caller, are left out',
  body: z.strictObject({
    ids: z.array(uuidSchema).check(z.minLength(1), z.maxLength(MAX_LINKS_AT_ONCE)),
  }),
  response: z.object({ data: z.array(linkSchema) }),
  errors: [...READING],
  bodyLimit: 16_384,
});

/**
 * The file behind such a link. The signature is the permission, because pictures in a page send no
 * other.
 */
export const readStoredFile = defineEndpoint({
  name: 'readStoredFile',
  method: 'GET',
  path: 'storage/content/:token',
  auth: 'public',
  permission: 'none',
  summary: 'The bytes of a stored file, by a link that was asked for',
  params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.unknown(),
  errors: ['FILE_LINK_ENDED', 'NOT_FOUND'],
  file: true,
});
