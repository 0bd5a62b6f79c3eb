/** Where the list of a component is. */
export function listRoute(component: number): string {
  return `/items/${component}`;
}

/** Where one record is; id 0 is a new one. */
export function recordRoute(component: number, id: string | number): string {
  return `/item/id/${id}/component/${component}`;
}
