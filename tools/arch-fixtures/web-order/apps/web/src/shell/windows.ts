export const openWindow = (): string => 'window';
