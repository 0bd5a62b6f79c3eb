import { create } from 'zustand';
import { failures } from '../errors/report-failure.ts';
import { describeError, type ShownError } from './describe-error.ts';

interface ErrorDialogState {
  readonly shown: ShownError | null;
  /**
   * The reference number for support, once the server has answered the report; null for an error
   * that is not a bug.
   */
  readonly reference: string | null;
  /** What the user can do about it, as buttons. */
  readonly acts: readonly ErrorAct[];
}

export interface ErrorAct {
  readonly label: string;
  readonly run: () => void;
}

/**
 * State of the application's one error dialog. The shell draws it; any code opens it with {@link
 * showError}.
 */
export const useErrorDialog = create<ErrorDialogState>(() => ({
  shown: null,
  reference: null,
  acts: [],
}));

/** Opens the error dialog over the current screen. A second error replaces the first. */
export function showError(error: unknown): void {
  const shown = describeError(error);
  useErrorDialog.setState({ shown, reference: null, acts: [] });
  void failures.report(error).then((reference) => {
    if (useErrorDialog.getState().shown === shown) useErrorDialog.setState({ reference });
  });
}

/** Opens the dialog for a state that is no failed call, with what can be done about it. */
export function showProblem(shown: ShownError, acts: readonly ErrorAct[]): void {
  useErrorDialog.setState({ shown, reference: null, acts });
}

export function dismissError(): void {
  useErrorDialog.setState({ shown: null, reference: null, acts: [] });
}
