/**
 * Where the papers of sales go: the receipt printer, A4 through the browser, or nowhere until somebody asks. It is kept by the device, for
 * printers stand beside it, and a single bill may say otherwise (header field 20, print target).
 */
export const PRINT_TARGETS = ['printer', 'a4', 'none'] as const;
export type PrintTarget = (typeof PRINT_TARGETS)[number];

const KEY = 'dalpak.print-target';

function isTarget(value: string | null): value is PrintTarget {
  return PRINT_TARGETS.some((one) => one === value);
}

/** What the device was told; the receipt printer when nobody told it. */
export function deviceTarget(): PrintTarget {
  const kept = localStorage.getItem(KEY);
  return isTarget(kept) ? kept : 'printer';
}

export function keepDeviceTarget(target: PrintTarget): void {
  localStorage.setItem(KEY, target);
}

/** Where the papers of one bill go: as its header says, else as the device does. */
export function targetOf({ printTarget }: { readonly printTarget: string }): PrintTarget {
  return isTarget(printTarget) ? printTarget : deviceTarget();
}
