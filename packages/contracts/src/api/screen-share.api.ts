import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { SCREEN_ENDS, SCREEN_LIMITS } from '../access/support.ts';
import { noContent, uuidSchema } from './shared.ts';

const ownShare = z.object({
  id: z.uuid(),
  agent: z.string(),
  /** Whether the agent has opened it. */
  joined: z.boolean(),
  ends_at: z.iso.datetime(),
  /** Number of the next chunk. */
  next: z.int(),
});
export type OwnScreenShare = z.infer<typeof ownShare>;

const shownShare = z.object({
  id: z.uuid(),
  /** The user who shares, and the terminal or an empty text. */
  name: z.string(),
  place: z.string(),
  started_at: z.iso.datetime(),
  /** `paused`: the page is hidden, or sends no heartbeat. */
  status: z.enum(['live', 'paused', 'ended']),
  ended_by: z.nullable(z.enum(SCREEN_ENDS)),
});
export type ShownScreen = z.infer<typeof shownShare>;

const screenState = z.object({
  /**
   * The grant whose agent may be shown this screen: the agent is in the business, and the caller is
   * not of the provider.
   */
  offer: z.nullable(z.object({ grant: z.uuid(), agent: z.string() })),
  /** This session's screen that is shared now. */
  share: z.nullable(ownShare),
  /** For the agent: the screens they may view. */
  shown: z.array(shownShare),
});
export type ScreenState = z.infer<typeof screenState>;

const shareParams = z.object({ id: uuidSchema });

export const getScreenShare = defineEndpoint({
  name: 'getScreenShare',
  method: 'GET',
  path: 'account/screen_share',
  auth: 'session',
  permission: 'none',
  summary:
    'Whether this screen may be shown to a support agent, whether it is, and for the agent what there is to see',
  response: z.object({ data: screenState }),
  errors: [],
});

export const startScreenShare = defineEndpoint({
  name: 'startScreenShare',
  method: 'POST',
  path: 'account/screen_share',
  auth: 'session',
  // Each user decides about their own screen.
  permission: 'own',
  summary: 'Begin to show the screen of this session to the agent of an open support grant',
  body: z.object({ grant: uuidSchema }),
  response: z.object({ data: ownShare }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'EMPLOYEE_REQUIRED', 'TOO_MANY_REQUESTS'],
});

export const sendScreenShare = defineEndpoint({
  name: 'sendScreenShare',
  method: 'POST',
  path: 'account/screen_share/:id/chunks',
  auth: 'session',
  permission: 'own',
  summary:
    'Add what was recorded of a shared screen, in order; the same number again changes nothing',
  params: shareParams,
  body: z.object({
    seq: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    /** It starts with the whole page. */
    snapshot: z.boolean(),
    /** The page is hidden. */
    paused: z.boolean(),
    /** A JSON list of events, as text; empty = a heartbeat that is not stored. */
    events: z.string().check(z.maxLength(SCREEN_LIMITS.chunkChars)),
  }),
  // JSON within JSON doubles in size, because each quotation mark is escaped.
  bodyLimit: 2 * SCREEN_LIMITS.chunkChars,
  response: z.object({ data: z.object({ next: z.int(), wants_snapshot: z.boolean() }) }),
  errors: ['NOT_FOUND', 'SCREEN_SHARE_ENDED', 'SCREEN_SHARE_GAP', 'TOO_MANY_REQUESTS'],
});

export const endScreenShare = defineEndpoint({
  name: 'endScreenShare',
  method: 'DELETE',
  path: 'account/screen_share/:id',
  auth: 'session',
  permission: 'own',
  summary: 'Stop showing a screen: by whoever shows it, or by the agent',
  params: shareParams,
  response: noContent,
  errors: ['NOT_FOUND'],
});

export const readScreenShare = defineEndpoint({
  name: 'readScreenShare',
  method: 'GET',
  path: 'account/screen_share/:id/chunks',
  auth: 'user',
  // Only the agent of the grant.
  permission: 'own',
  summary:
    'What was recorded of a shared screen after a number, for the agent; begins with the whole page where older chunks are gone',
  params: shareParams,
  query: z.object({
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0),
  }),
  response: z.object({
    data: z.object({
      share: shownShare,
      chunks: z.array(z.object({ seq: z.int(), snapshot: z.boolean(), events: z.string() })),
      /** More chunks are available than fit into this answer. */
      more: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
});
