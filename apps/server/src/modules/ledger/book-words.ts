/** What the reversal of an entry is called in the books of the business. */
export const reversalWords = (description: string): string => `ביטול: ${description}`;
