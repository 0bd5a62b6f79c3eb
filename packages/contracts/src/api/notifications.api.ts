import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { PUSH_EVENTS } from '../events.ts';
import { idQuerySchema, localDateSchema, noContent } from './shared.ts';

const notificationSchema = PUSH_EVENTS['system:notification'];
export type NotificationView = z.output<typeof notificationSchema>;

/** A notification with this type asks its reader for a decision; `subject` is the number of the request. */
export const PERMISSION_REQUEST = 'permission_request';

/** Notifications of the signed-in employee at a terminal, of the user in the back office; newest first. */
export const listNotifications = defineEndpoint({
  name: 'listNotifications',
  method: 'GET',
  path: 'notifications',
  auth: 'session',
  permission: 'own',
  summary: 'The notifications of whoever is signed in, newest first',
  query: z.object({
    /** Statuses with commas between them: `0,1`. */
    status: z.string().regex(/^[01](,[01])?$/).default('0,1'),
    /** First and last day of their creation, by the clock of the business. */
    date_created_from: localDateSchema.optional(),
    date_created_to: localDateSchema.optional(),
  }),
  response: z.object({ code: z.literal('000'), data: z.array(notificationSchema) }),
  errors: [],
});

/** Only one's own; another's is answered like one that does not exist. Reading it twice changes nothing. */
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
