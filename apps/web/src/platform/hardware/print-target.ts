/**
 * Where the documents of a sale go: the receipt printer, A4 through the browser, the customer's
 * mail, or nowhere until the user prints them. The device stores its default, because printers are
 * connected to it, and a single bill may override it (header field 20, print target).
 */
export const PRINT_TARGETS = ['printer', 'a4', 'mail', 'none'] as const;
export type PrintTarget = (typeof PRINT_TARGETS)[number];

/**
 * Prefix of a bill's mail target with a typed address. The address travels with the bill, also when
 * it is held and recalled at another till.
 */
const MAIL_PREFIX = 'mail:';

const KEY = 'dalpak.print-target';

function isTarget(value: string | null): value is PrintTarget {
  return PRINT_TARGETS.some((one) => one === value);
}

/** The device's stored default; the receipt printer when none was chosen. */
export function deviceTarget(): PrintTarget {
  const kept = localStorage.getItem(KEY);
  return isTarget(kept) ? kept : 'printer';
}

export function saveDeviceTarget(target: PrintTarget): void {
  localStorage.setItem(KEY, target);
}

/** Print target of one bill: its header's, or the device's default. */
export function targetOf({ printTarget }: { readonly printTarget: string }): PrintTarget {
  if (printTarget.startsWith(MAIL_PREFIX)) return 'mail';
  return isTarget(printTarget) ? printTarget : deviceTarget();
}

/** Mail address of a bill; empty means its customer's own address. */
export function mailAddressOf({ printTarget }: { readonly printTarget: string }): string {
  return printTarget.startsWith(MAIL_PREFIX) ? printTarget.slice(MAIL_PREFIX.length) : '';
}

/** The header value that sends the documents to a mail address. */
export const mailTarget = (address: string): string =>
  address === '' ? 'mail' : `${MAIL_PREFIX}${address}`;
