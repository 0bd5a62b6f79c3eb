export const launcher = {
  open: 'יישומים',
  active: 'פעיל עכשיו',
  registerTill: 'רשמו קופה במכשיר הזה',
} as const;
