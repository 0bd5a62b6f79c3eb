import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { PUSH_EVENTS } from '../events.ts';
import { idQuerySchema, localDateSchema, noContent } from './shared.ts';

const notificationSchema = PUSH_EVENTS['system:notification'];
export type NotificationView = z.output<typeof notificationSchema>;

/**
 * The type of a notification that asks its reader for a decision; `subject` is the number of the
 * permission request.
 */
export const PERMISSION_REQUEST = 'permission_request';

/**
 * Notifications of the signed-in employee at a terminal, or of the user in the back office; newest
 * first.
 */
export const listNotifications = defineEndpoint({
  name: 'listNotifications',
  method: 'GET',
  path: 'notifications',
  auth: 'session',
  permission: 'own',
  summary: 'The notifications of whoever is signed in, newest first',
  query: z.object({
    /** Statuses separated by commas: `0,1`. */
    status: z._default(z.string().check(z.regex(/^[01](,[01])?$/)), '0,1'),
    /** First and last day of creation, in the business's time zone. */
    date_created_from: z.optional(localDateSchema),
    date_created_to: z.optional(localDateSchema),
  }),
  response: z.object({ code: z.literal('000'), data: z.array(notificationSchema) }),
  errors: [],
});

/**
 * A user reads only their own; another user's notification answers as if it did not exist. Reading
 * it again changes nothing.
 */
export const readNotification = defineEndpoint({
  name: 'readNotification',
  method: 'PUT',
  path: 'notifications/:id',
  auth: 'session',
  permission: 'own',
  summary: 'Mark a notification of whoever is signed in as read',
  params: z.object({ id: idQuerySchema }),
  body: z.object({ status: z.literal(0) }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
