export const launcher = {
  open: 'تطبيقات',
  active: 'فعّال الآن',
  states: {
    open: 'يُفتح هنا',
    registerTill: 'تسجيل صندوق على هذا الجهاز',
    upgrade: 'ليس في خدمتكم · ترقية',
    denied: 'لا صلاحية لكم',
  },
} as const;
