export const sales = 'sales';
