export const submitSale = (): string => 'stored';
