/** Decodes base64 twice; the text is always ASCII, because the address was URL-encoded first. */
function decodeTwice(link: string): string {
  return decodeURIComponent(atob(atob(link)));
}

/**
 * The `{link}` of a `/link` route: the address URL-encoded, then base64 twice (specification, shell
 * §2). The base64 of ASCII letters has neither `+` nor `/`, so the result needs no escaping in a
 * hash.
 */
export function encodeLink(address: string): string {
  return btoa(btoa(encodeURIComponent(address)));
}

export type DecodedLink =
  | { readonly kind: 'page'; readonly address: string }
  /** A valid address of another scheme: its scheme is reported, and the page is not shown. */
  | { readonly kind: 'insecure'; readonly address: string }
  | { readonly kind: 'broken' };

/**
 * Decodes the address of a `{link}`. A frame of the application may only show https pages and pages
 * of its own server, which a shop may reach over http.
 * @param own the origin of the application
 */
export function decodeLink(link: string, own: string): DecodedLink {
  try {
    const address = decodeTwice(link);
    const { protocol, origin } = new URL(address);
    // A blob URL of the application has the same origin, but is not a page.
    return {
      kind: protocol === 'https:' || (protocol === 'http:' && origin === own) ? 'page' : 'insecure',
      address,
    };
  } catch {
    return { kind: 'broken' };
  }
}

/** The route that shows an external page in a window with a title. */
export function linkRoute(address: string, title: string): string {
  return `/link/${encodeLink(address)}/${encodeURIComponent(title)}`;
}
