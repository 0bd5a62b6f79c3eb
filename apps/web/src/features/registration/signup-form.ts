import { signupCloud } from '@dalpak/contracts';

/** What is wrong with a field of the sign-up form; the screen says it in words. */
export type SignupProblem = 'required' | 'tooShort' | 'vatInvalid' | 'vatCheckDigit' | 'cardInvalid' | 'emailInvalid' | 'passwordTooShort';

const SHAPES: Readonly<Record<string, SignupProblem>> = { card: 'cardInvalid', email: 'emailInvalid' };

/** Checks the form with the contract's own schema, so that screen and server can not disagree. */
export function signupProblems(values: Readonly<Record<string, string>>): Readonly<Record<string, SignupProblem>> {
  const parsed = signupCloud.body?.safeParse(values);
  if (parsed === undefined || parsed.success) return {};
  const problems: Record<string, SignupProblem> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0]);
    if (problems[field] !== undefined) continue;
    if ((values[field] ?? '').trim() === '') problems[field] = 'required';
    else if (field === 'vat_number') problems[field] = vatProblem(values[field] ?? '');
    else problems[field] = field === 'password' ? 'passwordTooShort' : (SHAPES[field] ?? 'tooShort');
  }
  return problems;
}

/** The schema refuses it; nine digits that it refuses are mistyped. */
function vatProblem(number: string): SignupProblem {
  return /^\d{9}$/.test(number) ? 'vatCheckDigit' : 'vatInvalid';
}
