import { randomBytes } from 'node:crypto';
import type { UserKind } from '@dalpak/contracts';
import { assertStrongPassword, hashPassword } from '../../kernel/auth/password.ts';
import { type Database, tenantDb } from '../../kernel/db/index.ts';
import * as store from './provider.store.ts';

export interface ProviderUserInput {
  readonly email: string;
  readonly kind: UserKind;
  readonly name: string;
  /** Only for a new user; null = one is generated. */
  readonly password: string | null;
  /**
   * The business that an admin signs in to; a support agent has only those that grant them access.
   */
  readonly homeCloud: number | null;
}

export interface ProviderUser {
  readonly isNew: boolean;
  /** The generated password of a new user; it is returned once. */
  readonly password: string | null;
}

/**
 * Makes a user an agent or admin of the provider, or an ordinary user again; an unknown e-mail
 * creates the user. Every session that began with another kind ends.
 * @throws WEAK_PASSWORD
 */
export async function makeProviderUser(
  database: Database,
  wish: ProviderUserInput,
): Promise<ProviderUser> {
  const { system } = database;
  const home = wish.homeCloud === null ? null : tenantDb(database.systemPool, wish.homeCloud);
  const user = await store.findUser(system, wish.email);
  if (user !== null) {
    await store.setKind(system, user.id, wish.kind);
    if (home !== null) await home.tx((tx) => store.addMember(tx, user.id));
    return { isNew: false, password: null };
  }
  const password = wish.password ?? randomBytes(15).toString('base64url');
  assertStrongPassword(password, [wish.email.split('@', 1)[0] ?? '', wish.name]);
  const fresh = {
    email: wish.email,
    name: wish.name,
    kind: wish.kind,
    passwordHash: await hashPassword(password),
  };
  if (home === null) await store.insertUser(system, fresh);
  else await home.tx(async (tx) => store.addMember(tx, await store.insertUser(tx, fresh)));
  return { isNew: true, password: wish.password === null ? password : null };
}
