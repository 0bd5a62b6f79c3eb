import { signupCode } from '@dalpak/contracts';
import type { ShownError } from '../../platform/api/describe-error.ts';

/** A field error of the sign-up form; the screen has the text. */
export type SignupProblem =
  | 'required'
  | 'tooShort'
  | 'vatInvalid'
  | 'vatCheckDigit'
  | 'cardInvalid'
  | 'emailInvalid'
  | 'passwordTooShort';

const SHAPES: Readonly<Record<string, SignupProblem>> = {
  card: 'cardInvalid',
  email: 'emailInvalid',
};

/** Validates the form with the contract's own schema, so that screen and server cannot disagree. */
export function signupProblems(
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, SignupProblem>> {
  const parsed = signupCode.body?.safeParse(values);
  if (parsed === undefined || parsed.success) return {};
  const problems: Record<string, SignupProblem> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0]);
    if (problems[field] !== undefined) continue;
    if ((values[field] ?? '').trim() === '') problems[field] = 'required';
    else if (field === 'vat_number') problems[field] = vatProblem(values[field] ?? '');
    else
      problems[field] = field === 'password' ? 'passwordTooShort' : (SHAPES[field] ?? 'tooShort');
  }
  return problems;
}

/** The schema refuses the number; nine digits that it refuses are mistyped. */
function vatProblem(number: string): SignupProblem {
  return /^\d{9}$/.test(number) ? 'vatCheckDigit' : 'vatInvalid';
}

/** Errors that belong to one field, also when the answer does not name it. */
const FIELD_BY_ERROR: Readonly<Record<string, string>> = {
  EMAIL_TAKEN: 'email',
  WEAK_PASSWORD: 'password',
};

/** Whether an error is about the typed code, and not about the form before it. */
export const isVerificationCodeError = ({
  code,
  details,
}: Pick<ShownError, 'code' | 'details'>): boolean =>
  code === 'SIGNUP_CODE_WRONG' ||
  (details.length > 0 && details.every(({ field }) => field?.endsWith('code') === true));

/**
 * The fields that the server refused, each with its message. Empty when the error is about none of
 * them.
 */
export function refusedFields(
  { code, description, details }: Pick<ShownError, 'code' | 'description' | 'details'>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const refused: Record<string, string> = {};
  const own = FIELD_BY_ERROR[code];
  if (own !== undefined) return { [own]: description };
  for (const { text, field } of details) {
    const name = names.find((known) => field === known || field?.endsWith(`.${known}`) === true);
    if (name !== undefined) refused[name] ??= text;
  }
  return refused;
}
