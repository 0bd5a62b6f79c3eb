import {
  AUTOMATION_ACTIONS,
  AUTOMATION_FIELDS,
  AUTOMATION_OPERATORS,
  AUTOMATION_TIMINGS,
  type AutomationField,
  validateAutomation,
  MAX_CONDITIONS,
} from '@dalpak/engine';
import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, idSchema, noContent } from './shared.ts';

const SETTINGS = { type: 'system', key: 'settings' } as const;
const FIELDS = Object.keys(AUTOMATION_FIELDS) as [AutomationField, ...AutomationField[]];

const conditionSchema = z.object({
  field: z.enum(FIELDS),
  operator: z.enum(AUTOMATION_OPERATORS),
  value: z.int(),
});
const ruleShape = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  timing: z.enum(AUTOMATION_TIMINGS),
  action: z.enum(AUTOMATION_ACTIONS),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  conditions: z.array(conditionSchema).check(z.minLength(1), z.maxLength(MAX_CONDITIONS)),
};

const automationSchema = z.object({ id: idSchema, ...ruleShape });

/**
 * A rule as it is stored. `names` has the names of the records it refers to, by field and number.
 */
const writtenSchema = z.extend(automationSchema, {
  active: z.boolean(),
  names: z.record(z.string(), z.string()),
});
export type AutomationView = z.output<typeof writtenSchema>;

export const listAutomations = defineEndpoint({
  name: 'listAutomations',
  method: 'GET',
  path: 'settings/automations',
  auth: 'session',
  permission: SETTINGS,
  summary: 'Rules of the submit, in their order, with the names of what they ask about',
  response: z.object({ data: z.array(writtenSchema) }),
  errors: [],
});

export const saveAutomation = defineEndpoint({
  name: 'saveAutomation',
  method: 'POST',
  path: 'settings/automations',
  auth: 'session',
  permission: SETTINGS,
  summary: 'Keep a rule of the submit; a new one without its number',
  body: z
    .object({ id: z.nullable(idSchema), active: z.boolean(), ...ruleShape })
    .check(z.refine((rule) => validateAutomation(rule) === null)),
  response: z.object({ data: z.object({ id: idSchema }) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteAutomation = defineEndpoint({
  name: 'deleteAutomation',
  method: 'DELETE',
  path: 'settings/automations/:id',
  auth: 'session',
  permission: SETTINGS,
  summary: 'Delete a rule of the submit',
  params: z.object({ id: idQuerySchema }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
