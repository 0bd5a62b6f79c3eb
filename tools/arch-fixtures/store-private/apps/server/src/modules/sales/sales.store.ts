export const listSales = (): string[] => [];
