/** A report in the list of the start call (specification, shell §3). */
export interface ListedReport {
  readonly code: string;
  readonly label: string;
  readonly icon: string;
  readonly category: string;
}

/** Reports whose code or label contains the text, ignoring case; all of them for an empty text. */
export function findReports<R extends Pick<ListedReport, 'code' | 'label'>>(
  reports: readonly R[],
  text: string,
): readonly R[] {
  const wanted = text.trim().toLocaleLowerCase();
  return reports.filter(
    ({ code, label }) =>
      code.toLocaleLowerCase().includes(wanted) || label.toLocaleLowerCase().includes(wanted),
  );
}
