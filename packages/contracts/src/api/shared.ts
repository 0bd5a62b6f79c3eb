import { z } from 'zod';

/** Largest id: PostgreSQL's integer. A greater one is refused before the database sees it. */
export const MAX_ID = 2_147_483_647;
export const idSchema = z.int().positive().max(MAX_ID);
/** An id in an address, where everything is text. */
export const idQuerySchema = z.coerce.number().int().positive().max(MAX_ID);
export const uuidSchema = z.uuid();

/** The act that a colleague's approval of a look is bound to; without an approval it says nothing. */
export const actQuerySchema = uuidSchema.optional();

/** The act of making the record of this number, as a UUID. */
export function actOfNumber(id: number): string {
  return `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;
}
/** Integer agorot that keep every sum inside 2^53. */
export const agorotSchema = z.int().min(-100_000_000_000).max(100_000_000_000);
/** Calendars of databases begin with the year 1. */
const sinceYearOne = (date: string) => date >= '0001';
export const localDateSchema = z.iso.date().refine(sinceYearOne);
export const noContent = z.object({ code: z.literal('000') });
export const permissionMapSchema = z.object({
  all: z.union([z.literal(0), z.literal(1)]).optional(),
  components: z.record(z.string(), z.string()).optional(),
  pos: z.record(z.string(), z.union([z.literal(0), z.literal(1)])).optional(),
  system: z.record(z.string(), z.union([z.literal(0), z.literal(1)])).optional(),
});
export const employeeSchema = z.object({
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  position: z.object({ id: idSchema, name: z.string(), permissions: permissionMapSchema }),
  perr: permissionMapSchema,
});
export type EmployeeView = z.infer<typeof employeeSchema>;
/** The business as every receipt of a branch names it, original and copy alike. */
export const receiptBusinessSchema = z.object({
  /** Legal name: the one the business is registered under for VAT. */
  name: z.string(),
  vat_number: z.string(),
  /** Of the branch; the cloud's where the branch has none. So the phone. */
  address: z.string(),
  phone: z.string(),
  branch_name: z.string(),
  footer: z.string(),
});
export type ReceiptBusinessView = z.infer<typeof receiptBusinessSchema>;
/** A moment in a cursor, as the database wrote it: to the microsecond, on a day that there is. */
export const cursorTimeSchema = z.iso.datetime({ precision: 6 }).refine(sinceYearOne);
/** `<time of the last row, to the microsecond>~<its id>`: opaque to clients, made by the server alone. */
const cursorSchema = z.string().max(200).refine((text) => {
  const [time, id, ...rest] = text.split('~');
  return rest.length === 0 && cursorTimeSchema.safeParse(time).success && uuidSchema.safeParse(id).success;
});
/** Keyset paging: `after` is the opaque cursor of the previous page. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: cursorSchema.optional(),
});
