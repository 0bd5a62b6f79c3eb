export const aProduct = (): string => 'milk';
