export const launcher = {
  open: 'יישומים',
  active: 'פעיל עכשיו',
  apart: 'אינו חלק מההתקנה הזו',
  tillElsewhere: 'נפתח במכשיר שנרשם כקופה',
} as const;
