export const buildApp = (): string => 'app';
