export const receipt = { title: 'Чек' } as const;
