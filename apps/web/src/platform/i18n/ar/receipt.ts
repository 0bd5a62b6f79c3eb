export const receipt = { title: 'إيصال' } as const;
