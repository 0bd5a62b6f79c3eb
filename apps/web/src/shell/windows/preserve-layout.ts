/**
 * Lets an element keep its layout while React pauses its effects. React hides a paused element with
 * an inline `display: none`, repeated by every later render; here that is overridden, and the
 * parent hides the element instead. If React ever hides in another way, only the speed of showing
 * it again suffers.
 * @param element the outermost element inside an `Activity`
 */
export function preserveLayout({ style }: HTMLElement): void {
  const set = style.setProperty.bind(style);
  style.setProperty = (name, value, priority) => {
    if (name !== 'display') set(name, value, priority);
  };
}
