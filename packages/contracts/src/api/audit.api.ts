import { z } from 'zod';
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
  actor: person.nullable(),
  employee: person.nullable(),
  terminal: person.nullable(),
  approved_by: person.nullable(),
  agent: person.nullable(),
  /** The document that the action concerns, if the caller may read documents of its type. */
  document: z.object({ type: z.int(), number: z.int() }).nullable(),
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
  query: pageQuery.extend({
    action: z.enum(AUDIT_ACTIONS).optional(),
    entity: z.enum(AUDIT_ENTITIES).optional(),
    /** Number of the record that the action concerns: a sale, a product … */
    entity_id: z.string().trim().min(1).max(100).optional(),
    /**
     * A number or code of that record, or the name of the user who did, approved or was asked for
     * the action.
     */
    search: z.string().trim().min(1).max(100).optional(),
    employee: idQuerySchema.optional(),
    terminal: idQuerySchema.optional(),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
  }),
  response: z.object({
    data: z.array(auditItemSchema),
    /**
     * Names of the records that the actions of this page refer to by number, as far as the caller
     * may read them.
     */
    names: z.array(recordNameSchema),
    next: z.string().nullable(),
  }),
  errors: [],
});
