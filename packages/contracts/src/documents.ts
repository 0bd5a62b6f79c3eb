import { COMPONENTS, type ComponentId } from './components.ts';

/** Types that a component lists beside its own: what goes out of stock with what comes in, a proforma with quotes. */
const LISTED_TOO: Readonly<Record<number, number>> = { 1: 5, 26: 27 };

/** Every type whose documents a component with this type lists, its own first; none for records that are no documents. */
export function typesListedWith(type: number | null): readonly number[] {
  return [type ?? 0, LISTED_TOO[type ?? 0] ?? 0].filter(Boolean);
}

/** Component whose permission a document of this type asks for; null for a type that has none. */
export function componentOfDocument(typeId: number): ComponentId | null {
  return COMPONENTS.find(({ documentType }) => typesListedWith(documentType).includes(typeId))?.id ?? null;
}
