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
  openBusiness: 'פתחו עסק חדש',
} as const;
