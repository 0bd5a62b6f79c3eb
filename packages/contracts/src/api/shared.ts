import { z } from 'zod';

export const idSchema = z.int().positive().max(Number.MAX_SAFE_INTEGER);
export const uuidSchema = z.uuid();
/** Integer agorot that keep every sum inside 2^53. */
export const agorotSchema = z.int().min(-100_000_000_000).max(100_000_000_000);
export const localDateSchema = z.iso.date();
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
/** Keyset paging: `after` is the opaque cursor of the previous page. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(200).optional(),
});
