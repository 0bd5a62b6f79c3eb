/** Types of the sign-up route. Another type, or none, creates a business with all modules. */
const KINDS = {
  2: { type: 2, title: 'shopTitle', help: 'shopHelp' },
  3: { type: 3, title: 'restaurantTitle', help: 'restaurantHelp' },
} as const;
const ANY = { type: null, title: 'signupTitle', help: 'signupHelp' } as const;

export type SignupKind = (typeof KINDS)[keyof typeof KINDS] | typeof ANY;

/** The kind for `:type` of `/signup/cloud/:type?`. */
export function signupKind(type: string | undefined): SignupKind {
  return type === '2' || type === '3' ? KINDS[type] : ANY;
}
