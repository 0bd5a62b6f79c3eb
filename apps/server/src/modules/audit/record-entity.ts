/** The id of a record in the audit log: its component and its number. */
export function entityIdOf(component: number, id: string | number): string {
  return `${component}:${id}`;
}
