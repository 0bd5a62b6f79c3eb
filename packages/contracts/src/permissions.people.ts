/**
 * Kinds of people (1-shell §1 and §6, decisions §7): data, not code paths. What a person may do is said by the map of
 * their position alone; a kind is a name for a place that a person fills.
 */
interface Kind {
  readonly he: string;
  readonly en: string;
}

/** Who stands for what on one terminal at one moment. One person may fill several of them. */
export const EMPLOYEE_KINDS = {
  logged_in: { he: 'עובד מחובר', en: 'Signed-in employee' },
  shift_manager: { he: 'אחראי משמרת', en: 'Shift manager' },
  waiter: { he: 'מלצר', en: 'Waiter' },
  seller: { he: 'מוכר', en: 'Seller' },
} as const satisfies Record<string, Kind>;
export type EmployeeKind = keyof typeof EMPLOYEE_KINDS;

/** Roles that the terminal side serves. The technician enters by a password of their own and by no map. */
export const TERMINAL_ROLES = {
  seller: { he: 'מוכר', en: 'Seller' },
  waiter: { he: 'מלצר', en: 'Waiter' },
  shift_manager: { he: 'אחראי משמרת', en: 'Shift manager' },
  technician: { he: 'טכנאי', en: 'Technician' },
} as const satisfies Record<string, Kind>;

/** Roles that the back office serves. */
export const OFFICE_ROLES = {
  manager: { he: 'מנהל העסק', en: 'Business manager' },
  staff: { he: 'צוות', en: 'Staff' },
} as const satisfies Record<string, Kind>;

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
