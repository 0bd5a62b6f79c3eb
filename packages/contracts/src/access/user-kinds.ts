/**
 * Kinds of users (specification, shell §1 and §6): data, not code paths. Only the permission map of
 * a user's position decides what the user may do; a kind is a name for a role.
 */
interface Kind {
  readonly he: string;
  readonly en: string;
}

/**
 * Kinds of users, as the server stores them (`users.auth_kind`); `user` is every user of a
 * business.
 */
export const USER_KINDS = {
  user: { he: 'משתמש', en: 'User' },
  support: { he: 'סוכן תמיכה', en: 'Support agent' },
  admin: { he: 'מנהל מערכת', en: 'Admin' },
  super_admin: { he: 'מנהל מערכת ראשי', en: 'Super admin' },
} as const satisfies Record<string, Kind>;
export type UserKind = keyof typeof USER_KINDS;
/** User kinds, for schemas. */
export const USER_KIND_NAMES = [
  'user',
  'support',
  'admin',
  'super_admin',
] as const satisfies readonly UserKind[];
