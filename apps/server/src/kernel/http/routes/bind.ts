import type { Endpoint, EndpointAuth } from '@dalpak/contracts';
import type * as z from 'zod/mini';
import type { Approval } from '../../auth/approval.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  limitReads,
  type ContextOf,
  type ReadExtent,
  type PublicContext,
  type SessionContext,
} from '../call/context.ts';
import { FileAnswer, GeneratedFileAnswer } from '../answer/file-answer.ts';
import { StreamAnswer } from '../answer/stream-answer.ts';
import { validate } from '../call/validate.ts';

/** Validated input of a call; a part that the endpoint does not declare is `unknown`. */
export interface Input<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

type Answer<R extends z.ZodMiniType> =
  | z.input<R>
  | AppError
  | StreamAnswer
  | FileAnswer
  | GeneratedFileAnswer;

/** A handler returns the answer, or returns or throws an AppError. */
export type Handler<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  A extends EndpointAuth,
> = (ctx: ContextOf<A>, input: Input<P, Q, B>) => Promise<Answer<R>> | Answer<R>;

export interface HandleOptions<A extends EndpointAuth = EndpointAuth> {
  /**
   * Runs before the body is read, with the unparsed query: a caller without permission cannot make
   * the server read megabytes. The handler checks its own input again.
   * @throws AppError
   */
  readonly admit?: (ctx: ContextOf<A>, query: unknown) => void;
  /**
   * Sends the handler's answer without passing it through the response schema. For hot or very
   * large answers that the handler builds from typed values; everywhere else the schema drops
   * undeclared fields.
   */
  readonly trustedResponse?: boolean;
  /**
   * Set when the handler reads many records and changes none: it receives fewer of the business's
   * connections, so that a single record can be read meanwhile. A test checks that every such call
   * declares it, or is known to return few.
   */
  readonly readExtent?: ReadExtent;
}

/** Unvalidated parts of a call as received over HTTP. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** An endpoint bound to its handler. A module exports an array of these. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Runs before the body is read; throws AppError. */
  readonly admit?: (ctx: PublicContext | SessionContext, query: unknown) => void;
  /** See {@link HandleOptions}. */
  readonly readExtent?: ReadExtent;
  /**
   * Validates, runs the handler and shapes the answer; throws AppError for every expected failure.
   */
  invoke(ctx: PublicContext | SessionContext, raw: RawInput): Promise<unknown>;
}

/**
 * Binds a handler to an endpoint of the contracts.
 *
 * Before the handler runs, the caller is authenticated by `endpoint.auth`, `endpoint.permission` is
 * checked against the caller's effective map (`own` leaves the check to the handler), and params,
 * query and body are validated.
 */
export function bindRoute<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  A extends EndpointAuth,
>(
  endpoint: Endpoint<P, Q, B, R, A>,
  handler: Handler<P, Q, B, R, A>,
  options: HandleOptions<A> = {},
): Route {
  const { admit, readExtent: looks } = options;
  return {
    endpoint,
    ...(admit === undefined
      ? {}
      : {
          admit: (ctx: PublicContext | SessionContext, query: unknown) =>
            admit(ctx as unknown as ContextOf<A>, query),
        }),
    ...(looks === undefined ? {} : { readExtent: looks }),
    async invoke(ctx, raw) {
      const input = {
        params: validate(endpoint.params, raw.params, 'params'),
        query: validate(endpoint.query, raw.query, 'query'),
        body: validate(endpoint.body, raw.body ?? {}, 'body'),
      };
      const allowed = 'verifyApproval' in ctx ? await withCallApproval(endpoint, ctx, input) : ctx;
      // The gate built this context for this endpoint's `auth`, which the compiler cannot follow
      // through the table.
      const answer = await handler(
        withReadConnections(endpoint, looks, allowed) as unknown as ContextOf<A>,
        input,
      );
      if (answer instanceof Error) throw answer;
      return answer instanceof StreamAnswer ||
        answer instanceof FileAnswer ||
        answer instanceof GeneratedFileAnswer ||
        options.trustedResponse === true
        ? answer
        : endpoint.response.parse(answer);
    },
  };
}

/** An unauthenticated caller has no tenant connection to limit. */
function withReadConnections(
  { auth }: Pick<Endpoint, 'auth'>,
  looks: ReadExtent | undefined,
  ctx: PublicContext | SessionContext,
): PublicContext | SessionContext {
  return looks !== undefined && 'session' in ctx
    ? limitReads(ctx, looks, auth === 'employee')
    : ctx;
}

/**
 * Adds the colleague's approval that replaces the caller's missing permission, and marks it as
 * used. @throws APPROVAL_INVALID
 */
async function withCallApproval(
  endpoint: Endpoint,
  ctx: SessionContext,
  input: Pick<Input<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>, 'query' | 'body'>,
): Promise<SessionContext> {
  if (ctx.verifyApproval !== null)
    return { ...ctx, approval: await consumeApproval(endpoint, ctx.verifyApproval, input) };
  return ctx.consumeGrant === null ? ctx : { ...ctx, approval: await ctx.consumeGrant() };
}

/**
 * @throws APPROVAL_INVALID also when the endpoint accepts none: the gate admits no caller by
 * approval there
 */
function consumeApproval<Q extends z.ZodMiniType, B extends z.ZodMiniType>(
  { approval }: Pick<Endpoint<z.ZodMiniType, Q, B>, 'approval'>,
  standIn: NonNullable<SessionContext['verifyApproval']>,
  input: Pick<Input<z.ZodMiniType, Q, B>, 'query' | 'body'>,
): Promise<Approval> {
  if (approval === undefined) throw new AppError('APPROVAL_INVALID');
  return standIn(approval.bound(input));
}
