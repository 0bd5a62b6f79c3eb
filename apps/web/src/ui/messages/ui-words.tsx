import { createContext, useContext } from 'react';

/**
 * Texts of the UI kit's own controls. Hebrew by default; the shell supplies the screen language.
 */
export interface UiWords {
  readonly close: string;
  readonly cancel: string;
  readonly retry: string;
  readonly backspace: string;
  readonly clear: string;
  readonly keypad: string;
  readonly code: string;
  readonly showPassword: string;
}

const he: UiWords = {
  close: 'סגרו',
  cancel: 'בטלו',
  retry: 'נסו שוב',
  backspace: 'מחקו ספרה',
  clear: 'נקו',
  keypad: 'לוח ספרות',
  code: 'קוד',
  showPassword: 'הציגו סיסמה',
};

const Context = createContext<UiWords>(he);

export const UiWordsProvider = Context.Provider;

export function useUiWords(): UiWords {
  return useContext(Context);
}
