import { COOKIES, oauthLogout, oauthToken } from '@dalpak/contracts';
import { DEVICE_SECONDS, readDevice } from '../../kernel/auth/known-device.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS } from '../../kernel/auth/sessions.ts';
import type { UserTokens } from '../../kernel/auth/sessions.ts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { PublicContext, Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { agentLeft, endSharesOfSession } from '../support/index.ts';
import { finishSignIn, renew, signIn } from './auth.service.ts';

/** The cookies of the refresh token and of the known device are sent to this call alone. */
const REFRESH_PATH = '/api/v2/oauth/token';

export function authRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(oauthToken, async (ctx, { body }) => {
      if (body.grant_type === 'refresh_token')
        return giveTokens(
          ctx,
          await renew(kernel.sessions, body.refresh_token ?? ctx.request.cookie(COOKIES.refresh)),
        );
      const from = {
        address: ctx.request.address,
        device: readDevice(ctx.request.cookie(COOKIES.device)),
      };
      const { tokens, deviceCookie } =
        body.grant_type === 'password'
          ? await signIn(kernel, { ...body, code: body.code, from })
          : await finishSignIn(kernel, body.step_token, body.code, from);
      if (ctx.request.browser)
        ctx.reply.setCookie(COOKIES.device, deviceCookie, {
          path: REFRESH_PATH,
          maxAgeSeconds: DEVICE_SECONDS,
        });
      return giveTokens(ctx, tokens);
    }),
    bindRoute(oauthLogout, async (ctx) => {
      await kernel.sessions.end(ctx.session.id, ctx.cloudId);
      if (ctx.user.kind === 'support') await agentLeft(ctx.db, ctx.user.id, kernel.now());
      else await endSharesOfSession(ctx.db, ctx.session.id, kernel.now());
      ctx.reply.clearCookie(COOKIES.session);
      ctx.reply.clearCookie(COOKIES.refresh, REFRESH_PATH);
      return { code: '000' };
    }),
  ];
}

/** Tokens travel in HttpOnly cookies only, so that an injected script cannot read them. */
function giveTokens(ctx: PublicContext, tokens: UserTokens) {
  const answer = { token_type: 'Bearer' as const, expires_in: ACCESS_SECONDS };
  if (!ctx.request.browser)
    return { ...answer, access_token: tokens.access, refresh_token: tokens.refresh };
  // The cookie outlives the token, so that the server can answer "expired" instead of "unknown" and
  // the page refreshes it.
  ctx.reply.setCookie(COOKIES.session, tokens.access, { maxAgeSeconds: REFRESH_SECONDS });
  ctx.reply.setCookie(COOKIES.refresh, tokens.refresh, {
    path: REFRESH_PATH,
    maxAgeSeconds: REFRESH_SECONDS,
  });
  return answer;
}
