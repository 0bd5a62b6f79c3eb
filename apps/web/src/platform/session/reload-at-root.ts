/**
 * Reloads the page at /, because its screens show a business that was left.
 * @param page the browser's, which tests replace
 */
export function reloadAtRoot(
  page: {
    readonly history: Pick<History, 'replaceState'>;
    readonly location: Pick<Location, 'reload'>;
  } = window,
): void {
  // The fragment is removed first: navigation from /#/x to / alone would not reload.
  page.history.replaceState(null, '', '/');
  page.location.reload();
}
