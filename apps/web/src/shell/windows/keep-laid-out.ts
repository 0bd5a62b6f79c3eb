/**
 * Lets an element keep its layout while React has its effects paused. React hides what it pauses with an inline
 * `display: none`, again with every later pass over it; here that says nothing, and the element's parent takes it out of
 * sight. Should React one day hide in another way, only the speed of the return is lost.
 * @param element the outermost one inside an `Activity`
 */
export function keepLaidOut({ style }: HTMLElement): void {
  const set = style.setProperty.bind(style);
  style.setProperty = (name, value, priority) => {
    if (name !== 'display') set(name, value, priority);
  };
}
