/** A report as the start lists it (1-shell §3). */
export interface ListedReport {
  readonly code: string;
  readonly label: string;
  readonly icon: string;
  readonly category: string;
}

/** Reports whose code or label holds the text, in any case; all of them for no text. */
export function findReports<R extends Pick<ListedReport, 'code' | 'label'>>(reports: readonly R[], text: string): readonly R[] {
  const wanted = text.trim().toLocaleLowerCase();
  return reports.filter(({ code, label }) => code.toLocaleLowerCase().includes(wanted) || label.toLocaleLowerCase().includes(wanted));
}
