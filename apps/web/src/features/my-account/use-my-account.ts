import { getMyAccount } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode, ServerError } from '../../platform/api/errors.ts';

const KEY = ['account', 'me'] as const;

export function useMyAccount() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(getMyAccount, undefined, { signal })).data,
  });
}

export function reloadMyAccount(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** An error, with the form's field that it is about. */
export interface FormError {
  readonly field: string | null;
  readonly text: string;
}

/** The field of an error that the server reports without one. */
const FIELD_OF_CODE = {
  WRONG_PASSWORD: 'current',
  WEAK_PASSWORD: 'password',
  WRONG_CODE: 'code',
  EMAIL_TAKEN: 'email',
} as const;

function formError(error: unknown): FormError {
  const text = describeError(error).description;
  for (const [code, field] of Object.entries(FIELD_OF_CODE))
    if (hasCode(error, code)) return { field, text };
  const detail =
    error instanceof ServerError
      ? error.details.find(({ field }) => field !== undefined)
      : undefined;
  return detail === undefined
    ? { field: null, text }
    : { field: detail.field ?? null, text: detail.text };
}

/** Submits a form, one request at a time. */
export function useFormSubmit() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FormError | null>(null);
  return {
    busy,
    error,
    setError,
    at: (field: string): string | null => (error?.field === field ? error.text : null),
    /** True when it succeeded. */
    send: async (run: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setError(null);
      try {
        await run();
        return true;
      } catch (failure) {
        setError(formError(failure));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
