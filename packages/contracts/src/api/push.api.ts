import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';

/**
 * One stream for everything that the server tells by itself. An event is an `id:`, an `event:` (a topic of `PUSH_EVENTS`, or
 * one of `STREAM_EVENTS`) and its data as one line of JSON; `at:`, a field of our own, is its time in milliseconds. A client that comes back sends `Last-Event-ID` and gets what it
 * missed, in order. Each session hears what is for its cloud, branch, terminal, employee or user, and nothing else.
 */
export const pushEvents = defineEndpoint({
  name: 'pushEvents',
  method: 'GET',
  path: 'events',
  auth: 'session',
  permission: 'none',
  summary: 'Server-Sent Events for this session, resumed after Last-Event-ID',
  stream: true,
  response: z.object({ event: z.string(), data: z.unknown() }),
  errors: ['TOO_MANY_REQUESTS'],
});
