import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { plannedChangeSchema } from './bulk-changes.api.ts';
import { idSchema, uuidSchema } from './shared.ts';
import { textSchema } from './stored-text.ts';

const EDIT = { type: 'components', action: 'e', key: COMPONENT.products } as const;

/** Pictures of one heap, bytes of one of them, and of all files of an archive unpacked. */
export const HEAP_LIMITS = {
  pictures: 500,
  bytes: 10 * 1024 * 1024,
  unpacked: 512 * 1024 * 1024,
} as const;

export const MATCHED_BY = ['barcode', 'code', 'name'] as const;

const matchSchema = z.object({
  name: z.string(),
  /** Null where the name means no product, or several. */
  by: z.nullable(z.enum(MATCHED_BY)),
  products: z.array(z.object({ id: idSchema, name: z.string(), image: z.nullable(uuidSchema) })),
});
export type PictureMatch = z.output<typeof matchSchema>;

export const matchPictures = defineEndpoint({
  name: 'matchPictures',
  method: 'POST',
  path: 'products/pictures/match',
  auth: 'session',
  permission: EDIT,
  summary:
    'Which product the name of each file means, by barcode, code or name, with its picture of now; changes nothing',
  body: z.strictObject({
    names: z
      .array(z.string().check(z.minLength(1), z.maxLength(400)))
      .check(z.minLength(1), z.maxLength(HEAP_LIMITS.pictures)),
  }),
  response: z.object({ data: z.array(matchSchema) }),
  errors: [],
  reads: true,
  bodyLimit: 1024 * 1024,
  work: { atOnce: 2, waiting: 4 },
});

export const putPictures = defineEndpoint({
  name: 'putPictures',
  method: 'POST',
  path: 'products/pictures',
  auth: 'session',
  permission: EDIT,
  summary:
    'Give products the pictures that were stored for them, as one bulk change that is undone as a whole',
  body: z.strictObject({
    /** What the history calls it. */
    name: textSchema(150).check(z.minLength(1)),
    pictures: z
      .array(z.strictObject({ product: idSchema, file: uuidSchema }))
      .check(z.minLength(1), z.maxLength(HEAP_LIMITS.pictures)),
  }),
  response: z.object({ data: plannedChangeSchema }),
  errors: ['VALIDATION_FAILED'],
  bodyLimit: 128 * 1024,
});
