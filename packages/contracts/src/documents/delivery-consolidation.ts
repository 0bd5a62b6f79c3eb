/** Dates of a consolidated invoice over delivery notes, each `YYYY-MM-DD`. */
export interface ConsolidationDates {
  /** First and last day of the delivery notes that it covers. */
  readonly referenceFrom: string;
  readonly referenceTo: string;
  /** The invoice's own date. */
  readonly documentDate: string;
}

export type ConsolidationError =
  /** The reference date 'to' is before 'from'. */
  | 'reference_to_before_from'
  /** The document's date is before the reference date 'to'. */
  | 'document_before_reference_to';

/**
 * Date errors of a consolidated invoice over delivery notes (specification, shell §5). All dates
 * may be the same day.
 * @returns every error, in the order of the fields; empty when the dates are valid
 */
export function validateConsolidationDates({
  referenceFrom,
  referenceTo,
  documentDate,
}: ConsolidationDates): readonly ConsolidationError[] {
  // ISO dates with four-digit years sort as texts.
  const faults: ConsolidationError[] = [];
  if (referenceTo < referenceFrom) faults.push('reference_to_before_from');
  if (documentDate < referenceTo) faults.push('document_before_reference_to');
  return faults;
}
