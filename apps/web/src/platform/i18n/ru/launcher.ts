export const launcher = {
  open: 'Приложения',
  active: 'Активно сейчас',
  states: {
    open: 'Открывается здесь',
    registerTill: 'Зарегистрировать кассу на этом устройстве',
    upgrade: 'Не входит в обслуживание · расширить',
    denied: 'Нет права',
  },
} as const;
