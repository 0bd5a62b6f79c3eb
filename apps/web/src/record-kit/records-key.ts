/** Prefix of the cache keys of all records of a component. */
export function recordsKey(component: number): readonly unknown[] {
  return ['records', component];
}
