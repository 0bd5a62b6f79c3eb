/** Names of what a new business starts with; it may rename them. */
export const POSITION_NAMES = {
  manager: 'מנהל',
  shiftManager: 'אחראי משמרת',
  cashier: 'קופאי',
  waiter: 'מלצר',
} as const;
export const TERMINAL_NAME = 'קופה 1';
