import fc from 'fast-check';
export const random = fc.integer();
