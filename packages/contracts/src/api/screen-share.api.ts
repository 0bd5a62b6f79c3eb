import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { SCREEN_ENDS, SCREEN_LIMITS } from '../support.ts';
import { noContent, uuidSchema } from './shared.ts';

const ownShare = z.object({
  id: z.uuid(),
  agent: z.string(),
  /** The agent has looked at it. */
  joined: z.boolean(),
  ends_at: z.iso.datetime(),
  /** Number of the next chunk. */
  next: z.int(),
});
export type OwnScreenShare = z.infer<typeof ownShare>;

const shownShare = z.object({
  id: z.uuid(),
  /** Who shares, and the terminal or an empty text. */
  name: z.string(),
  place: z.string(),
  started_at: z.iso.datetime(),
  /** `paused`: the page is out of sight, or gives no sign of life. */
  status: z.enum(['live', 'paused', 'ended']),
  ended_by: z.enum(SCREEN_ENDS).nullable(),
});
export type ShownScreen = z.infer<typeof shownShare>;

const screenState = z.object({
  /** The grant whose agent may be shown this screen: an agent is inside, and the caller is not of the provider. */
  offer: z.object({ grant: z.uuid(), agent: z.string() }).nullable(),
  /** The screen of this session that is shared now. */
  share: ownShare.nullable(),
  /** For the agent: the screens they may look at. */
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
  summary: 'Whether this screen may be shown to a support agent, whether it is, and for the agent what there is to see',
  response: z.object({ data: screenState }),
  errors: [],
});

export const startScreenShare = defineEndpoint({
  name: 'startScreenShare',
  method: 'POST',
  path: 'account/screen_share',
  auth: 'session',
  // Their own screen: every person decides about theirs.
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
  summary: 'Add what was recorded of a shared screen, in order; the same number again changes nothing',
  params: shareParams,
  body: z.object({
    seq: z.int().min(1).max(10_000_000),
    /** It begins with the whole page. */
    snapshot: z.boolean(),
    /** The page is out of sight. */
    paused: z.boolean(),
    /** A JSON list of events, as text; empty = a sign of life and nothing to keep. */
    events: z.string().max(SCREEN_LIMITS.chunkChars),
  }),
  // JSON within JSON: each quotation mark is escaped.
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
  // The agent of the grant, and nobody else.
  permission: 'own',
  summary: 'What was recorded of a shared screen after a number, for the agent; begins with the whole page where older chunks are gone',
  params: shareParams,
  query: z.object({ after: z.coerce.number().int().min(0).max(10_000_000).default(0) }),
  response: z.object({
    data: z.object({
      share: shownShare,
      chunks: z.array(z.object({ seq: z.int(), snapshot: z.boolean(), events: z.string() })),
      /** Not everything fitted into this answer. */
      more: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
});
