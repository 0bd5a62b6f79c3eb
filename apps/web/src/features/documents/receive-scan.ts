import * as z from 'zod/mini';

const goodsSchema = z.record(
  z.string(),
  z.object({ name: z.string(), quantity: z.int().check(z.minimum(0)) }),
);
const scanSchema = z.object({
  /** What the order still expects, by product; thousandths. */
  expected: goodsSchema,
  /** What was scanned, by product. */
  scanned: goodsSchema,
  /** Codes that no product has, with how often they were scanned. */
  unknown: z.record(z.string(), z.int()),
});

/** Goods that are received by scanning, kept on the device until they are settled. */
export type ReceiveScan = z.infer<typeof scanSchema>;

export type ReceiptDifference = 'short' | 'over' | 'extra';

/** A product whose scanned quantity differs from the order. */
export interface ReceiptLine {
  readonly product: number;
  readonly name: string;
  readonly expected: number;
  readonly scanned: number;
  /** `extra`: the order does not have it. */
  readonly difference: ReceiptDifference;
}

export function parseReceiveScan(text: string | null): ReceiveScan | null {
  if (text === null) return null;
  try {
    const read = scanSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function startReceiveScan(
  rows: readonly {
    readonly product: { readonly id: number; readonly name: string };
    readonly quantity: number;
  }[],
): ReceiveScan {
  const expected: Record<string, { name: string; quantity: number }> = {};
  for (const { product, quantity } of rows) {
    if (product.id <= 0) continue;
    const before = expected[product.id]?.quantity ?? 0;
    expected[product.id] = { name: product.name, quantity: before + quantity };
  }
  return { expected, scanned: {}, unknown: {} };
}

/** The same product is summed. */
export function addScanned(
  scan: ReceiveScan,
  product: { readonly id: number; readonly name: string },
  quantity: number,
): ReceiveScan {
  const before = scan.scanned[product.id]?.quantity ?? 0;
  return {
    ...scan,
    scanned: {
      ...scan.scanned,
      [product.id]: { name: product.name, quantity: before + quantity },
    },
  };
}

export function addUnknown(scan: ReceiveScan, code: string): ReceiveScan {
  return { ...scan, unknown: { ...scan.unknown, [code]: (scan.unknown[code] ?? 0) + 1 } };
}

/** What differs from the order, its own products first. */
export function findDifferences({ expected, scanned }: ReceiveScan): readonly ReceiptLine[] {
  const own = Object.entries(expected).flatMap(([product, { name, quantity }]): ReceiptLine[] => {
    const came = scanned[product]?.quantity ?? 0;
    if (came === quantity) return [];
    const difference = came < quantity ? 'short' : 'over';
    return [{ product: Number(product), name, expected: quantity, scanned: came, difference }];
  });
  const extra = Object.entries(scanned).flatMap(([product, { name, quantity }]): ReceiptLine[] =>
    expected[product] === undefined
      ? [{ product: Number(product), name, expected: 0, scanned: quantity, difference: 'extra' }]
      : [],
  );
  return [...own, ...extra];
}

/**
 * The quantities that the document gets: what came, except that of the refused products only what
 * was ordered is taken, and of refused extra ones nothing.
 */
export function settleReceipt(
  scan: ReceiveScan,
  refused: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const settled = new Map<number, number>();
  for (const id of new Set([...Object.keys(scan.expected), ...Object.keys(scan.scanned)])) {
    const came = scan.scanned[id]?.quantity ?? 0;
    const ordered = scan.expected[id]?.quantity ?? 0;
    settled.set(Number(id), refused.has(Number(id)) ? Math.min(came, ordered) : came);
  }
  return settled;
}
