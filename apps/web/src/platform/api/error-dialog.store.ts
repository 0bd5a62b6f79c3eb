import { create } from 'zustand';
import { failures } from '../errors/report-failure.ts';
import { describeError, type ShownError } from './describe-error.ts';

interface ErrorDialogState {
  readonly shown: ShownError | null;
  /** The number to quote, once the server has told it; null for what is no bug. */
  readonly reference: string | null;
}

/** The one error dialog of the application. The shell draws it; anyone may ask for it with {@link showError}. */
export const useErrorDialog = create<ErrorDialogState>(() => ({ shown: null, reference: null }));

/** Opens the error dialog over whatever is on the screen. A second error takes the place of the first. */
export function showError(error: unknown): void {
  const shown = describeError(error);
  useErrorDialog.setState({ shown, reference: null });
  void failures.report(error).then((reference) => {
    if (useErrorDialog.getState().shown === shown) useErrorDialog.setState({ reference });
  });
}

export function dismissError(): void {
  useErrorDialog.setState({ shown: null, reference: null });
}
