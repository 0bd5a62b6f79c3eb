import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { goalMonthSchema, goalSchema, goalSubjectSchema } from '../reports/goals.ts';
import { idQuerySchema, idSchema, noContent } from './shared.ts';

const SET = { type: 'system', key: 'settings' } as const;

const goalViewSchema = z.object({
  id: idSchema,
  goal: goalSchema,
  /** The branch, department or employee; empty of the whole business. */
  name: z.string(),
  /** Parts of the days of the month, in their order. */
  parts: z.array(z.int()),
  so_far: z.int(),
  should: z.int(),
  pace: z.nullable(z.int()),
  expected: z.nullable(z.int()),
});
export type GoalView = z.output<typeof goalViewSchema>;

export const listGoals = defineEndpoint({
  name: 'listGoals',
  method: 'GET',
  path: 'goals',
  auth: 'session',
  permission: 'own',
  summary: 'Goals of a month with their pace, by the rights of the caller; an employee their own',
  query: z.object({ month: goalMonthSchema }),
  response: z.object({ data: z.array(goalViewSchema) }),
  errors: [],
});

export const proposeGoal = defineEndpoint({
  name: 'proposeGoal',
  method: 'GET',
  path: 'goals/proposal',
  auth: 'session',
  permission: SET,
  summary: 'A goal from the same days of the Hebrew year before, raised by the trend',
  query: goalSubjectSchema,
  response: z.object({ data: z.object({ amount: z.nullable(z.int()) }) }),
  errors: ['REPORT_PAIR'],
});

export const setGoal = defineEndpoint({
  name: 'setGoal',
  method: 'PUT',
  path: 'goals',
  auth: 'session',
  permission: SET,
  summary: 'Set the goal of a month; one of the same kind and place is replaced',
  body: goalSchema,
  response: z.object({ data: z.object({ id: idSchema }) }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});

export const removeGoal = defineEndpoint({
  name: 'removeGoal',
  method: 'DELETE',
  path: 'goals/:id',
  auth: 'session',
  permission: SET,
  summary: 'Delete a goal',
  params: z.object({ id: idQuerySchema }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
