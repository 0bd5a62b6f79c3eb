/** The unit that a till shows with the quantity. */
export const SALE_UNITS = { weighed: 'ק"ג', piece: 'יח׳' } as const;
