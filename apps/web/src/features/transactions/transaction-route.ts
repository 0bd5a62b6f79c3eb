/** The route of a transaction (document type 9). */
export function transactionRoute(id: string): string {
  return `/document/9/${id}`;
}
