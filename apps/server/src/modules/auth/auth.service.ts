import type { Sessions, UserTokens } from '../../kernel/auth/sessions.ts';
import { passwordFits } from '../../kernel/auth/password.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { findUserByEmail, listCloudsOf } from './auth.store.ts';

/**
 * Signs a user in and opens a session in their favourite cloud, or their first.
 *
 * @throws SIGN_IN_LIMITED after ten wrong tries; WRONG_CREDENTIALS, the same for an unknown address, a wrong password,
 *   a blocked user and one without a cloud.
 */
export async function signIn(kernel: Kernel, email: string, password: string, address: string): Promise<UserTokens> {
  const attempt = { account: email, address };
  await kernel.limits.begin(attempt);
  const user = await findUserByEmail(kernel.database.system, email);
  const fits = await passwordFits(password, user?.password_hash ?? null);
  if (user === null || !fits || user.status !== 'active') throw new AppError('WRONG_CREDENTIALS');
  const cloud = (await listCloudsOf(kernel.database.system, user.id))[0];
  if (cloud === undefined) throw new AppError('WRONG_CREDENTIALS');
  await kernel.limits.clear(attempt);
  return kernel.sessions.openUser(user.id, cloud.cloud_id);
}

/**
 * Exchanges a refresh token for new tokens; each works once. A second use within seconds is two tabs of one browser and
 * answers CONFLICT (the newer cookies are there already); a later one ends the session.
 */
export async function renew(sessions: Sessions, refreshToken: string | undefined): Promise<UserTokens> {
  if (refreshToken === undefined) throw new AppError('UNAUTHENTICATED');
  const outcome = await sessions.renewUser(refreshToken);
  if (typeof outcome !== 'string') return outcome;
  throw new AppError(outcome === 'raced' ? 'CONFLICT' : 'UNAUTHENTICATED');
}
