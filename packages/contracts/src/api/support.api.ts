import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';

const supportState = z.object({
  /** `none` also after the last grant has ended; `requested` waits until a user names the agent. */
  status: z.enum(['none', 'requested', 'approved']),
  /** The agent's name; null until one is named. */
  agent: z.nullable(z.string()),
  opened_at: z.nullable(z.iso.datetime()),
  ends_at: z.nullable(z.iso.datetime()),
  /** Whether an agent is in the business now. */
  inside: z.boolean(),
  /** Whether the caller may open, approve and end a grant. */
  manages: z.boolean(),
  /** Whether the caller is the agent. */
  is_agent: z.boolean(),
});
export type SupportState = z.infer<typeof supportState>;

export const getSupportAccess = defineEndpoint({
  name: 'getSupportAccess',
  method: 'GET',
  path: 'account/support_access',
  auth: 'session',
  // Every user of the business may know that an agent is in it.
  permission: 'none',
  summary: 'Whether a support agent may enter this business, until when, and whether one is inside',
  response: z.object({ data: supportState }),
  errors: [],
});

export const supportAccess = defineEndpoint({
  name: 'supportAccess',
  method: 'POST',
  path: 'account/support_access',
  auth: 'session',
  // Opening and approving need system operation 11; the agent may end the grant without it.
  permission: 'own',
  summary: 'Open support access, approve it for an agent, or end it',
  body: z.discriminatedUnion('action', [
    /** With an agent it is also approved in the same step. */
    z.object({ action: z.literal('open'), agent: z.optional(z.email().check(z.maxLength(254))) }),
    z.object({ action: z.literal('approve'), agent: z.email().check(z.maxLength(254)) }),
    z.object({ action: z.literal('end') }),
  ]),
  response: z.object({ data: supportState }),
  errors: [
    'NOT_FOUND',
    'SERVICE_NOT_OK',
    'UPGRADE',
    'PERMISSION_DENIED',
    'EMPLOYEE_REQUIRED',
    'SUPPORT_ALREADY_OPEN',
    'SUPPORT_AGENT_UNKNOWN',
    'TOO_MANY_REQUESTS',
  ],
});
