export const launcher = {
  open: 'יישומים',
  active: 'פעיל עכשיו',
  states: {
    open: 'נפתח כאן',
    registerTill: 'רשמו קופה במכשיר הזה',
    upgrade: 'לא בשירות שלכם · שדרוג',
    denied: 'אין לכם הרשאה',
  },
} as const;
