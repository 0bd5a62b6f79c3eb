export const pos = 'pos';
