import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idSchema } from './shared.ts';

const ruleUsesLeftSchema = z.object({ rule: idSchema, left: z.int().check(z.minimum(0)) });

/**
 * Holds uses of promotions that limit each customer while their bill is paid. A call without uses
 * frees what the bill held.
 */
export const holdRuleUses = defineEndpoint({
  name: 'holdRuleUses',
  method: 'POST',
  path: 'pos/rule-uses',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'How often a customer may still use each promotion; holds uses for a bill being paid',
  body: z.object({
    bill: z.uuid(),
    customer: idSchema,
    uses: z
      .array(z.object({ rule: idSchema, times: z.int().check(z.minimum(1), z.maximum(1_000_000)) }))
      .check(z.maxLength(100)),
  }),
  response: z.object({ data: z.array(ruleUsesLeftSchema) }),
  errors: ['NOT_FOUND'],
});
