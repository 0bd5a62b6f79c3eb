/** Everything that the cache holds of a component's records begins with this. */
export function recordsKey(component: number): readonly unknown[] {
  return ['records', component];
}
