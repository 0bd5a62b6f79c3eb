import type { Label } from './labels.ts';
import type { ComponentAction } from './permissions.ts';

/**
 * What the dictionary calls the right to a component (1-shell §6, 3-cart §6), and the actions that each word covers: the five
 * of a component's flags, in their order.
 */
export const PERMISSION_KINDS = {
  read: { he: 'קריאה', en: 'Read', actions: ['r'] },
  write: { he: 'כתיבה', en: 'Write', actions: ['w', 'e', 'd'] },
  execute: { he: 'ביצוע', en: 'Execute', actions: ['s'] },
} as const satisfies Record<string, Label & { readonly actions: readonly ComponentAction[] }>;
