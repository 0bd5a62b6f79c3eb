import { COMPONENT, type LicenceHolder } from '@dalpak/contracts';

/** Which kind of licence holder the records of a component are; null for all others. */
export function holderOfComponent(component: number): LicenceHolder | null {
  if (component === COMPONENT.employees) return 'user';
  return component === COMPONENT.terminals ? 'terminal' : null;
}

/** The component of this kind of licence holder. */
export function componentOfHolder(type: LicenceHolder): number {
  return type === 'user' ? COMPONENT.employees : COMPONENT.terminals;
}
