/** Texts of the documents that contracts make, in the language of the business. */
export const CONTRACT_WORDS = {
  generalProduct: 'שירות לפי חוזה',
  period: (row: string, from: string, to: string): string => `${row} · תקופה ${from}–${to}`,
} as const;
