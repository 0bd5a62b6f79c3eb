import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { widgetSchema, widgetsSchema } from '../reports/dashboards.ts';
import { idQuerySchema, idSchema } from './shared.ts';

const dashboardSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  version: z.int(),
  widgets: z.array(widgetSchema),
});
export type DashboardView = z.output<typeof dashboardSchema>;

export const listDashboards = defineEndpoint({
  name: 'listDashboards',
  method: 'GET',
  path: 'dashboards',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.dashboards },
  summary: 'Active dashboards in their order, with their widgets',
  response: z.object({ data: z.array(dashboardSchema) }),
  errors: [],
});

export const saveDashboard = defineEndpoint({
  name: 'saveDashboard',
  method: 'PUT',
  path: 'dashboards/:id/widgets',
  auth: 'session',
  permission: { type: 'components', action: 'e', key: COMPONENT.dashboards },
  summary: 'Set the widgets of a dashboard',
  params: z.object({ id: idQuerySchema }),
  body: z.object({
    widgets: widgetsSchema,
    /** That of the dashboard when its editing began; absent, the last who saves wins. */
    version: z.optional(z.int()),
  }),
  response: z.object({ code: z.literal('000') }),
  errors: ['NOT_FOUND', 'RECORD_CHANGED', 'VALIDATION_FAILED'],
});

const homeSchema = z.object({
  widgets: z.array(widgetSchema),
  /** The caller arranged it. */
  own: z.boolean(),
  /** Widgets of the product that came after it was arranged; they stand last. */
  fresh: z.array(z.string()),
});
export type HomeView = z.output<typeof homeSchema>;

export const readHome = defineEndpoint({
  name: 'readHome',
  method: 'GET',
  path: 'home',
  auth: 'session',
  permission: 'none',
  summary: "The widgets of the caller's home page",
  response: z.object({ data: homeSchema }),
  errors: [],
});

export const saveHome = defineEndpoint({
  name: 'saveHome',
  method: 'PUT',
  path: 'home',
  auth: 'session',
  permission: 'none',
  summary: "Set the widgets of the caller's home page; null returns to the first layout",
  body: z.object({ widgets: z.nullable(widgetsSchema) }),
  response: z.object({ data: homeSchema }),
  errors: ['VALIDATION_FAILED'],
});
