export const version = '6.0.0';
