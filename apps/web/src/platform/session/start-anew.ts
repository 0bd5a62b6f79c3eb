/**
 * Loads the page anew at /: what stands on it is of a business that was left.
 * @param page the browser's; handed in by tests
 */
export function startAnew(page: { readonly history: Pick<History, 'replaceState'>; readonly location: Pick<Location, 'reload'> } = window): void {
  // Without a fragment first: going from /#/x to / by itself need not load anything.
  page.history.replaceState(null, '', '/');
  page.location.reload();
}
