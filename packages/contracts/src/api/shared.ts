import * as z from 'zod/mini';

/** Largest id: PostgreSQL's integer. A larger one is refused before it reaches the database. */
export const MAX_ID = 2_147_483_647;
export const idSchema = z.int().check(z.positive(), z.maximum(MAX_ID));
/** An id in a query string, where everything is text. */
export const idQuerySchema = z.coerce.number().check(z.int(), z.positive(), z.maximum(MAX_ID));
export const uuidSchema = z.uuid();

/**
 * The action that a colleague's view approval is bound to; it has no effect without an approval.
 */
export const actQuerySchema = z.optional(uuidSchema);

/** The action of creating the record with this number, as a UUID. */
export function actOfNumber(id: number): string {
  return `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;
}
/** Integer agorot, bounded so that every sum stays within 2^53. */
export const agorotSchema = z.int().check(z.minimum(-100_000_000_000), z.maximum(100_000_000_000));
/** The database's calendar starts with the year 1. */
const sinceYearOne = (date: string) => date >= '0001';
export const localDateSchema = z.iso.date().check(z.refine(sinceYearOne));
/** A moment as JavaScript writes it; without a limit its fraction could have a million digits. */
export const momentSchema = z.iso.datetime().check(z.maxLength(40));
/** Milliseconds since the epoch, up to the year 9999. */
export const epochMsSchema = z.int().check(z.minimum(0), z.maximum(253_402_300_799_999));
/** An employee, a till or another party by its number and name. */
export const someoneSchema = z.object({ id: idSchema, name: z.string() });
/** State of the request for the tax authority's allocation number. */
export const allocationSchema = z.enum(['none', 'pending', 'given', 'refused']);
export type AllocationStanding = z.infer<typeof allocationSchema>;
export const allocationAnswer = z.object({
  data: z.object({ allocation: allocationSchema, confirmation: z.string(), note: z.string() }),
});

export const noContent = z.object({ code: z.literal('000') });
export const permissionMapSchema = z.object({
  all: z.optional(z.union([z.literal(0), z.literal(1)])),
  components: z.optional(z.record(z.string(), z.string())),
  pos: z.optional(z.record(z.string(), z.union([z.literal(0), z.literal(1)]))),
  system: z.optional(z.record(z.string(), z.union([z.literal(0), z.literal(1)]))),
  reports: z.optional(z.record(z.string(), z.union([z.literal(0), z.literal(1)]))),
  branches: z.optional(z.record(z.string(), z.literal(1))),
});
export const employeeSchema = z.object({
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  position: z.object({ id: idSchema, name: z.string(), permissions: permissionMapSchema }),
  /** A stored file. */
  picture: z.optional(uuidSchema),
  /** Language of a till while they are signed in at it; absent = the till's own. */
  language: z.optional(z.string()),
  perr: permissionMapSchema,
});
export type EmployeeView = z.infer<typeof employeeSchema>;
/** The business as every receipt of a branch names it, on the original and on copies. */
export const receiptBusinessSchema = z.object({
  /** Legal name, under which the business is registered for VAT. */
  name: z.string(),
  vat_number: z.string(),
  /** The branch's address; the cloud's where the branch has none. The same applies to the phone. */
  address: z.string(),
  phone: z.string(),
  branch_name: z.string(),
  footer: z.string(),
});
export type ReceiptBusinessView = z.infer<typeof receiptBusinessSchema>;
/** A moment in a cursor, as the database wrote it: to the microsecond, on an existing day. */
export const cursorTimeSchema = z.iso.datetime({ precision: 6 }).check(z.refine(sinceYearOne));
/**
 * `<time of the last row, to the microsecond>~<its id>`: opaque to clients, created only by the
 * server.
 */
const cursorSchema = z.string().check(
  z.maxLength(200),
  z.refine((text) => {
    const [time, id, ...rest] = text.split('~');
    return (
      rest.length === 0 &&
      cursorTimeSchema.safeParse(time).success &&
      uuidSchema.safeParse(id).success
    );
  }),
);
/** Keyset paging: `after` is the opaque cursor of the previous page. */
export const pageQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  after: z.optional(cursorSchema),
});
