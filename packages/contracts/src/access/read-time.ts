import type { PermissionOperation } from './permissions.ts';

/** Component 33, time entries. */
export const READ_TIME = {
  type: 'components',
  action: 'r',
  key: 33,
} as const satisfies PermissionOperation;
