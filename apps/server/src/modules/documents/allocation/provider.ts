/** What the tax authority is told of an invoice. Amounts in agorot. */
export interface AllocationRequest {
  /** Our id of the document: asked twice under it, the authority answers once. */
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
  /** The authority said no; asking the same again would be answered the same. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nobody knows: no answer, no connection. It is asked again later. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Where allocation numbers come from. One never throws: what went wrong is an answer. */
export interface AllocationProvider {
  readonly name: string;
  request(invoice: AllocationRequest, signal: AbortSignal): Promise<AllocationAnswer>;
}
