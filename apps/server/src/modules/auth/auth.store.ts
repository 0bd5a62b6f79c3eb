import type { UserKind } from '@dalpak/contracts';
import type { SystemDb } from '../../kernel/db/index.ts';

interface UserRow extends Record<string, unknown> {
  readonly id: number;
  readonly password_hash: string;
  readonly status: string;
  readonly kind: UserKind;
}

export function findUserByEmail(system: SystemDb, email: string): Promise<UserRow | null> {
  return system.find<UserRow>(
    'auth.user_by_email',
    'SELECT id, password_hash, status, auth_kind AS kind FROM auth_find_user_by_email($1)',
    [email],
  );
}

/** Clouds the user may enter, favourites first. */
export async function listCloudsOf(
  system: SystemDb,
  userId: number,
  now: number,
): Promise<readonly { readonly cloud_id: number }[]> {
  return (
    await system.query<{ cloud_id: number }>(
      'auth.list_clouds',
      'SELECT cloud_id FROM auth_list_clouds($1, $2)',
      [userId, new Date(now)],
    )
  ).rows;
}
