import { COMPONENTS, type ComponentId } from './components.ts';

/** Types that are listed with another one: what goes out of stock with what comes in, a proforma with quotes. */
const LISTED_WITH: Readonly<Record<number, number>> = { 27: 26, 5: 1 };

/** Component whose permission a document of this type asks for; null for a type that has none. */
export function componentOfDocument(typeId: number): ComponentId | null {
  const listed = LISTED_WITH[typeId] ?? typeId;
  return COMPONENTS.find(({ documentType }) => documentType === listed)?.id ?? null;
}
