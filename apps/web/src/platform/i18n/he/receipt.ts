export const receipt = {
  title: 'קבלה',
} as const;
