/** Descriptions that documents write into the books: data of the business, in its language. */
export const BOOK_WORDS = {
  returnedCheque: (cheque: string, isToCustomer: boolean, source: string): string =>
    `שיק ${cheque} ${isToCustomer ? 'הוחזר ללקוח' : 'חזר'}, ${source}`,
  deposit: 'הפקדה',
  cashOutside: (document: number): string => `מזומן של מסמך ${document} אינו בקופות`,
} as const;
