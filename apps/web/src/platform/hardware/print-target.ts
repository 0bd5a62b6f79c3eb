/**
 * Where the papers of sales go: the receipt printer, A4 through the browser, the customer's mail, or nowhere until somebody asks. It is kept by the device, for
 * printers stand beside it, and a single bill may say otherwise (header field 20, print target).
 */
export const PRINT_TARGETS = ['printer', 'a4', 'mail', 'none'] as const;
export type PrintTarget = (typeof PRINT_TARGETS)[number];

/** A bill's mail to an address that was typed: it goes with the bill, also when it is held and taken up elsewhere. */
const MAIL_TO = 'mail:';

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
  if (printTarget.startsWith(MAIL_TO)) return 'mail';
  return isTarget(printTarget) ? printTarget : deviceTarget();
}

/** Where the mail of a bill goes; empty: to its customer's own address. */
export function mailAddressOf({ printTarget }: { readonly printTarget: string }): string {
  return printTarget.startsWith(MAIL_TO) ? printTarget.slice(MAIL_TO.length) : '';
}

/** The header's print target for mail to an address. */
export const mailTo = (address: string): string => (address === '' ? 'mail' : `${MAIL_TO}${address}`);
