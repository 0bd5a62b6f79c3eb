import * as z from 'zod/mini';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../audit/audit.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, localDateSchema, pageQuery } from './shared.ts';

const person = z.object({ id: z.int(), name: z.string() });

/**
 * One audited action. Names are the current ones; the states before and after are plain JSON
 * without secrets.
 */
export const auditItemSchema = z.object({
  id: z.uuid(),
  at: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  actor_kind: z.enum(['user', 'terminal', 'employee', 'key', 'system']),
  actor: z.nullable(person),
  employee: z.nullable(person),
  terminal: z.nullable(person),
  approved_by: z.nullable(person),
  agent: z.nullable(person),
  /** The document that the action concerns, if the caller may read documents of its type. */
  document: z.nullable(z.object({ type: z.int(), number: z.int() })),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditItem = z.infer<typeof auditItemSchema>;

const recordNameSchema = z.object({ component: z.int(), id: z.string(), name: z.string() });
/** The current name of a record. */
export type RecordName = z.infer<typeof recordNameSchema>;

export const listAudit = defineEndpoint({
  name: 'listAudit',
  method: 'GET',
  path: 'audit',
  aliases: ['history'],
  auth: 'session',
  permission: { type: 'system', key: 'settings' },
  summary: 'Who did what, newest first',
  query: z.extend(pageQuery, {
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    entity: z.optional(z.enum(AUDIT_ENTITIES)),
    /** Number of the record that the action concerns: a sale, a product … */
    entity_id: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    /**
     * A number or code of that record, or the name of the user who did, approved or was asked for
     * the action.
     */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    employee: z.optional(idQuerySchema),
    terminal: z.optional(idQuerySchema),
    from: z.optional(localDateSchema),
    to: z.optional(localDateSchema),
  }),
  response: z.object({
    data: z.array(auditItemSchema),
    /**
     * Names of the records that the actions of this page refer to by number, as far as the caller
     * may read them.
     */
    names: z.array(recordNameSchema),
    next: z.nullable(z.string()),
  }),
  errors: [],
});
