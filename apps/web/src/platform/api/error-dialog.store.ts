import { create } from 'zustand';
import { describeError, type ShownError } from './describe-error.ts';

interface ErrorDialogState {
  readonly shown: ShownError | null;
}

/** The one error dialog of the application. The shell draws it; anyone may ask for it with {@link showError}. */
export const useErrorDialog = create<ErrorDialogState>(() => ({ shown: null }));

/** Opens the error dialog over whatever is on the screen. A second error takes the place of the first. */
export function showError(error: unknown): void {
  if (!(error instanceof Error && error.name === 'ServerError')) console.error(error);
  useErrorDialog.setState({ shown: describeError(error) });
}

export function dismissError(): void {
  useErrorDialog.setState({ shown: null });
}
