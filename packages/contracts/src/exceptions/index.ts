export * from './acts.ts';
export * from './signs.ts';
