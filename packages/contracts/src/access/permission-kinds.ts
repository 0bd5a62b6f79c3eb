import type { Label } from '../labels.ts';
import type { ComponentAction } from './permissions.ts';

/**
 * Names of the permissions of a component (specification, shell §6 and cart §6), and the
 * component's flags that each name covers, in their order.
 */
export const PERMISSION_KINDS = {
  read: { he: 'קריאה', en: 'Read', actions: ['r'] },
  write: { he: 'כתיבה', en: 'Write', actions: ['w', 'e', 'd'] },
  execute: { he: 'ביצוע', en: 'Execute', actions: ['s'] },
} as const satisfies Record<string, Label & { readonly actions: readonly ComponentAction[] }>;
