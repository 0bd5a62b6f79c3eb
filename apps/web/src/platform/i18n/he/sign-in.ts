export const signIn = {
  title: 'התחברות',
  help: 'הזינו את הדוא"ל והסיסמה של חשבון הניהול',
  email: 'דוא"ל',
  password: 'סיסמה',
  showPassword: 'הציגו סיסמה',
  capsLock: 'מקש Caps Lock דולק',
  submit: 'התחברו',
  emailInvalid: 'הזינו כתובת דוא"ל מלאה',
  passwordMissing: 'הזינו סיסמה',
  limited: 'אפשר לנסות שוב בעוד {{seconds}} שניות',
  tillEnded: 'המכשיר הזה אינו רשום עוד כקופה. ייתכן שהקופה עברה למכשיר אחר. כדי למכור כאן, התחברו ורשמו קופה. עסקאות שלא נשלחו שמורות במכשיר ויישלחו כשאותה קופה תירשם כאן שוב.',
  openBusiness: 'פתחו עסק חדש',
} as const;
