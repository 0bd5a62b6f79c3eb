import * as z from 'zod/mini';
import type { AllocationAnswer, AllocationProvider, AllocationRequest } from './provider.ts';

export interface TaxAuthorityOptions {
  /** Address of the interface, without a trailing slash: `https://…/shaam/production`. */
  readonly url: string;
  /** Bearer token of the business, from the authority's sign-in. */
  readonly token: string;
  readonly fetch?: typeof fetch;
}

const answerSchema = z.object({
  Status: z.optional(z.number()),
  Confirmation_Number: z.optional(z.string()),
  Message: z.optional(z.unknown()),
});

/** Converts agorot to the authority's shekels. */
const shekels = (agorot: number): number => agorot / 100;

/**
 * The tax authority's interface "Invoices Israel", version 1 of its specification (8/2023). A
 * refusal has the number "0".
 */
export function createTaxAuthority({
  url,
  token,
  fetch: ask = fetch,
}: TaxAuthorityOptions): AllocationProvider {
  return {
    name: 'tax-authority',
    async request(invoice, signal): Promise<AllocationAnswer> {
      try {
        const response = await ask(`${url}/Invoices/v1/Approval`, {
          method: 'POST',
          signal,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(invoice)),
        });
        if (!response.ok) return { kind: 'failed', reason: String(response.status) };
        const answer = answerSchema.safeParse(await response.json());
        if (!answer.success) return { kind: 'failed', reason: 'answer' };
        const { Confirmation_Number: number = '0', Message: message } = answer.data;
        return /^0*$/.test(number)
          ? { kind: 'refused', reason: JSON.stringify(message ?? '').slice(0, 300) }
          : { kind: 'given', number: number.slice(0, 60) };
      } catch (error) {
        return { kind: 'failed', reason: error instanceof Error ? error.name : 'error' };
      }
    },
  };
}

function bodyOf(invoice: AllocationRequest): Readonly<Record<string, unknown>> {
  return {
    Invoice_ID: invoice.id,
    Invoice_Type: invoice.officialCode,
    Vat_Number: invoice.sellerVatId,
    Invoice_Reference_Number: String(invoice.number),
    Customer_VAT_Number: invoice.buyerVatId,
    Customer_Name: invoice.buyerName.slice(0, 25),
    Invoice_Date: invoice.date,
    Invoice_Issuance_Date: invoice.date,
    Branch_ID: String(invoice.branchId),
    Accounting_Software_Number: invoice.sellerVatId, // Our prices are what is left after every discount.
    Amount_Before_Discount: shekels(invoice.beforeVat),
    Discount: 0,
    Payment_Amount: shekels(invoice.beforeVat),
    VAT_Amount: shekels(invoice.vat),
    Payment_Amount_Including_VAT: shekels(invoice.total),
  };
}
