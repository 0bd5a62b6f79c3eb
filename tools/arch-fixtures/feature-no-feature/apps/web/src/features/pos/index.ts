export const openTill = (): string => 'till';
