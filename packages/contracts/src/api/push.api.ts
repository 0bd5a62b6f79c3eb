import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';

/**
 * One stream for all events that the server pushes. An event has an `id:`, an `event:` (a topic of
 * `PUSH_EVENTS`, or one of `STREAM_EVENTS`) and its data as one line of JSON; `at:`, a field of our
 * own, is its time in milliseconds. A client that reconnects sends `Last-Event-ID` and receives
 * what it missed, in order. A session receives only the events of its cloud, branch, terminal,
 * employee or user.
 */
export const pushEvents = defineEndpoint({
  name: 'pushEvents',
  method: 'GET',
  path: 'events',
  auth: 'session',
  kitchenScreen: true,
  permission: 'none',
  summary: 'Server-Sent Events for this session, resumed after Last-Event-ID',
  stream: true,
  response: z.object({ event: z.string(), data: z.unknown() }),
  errors: ['TOO_MANY_REQUESTS'],
});
