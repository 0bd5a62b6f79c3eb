/** Text to base64 and back; only ever ASCII here, because the address was URL-encoded before. */
function decodeTwice(link: string): string {
  return decodeURIComponent(atob(atob(link)));
}

/**
 * The `{link}` of a `/link` route: the address URL-encoded, then base64 twice (1-shell §2). The base64 of ASCII letters
 * has neither `+` nor `/`, so the outer one stands in a hash as it is.
 */
export function encodeLink(address: string): string {
  return btoa(btoa(encodeURIComponent(address)));
}

export type DecodedLink =
  | { readonly kind: 'page'; readonly address: string }
  /** A proper address of another scheme: it is said which, and not shown. */
  | { readonly kind: 'insecure'; readonly address: string }
  | { readonly kind: 'broken' };

/**
 * The address of a `{link}`. Only https pages may stand in a frame of the application, and the pages of its own server, which a
 * shop may reach by http.
 * @param own the origin of the application
 */
export function decodeLink(link: string, own: string): DecodedLink {
  try {
    const address = decodeTwice(link);
    const { protocol, origin } = new URL(address);
    // A blob of ours has our origin too, and is no page.
    return { kind: protocol === 'https:' || (protocol === 'http:' && origin === own) ? 'page' : 'insecure', address };
  } catch {
    return { kind: 'broken' };
  }
}

/** The route that shows an external page in a window, under a title. */
export function linkRoute(address: string, title: string): string {
  return `/link/${encodeLink(address)}/${encodeURIComponent(title)}`;
}
