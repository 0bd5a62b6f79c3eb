import { randomBytes } from 'node:crypto';
import type { UserKind } from '@dalpak/contracts';
import { assertStrongPassword, hashPassword } from '../../kernel/auth/password.ts';
import { type Database, tenantDb } from '../../kernel/db/index.ts';
import * as store from './provider.store.ts';

export interface ProviderUserWish {
  readonly email: string;
  readonly kind: UserKind;
  readonly name: string;
  /** Null = one is made up. Asked for a new user alone. */
  readonly password: string | null;
  /** Business that an admin signs in to; a support agent has none but those that let them in. */
  readonly homeCloud: number | null;
}

export interface ProviderUser {
  readonly made: boolean;
  /** The made-up password of a new user: it is told once. */
  readonly password: string | null;
}

/**
 * Makes a user one of the provider's people, or an ordinary user again; somebody new is made. Every session that began
 * as something else ends. @throws WEAK_PASSWORD
 */
export async function makeProviderUser(database: Database, wish: ProviderUserWish): Promise<ProviderUser> {
  const { system } = database;
  const home = wish.homeCloud === null ? null : tenantDb(database.systemPool, wish.homeCloud);
  const user = await store.findUser(system, wish.email);
  if (user !== null) {
    await store.setKind(system, user.id, wish.kind);
    if (home !== null) await home.tx((tx) => store.addMember(tx, user.id));
    return { made: false, password: null };
  }
  const password = wish.password ?? randomBytes(15).toString('base64url');
  assertStrongPassword(password, [wish.email.split('@', 1)[0] ?? '', wish.name]);
  const fresh = { email: wish.email, name: wish.name, kind: wish.kind, passwordHash: await hashPassword(password) };
  if (home === null) await store.insertUser(system, fresh);
  else await home.tx(async (tx) => store.addMember(tx, await store.insertUser(tx, fresh)));
  return { made: true, password: wish.password === null ? password : null };
}
