/** Where a device keeps the customers that it made and the server has not heard of, of one terminal. */
export const customersKey = (owner: string): string => `dalpak.customers.${owner}`;

/** Whether some wait: a sale must not come before its customer. */
export function customersWait(owner: string): boolean {
  return (localStorage.getItem(customersKey(owner)) ?? '[]') !== '[]';
}
