export const reduceCart = (total: number): number => total;
