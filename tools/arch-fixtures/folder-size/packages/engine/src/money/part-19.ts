export const part = 19;
