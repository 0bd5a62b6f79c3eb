import { createContext, useCallback, useContext, useEffect, useId } from 'react';
import { recordDraft } from './drafts.ts';
import { countLockingScreen, updateWindowData, useWindows } from './window.store.ts';

const WindowContext = createContext<string | null>(null);

/** Provides the window's id to the screens in it. Set by the shell. */
export const WindowProvider = WindowContext.Provider;

/** Id of the window that hosts the screen; null on a screen outside windows. */
export function useWindowUid(): string | null {
  return useContext(WindowContext);
}

/**
 * Returns a function that says whether the screen is in front; a screen outside windows always is.
 * Effects of a window that was left run until the next one is drawn, so key handlers call it for
 * each key.
 */
export function useInFront(): () => boolean {
  const uid = useWindowUid();
  return useCallback(() => uid === null || useWindows.getState().activeUid === uid, [uid]);
}

/**
 * Sets the screen's title among the open windows and a line about its content. When absent, the
 * route's own apply.
 * @param info null for a part of another screen, which sets them
 */
export function useWindowInfo(
  info: { readonly title?: string | null; readonly line?: string | null } | null,
): void {
  const own = useWindowUid();
  const uid = info === null ? null : own;
  const { title = null, line = null } = info ?? {};
  useEffect(() => {
    if (uid !== null) updateWindowData(uid, { title, line });
  }, [uid, title, line]);
}

/**
 * Locks the system while `active`: the user cannot leave this screen until it is finished
 * (specification, shell §5). Switching, closing, links and the browser's back and forward are
 * refused with one message.
 */
export function useSystemLock(active: boolean): void {
  const uid = useWindowUid();
  useEffect(() => {
    if (!active) return undefined;
    countLockingScreen(uid, 1);
    return () => countLockingScreen(uid, -1);
  }, [uid, active]);
}

/**
 * Asks for confirmation before the window closes, while `dirty`.
 * @param text description of what would be lost
 */
export function useConfirmClose(dirty: boolean, text: string): void {
  const uid = useWindowUid();
  const form = useId();
  useEffect(() => {
    if (uid === null) return undefined;
    updateWindowData(uid, { unsaved: recordDraft(uid, form, dirty ? text : null) });
    return () => {
      // A window that moves behind another keeps its unsaved work; a form that is removed from its
      // window has none.
      if (useWindows.getState().activeUid === uid)
        updateWindowData(uid, { unsaved: recordDraft(uid, form, null) });
    };
  }, [uid, form, dirty, text]);
}
