/** Types of the sign-up. */
const KINDS = {
  2: { type: 2, title: 'shopTitle', help: 'shopHelp' },
  3: { type: 3, title: 'restaurantTitle', help: 'restaurantHelp' },
} as const;
/** The form asks for the kind. */
const ANY = { type: null, title: 'signupTitle', help: 'signupHelp' } as const;

export type SignupKind = (typeof KINDS)[keyof typeof KINDS] | typeof ANY;

/** The kind for `:type` of `/signup/cloud/:type?`, or for the answer of the form. */
export function signupKind(type: string | undefined): SignupKind {
  return type === '2' || type === '3' ? KINDS[type] : ANY;
}

/** The row of the provider's lists that the sign-up was opened from. */
export interface ChosenOffer {
  readonly kind: 'service' | 'package';
  readonly id: number;
}

/** The row in `?service=1` or `?package=1`. */
export function chosenOffer(query: string | undefined): ChosenOffer | null {
  const [, kind, id] = /^(service|package)=(\d{1,9})$/.exec(query ?? '') ?? [];
  if (id === undefined) return null;
  return { kind: kind === 'service' ? 'service' : 'package', id: Number(id) };
}
