/** Where the sale behind an exception is read: the one place that knows. */
export function routeOfSale(id: string): string {
  return `/document/9/${id}`;
}
