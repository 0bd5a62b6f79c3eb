/**
 * Kinds of people (1-shell §1 and §6, decisions §7): data, not code paths. What a person may do is said by the map of
 * their position alone; a kind is a name for a place that a person fills.
 */
interface Kind {
  readonly he: string;
  readonly en: string;
}

/** Kinds of users, as the server keeps them (`users.auth_kind`); `user` is everybody of a business. */
export const USER_KINDS = {
  user: { he: 'משתמש', en: 'User' },
  support: { he: 'סוכן תמיכה', en: 'Support agent' },
  admin: { he: 'מנהל מערכת', en: 'Admin' },
  super_admin: { he: 'מנהל מערכת ראשי', en: 'Super admin' },
} as const satisfies Record<string, Kind>;
export type UserKind = keyof typeof USER_KINDS;
/** Of users, for schemas. */
export const USER_KIND_NAMES = ['user', 'support', 'admin', 'super_admin'] as const satisfies readonly UserKind[];
