import { COMPONENTS, type ComponentId } from '../components.ts';

/**
 * A second type that a component lists together with its own: withdrawals with stock entries,
 * proforma invoices with quotes.
 */
const LISTED_TOO: Readonly<Record<number, number>> = { 1: 5, 26: 27 };

/**
 * Types of the documents that a component with this type lists, its own first; none for records
 * that are no documents.
 */
export function typesListedWith(type: number | null): readonly number[] {
  return [type ?? 0, LISTED_TOO[type ?? 0] ?? 0].filter(Boolean);
}

/** Component whose permission a document of this type needs; null for a type without one. */
export function componentOfDocument(typeId: number): ComponentId | null {
  return (
    COMPONENTS.find(({ documentType }) => typesListedWith(documentType).includes(typeId))?.id ??
    null
  );
}
