/** Descriptions that tills write into the books: data of the business, in its language. */
const closing = (number: number, terminal: string): string => `דוח Z ${number} · ${terminal}`;

export const BOOK_WORDS = {
  closing,
  opening: (of: string): string => `קופה פותחת, ${of}`,
  difference: (of: string): string => `הפרש ספירה, ${of}`,
  lateSale: (sale: number, of: string): string => `עסקה ${sale}, אחרי ${of}`,
  cheques: (sale: number, of: string): string => `שיקים של עסקה ${sale} שאושרה, ${of}`,
  movement: (what: string, of: string): string => `${what} · ${of}`,
} as const;
