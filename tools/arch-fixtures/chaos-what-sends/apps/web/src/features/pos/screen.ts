export const screen = 'the till';
