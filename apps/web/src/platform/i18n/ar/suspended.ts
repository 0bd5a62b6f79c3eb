export const suspended = {
  title: 'الخدمة معلّقة',
  help: 'توجّهوا إلى مدير النظام لتجديد الخدمة.',
  status: 'حالة الخدمة',
  reason: 'السبب',
  activeTitle: 'الخدمة فعّالة',
  activeHelp: 'الخدمة غير معلّقة ويمكن متابعة العمل.',
  checkAgain: 'افحصوا ثانيةً',
  noServiceTitle: 'لم تُربط خدمة بالصندوق',
  noServiceHelp: 'اطلبوا من المدير ربط خدمة ثم حدّثوا.',
} as const;
