import { createContext, useCallback, useContext, useEffect, useId } from 'react';
import { noteDraft } from './drafts.ts';
import { holdSystem, tellWindow, useWindows } from './window.store.ts';

const WindowContext = createContext<string | null>(null);

/** Tells the screens below in which window they are. Set by the shell. */
export const WindowProvider = WindowContext.Provider;

/** Id of the window that hosts the screen; null on a screen that is none. */
export function useWindowUid(): string | null {
  return useContext(WindowContext);
}

/**
 * Asks whether the screen is the one that is seen; one that is no window always is. The effects of a window that was left
 * run until the next one is on the screen: what hears keys asks with each of them.
 */
export function useInFront(): () => boolean {
  const uid = useWindowUid();
  return useCallback(() => uid === null || useWindows.getState().activeUid === uid, [uid]);
}

/**
 * What the screen is called among the open windows, and one line of what it shows. Left out, its route says it.
 * @param info null for a part of another screen, which says it
 */
export function useWindowInfo(info: { readonly title?: string | null; readonly line?: string | null } | null): void {
  const own = useWindowUid();
  const uid = info === null ? null : own;
  const { title = null, line = null } = info ?? {};
  useEffect(() => {
    if (uid !== null) tellWindow(uid, { title, line });
  }, [uid, title, line]);
}

/**
 * Locks the system while `active`: no way leads out of this screen until it is finished (1-shell §5). Switching,
 * closing, links, the browser's back and forward are refused with one message.
 */
export function useSystemLock(active: boolean): void {
  const uid = useWindowUid();
  useEffect(() => {
    if (!active) return undefined;
    holdSystem(uid, 1);
    return () => holdSystem(uid, -1);
  }, [uid, active]);
}

/**
 * Makes the window ask before it is closed, while `dirty`.
 * @param text what would be lost, as a person calls it
 */
export function useConfirmClose(dirty: boolean, text: string): void {
  const uid = useWindowUid();
  const form = useId();
  useEffect(() => {
    if (uid === null) return undefined;
    tellWindow(uid, { unsaved: noteDraft(uid, form, dirty ? text : null) });
    return () => {
      // A window that goes behind another keeps its unsaved work; a form that is taken out of its window has none.
      if (useWindows.getState().activeUid === uid) tellWindow(uid, { unsaved: noteDraft(uid, form, null) });
    };
  }, [uid, form, dirty, text]);
}
