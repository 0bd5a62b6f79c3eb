/** The invoice data that is sent to the tax authority. Amounts in agorot. */
export interface AllocationRequest {
  /** Our id of the document, which makes the request idempotent at the authority. */
  readonly id: string;
  readonly officialCode: number;
  readonly number: number;
  /** Local date of the document. */
  readonly date: string;
  readonly sellerVatId: string;
  readonly buyerVatId: string;
  readonly buyerName: string;
  readonly branchId: number;
  readonly beforeVat: number;
  readonly vat: number;
  readonly total: number;
}

export type AllocationAnswer =
  | { readonly kind: 'given'; readonly number: string }
  /** The authority refused; the same request would be refused again. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The result is unknown: no answer, no connection. It is requested again later. */
  | { readonly kind: 'failed'; readonly reason: string };

/** A source of allocation numbers. It never throws: a failure is an answer. */
export interface AllocationProvider {
  readonly name: string;
  request(invoice: AllocationRequest, signal: AbortSignal): Promise<AllocationAnswer>;
}
